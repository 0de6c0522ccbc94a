import { type MouseEvent, useState } from "react";
import type { FormReply } from "~/http/form.server";
import { MailForms, type MailPreview } from "~/routes/admin/campaigns/preview-pane";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { useBackgroundRequest } from "~/ui/forms/background-request";
import { useReplyNotice } from "~/ui/toast/toast";
import { useHydrated } from "~/ui/use-hydrated";

interface MailPreviewButtonProps {
  /** Names the change for screen readers, because one dialog has several of these forms. */
  about: string;
  action: string;
  /** Intent that returns the email of the surrounding form without making the change. */
  intent?: string;
}

/** For several orders, `id` is the order whose email is shown, and `count` is the number of orders. */
type Previewed = MailPreview & { id?: string; count?: number };

/** Previews the email that the surrounding form would send. Hidden until hydration. */
export function MailPreviewButton({ about, action, intent = "look" }: MailPreviewButtonProps) {
  const { ask, isAsking, data: reply } = useBackgroundRequest<FormReply<Previewed>>();
  useReplyNotice(reply ?? undefined);
  const [closed, setClosed] = useState<unknown>();
  const [isMended, setMended] = useState(false);
  const isHydrated = useHydrated();
  const preview = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const typed = new FormData(form ?? undefined);
    typed.set("intent", intent);
    ask(typed, { action });
    setMended(false);
    form?.addEventListener("input", () => setMended(true), { once: true });
  };
  if (!isHydrated) return null;
  const mail = reply?.data;
  const [problem] = isMended || reply?.notice ? [] : Object.values(reply?.result?.error ?? {}).flat();
  return (
    <>
      <Button variant="outline" size="sm" onClick={preview} pending={isAsking} pendingLabel="Loading...">
        Preview email<span className="sr-only"> about {about}</span>
      </Button>
      {problem ? (
        <p role="alert" className="font-medium text-danger text-sm">
          {problem}
        </p>
      ) : null}
      {mail ? (
        <Dialog
          open={reply !== closed}
          onOpenChange={(open) => (open ? undefined : setClosed(reply))}
          {...titleOf(mail)}
          width="wide"
        >
          <div className="space-y-5">
            <MailForms mail={mail} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

function titleOf({ id, count = 1 }: Previewed) {
  if (count === 1) return { title: "Email preview" };
  return {
    title: `One of ${count} emails`,
    description: `Each email is about its own order. This one is about ${id}.`,
  };
}
