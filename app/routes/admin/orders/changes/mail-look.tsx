import { useState } from "react";
import type { FormReply } from "~/http/form.server";
import { MailForms, type MailLook } from "~/routes/admin/campaigns/preview-pane";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { useFormFetcher } from "~/ui/forms/form-fetcher";

/** Shows the mail that a change would send, before it is made. */
export function MailLookButton({ id, status }: { id: string; status: string }) {
  const { submit, state, data: reply } = useFormFetcher<FormReply<MailLook>>();
  const [closed, setClosed] = useState<unknown>();
  const look = () =>
    submit(
      { intent: "look", id, status },
      { method: "post", action: `/admin/orders/${id}`, defaultShouldRevalidate: false },
    );
  return (
    <>
      <Button variant="outline" size="sm" onClick={look} pending={state !== "idle"} pendingLabel="Looking...">
        See the mail
      </Button>
      {reply?.data ? (
        <Dialog
          open={reply !== closed}
          onOpenChange={(open) => (open ? undefined : setClosed(reply))}
          title="What the customer would get"
          width="wide"
        >
          <div className="space-y-5">
            <MailForms mail={reply.data} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
