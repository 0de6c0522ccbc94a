import { type FormMetadata, getFormProps } from "@conform-to/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { brand } from "~/domain/brand/brand";
import type { Notice } from "~/domain/messages/messages";
import { formatCount } from "~/domain/text/counts";
import type { FormReply } from "~/http/form.server";
import { type MailPreview, PreviewPane } from "~/routes/admin/campaigns/preview-pane";
import { useUnsaved } from "~/routes/admin/use-unsaved";
import type { CampaignPreview } from "~/services/campaigns/campaigns.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Dialog, OverlayClose } from "~/ui/dialog";
import { FieldErrors } from "~/ui/forms/field-frame";
import { FormErrors } from "~/ui/forms/form-errors";
import { useReplyNotice, useToast } from "~/ui/toast/toast";

/** Props of the form element. If fields are missing, each click on the button also shows a toast (campaigns-1). */
export function useCampaignFormProps<Values extends Record<string, unknown>>(
  form: FormMetadata<Values>,
  reply: FormReply | undefined,
  missing: Notice,
) {
  const show = useToast();
  useReplyNotice(reply);
  // Also shows the toast if the form was sent before hydration and the server found the missing fields.
  useEffect(() => {
    if (reply?.result?.status === "error" && !reply.message) show(missing);
  }, [reply, missing, show]);
  const { onSubmit, ...wired } = getFormProps(form);
  return {
    ...wired,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      onSubmit(event);
      // Conform validates by clicking a hidden submit button. Only a click on a real button shows the toast.
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (event.defaultPrevented && submitter?.getAttribute("name") === "intent") show(missing);
    },
  };
}

interface ComposerProps<Values extends Record<string, unknown>> {
  form: FormMetadata<Values>;
  reply: FormReply<CampaignPreview> | undefined;
  launchKey: string;
  /** Preview that updates while typing, if the page has one. */
  live?: MailPreview;
  /** Toast for missing fields (campaigns-1). */
  missing: Notice;
  confirm: (count: number) => string;
  children: ReactNode;
}

/** Fields on one side and the email on the other. Staff see the preview, the test and the count before they send. */
export function Composer<Values extends Record<string, unknown>>({
  form,
  reply,
  launchKey,
  live,
  missing,
  confirm,
  children,
}: ComposerProps<Values>) {
  const [staleReply, setStaleReply] = useState<unknown>();
  const preview = useLastPreview(reply);
  const isStale = preview !== undefined && staleReply === preview;
  const wired = useCampaignFormProps(form, reply, missing);
  const unsaved = useUnsaved(false);
  const typed = (event: FormEvent<HTMLFormElement>) => {
    unsaved.onInput(event);
    setStaleReply(preview);
  };
  const intent = useNavigation().formData?.get("intent");
  const pane = useRef<HTMLElement>(null);
  // The Preview button can be far below the preview, so the focus scrolls to the preview.
  useEffect(() => {
    if (reply?.intent === "preview" && reply.done) pane.current?.focus();
  }, [reply]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Card>
        <Form method="post" {...wired} {...unsaved} onInput={typed} className="space-y-5">
          <FormErrors errors={reply?.done ? undefined : form.errors} isAnnounced={!reply?.notice} />
          <input type="hidden" name="launchKey" value={launchKey} />
          {children}
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              name="intent"
              value="preview"
              pending={intent === "preview"}
              pendingLabel="Loading..."
            >
              Preview and count
            </Button>
            <Button
              type="submit"
              name="intent"
              value="test"
              variant="outline"
              pending={intent === "test"}
              pendingLabel="Sending..."
            >
              Send test to me
            </Button>
          </div>
        </Form>
      </Card>
      <section ref={pane} tabIndex={-1} aria-label="Preview" className="min-w-0 scroll-mt-4 rounded-card">
        <PreviewPane preview={preview} isStale={isStale} live={live}>
          {preview && !isStale && preview.audience.reached > 0 ? (
            <SendDialog
              form={form.id}
              question={confirm(preview.audience.reached)}
              count={preview.audience.reached}
              startErrors={form.allErrors.startsAt}
            />
          ) : null}
        </PreviewPane>
      </section>
    </div>
  );
}

/** Returns the last preview, also after replies without one, such as a refusal or a test. */
function useLastPreview(reply: FormReply<CampaignPreview> | undefined): CampaignPreview | undefined {
  const [last, setLast] = useState(reply?.data);
  if (reply?.data && reply.data !== last) setLast(reply.data);
  return reply?.data ?? last;
}

interface SendDialogProps {
  form: string;
  question: string;
  count: number;
  startErrors: string[] | undefined;
}

function SendDialog({ form, question, count, startErrors }: SendDialogProps) {
  const isSending = useNavigation().formData?.get("intent") === "send";
  return (
    <Dialog
      role="alertdialog"
      title="Send this campaign?"
      description={question}
      trigger={<Button>Send to {formatCount(count)}…</Button>}
    >
      <p className="text-muted">Sending starts in 60 seconds. You can undo it until then and pause it later.</p>
      <label className="block space-y-1 pt-4">
        <span className="font-medium">Or start later ({brand.city} time)</span>
        <input
          type="datetime-local"
          name="startsAt"
          form={form}
          aria-invalid={startErrors ? true : undefined}
          aria-describedby="startsAt-error"
          className="control"
        />
        <span className="block text-muted text-sm">
          Goes to today's recipients, minus anyone who unsubscribes first. You can cancel it until it starts.
        </span>
      </label>
      <FieldErrors id="startsAt" errors={startErrors} />
      <div className="flex flex-wrap justify-end gap-3 pt-4">
        <OverlayClose asChild>
          <Button variant="outline">Cancel</Button>
        </OverlayClose>
        <Button type="submit" form={form} name="intent" value="send" pending={isSending} pendingLabel="Starting...">
          Send campaign
        </Button>
      </div>
    </Dialog>
  );
}
