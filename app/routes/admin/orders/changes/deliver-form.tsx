import type { AnyOrderStatus } from "~/domain/orders/admin";
import type { FormReply } from "~/http/form.server";
import { useAnchor } from "~/routes/admin/facts";
import { MailPreviewButton } from "~/routes/admin/orders/changes/mail-preview";
import { changeFetcherKey, EmailCheckbox } from "~/routes/admin/orders/changes/undo-note";
import { Button } from "~/ui/button";
import { useFormFetcher } from "~/ui/forms/form-fetcher";

/** Marks a shipped order as delivered, with an optional email and its preview (orders-14). */
export function DeliverForm({ order: { id, version } }: { order: { id: string; version: number } }) {
  const fetcher = useFormFetcher<FormReply>(changeFetcherKey(id));
  const action = `/admin/orders/${id}`;
  return (
    <fetcher.Form
      {...useAnchor<HTMLFormElement>("deliver")}
      method="post"
      action={action}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 outline-none"
    >
      <input type="hidden" name="intent" value="delivered" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      {/* The preview needs the status. The field also tells the server that this form has the email checkbox. */}
      <input type="hidden" name="status" value={"delivered" satisfies AnyOrderStatus} />
      <Button
        type="submit"
        size="sm"
        className="max-sm:min-h-11"
        pending={fetcher.state !== "idle"}
        pendingLabel="Saving..."
      >
        Mark as Delivered
      </Button>
      <EmailCheckbox about="the delivery" />
      <MailPreviewButton about="the delivery" action={action} />
    </fetcher.Form>
  );
}
