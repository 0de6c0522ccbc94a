import { useEffect } from "react";
import { formatDate } from "~/domain/calendar/calendar";
import { canIssueBalanceLink, isDepositDue } from "~/domain/custom-orders/custom-orders";
import { orderNotices } from "~/domain/messages/admin";
import type { FormReply } from "~/http/form.server";
import { QuickAction } from "~/routes/admin/admin-form";
import type { OrderDetail } from "~/services/orders/detail.server";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { CopyButton, copyText } from "~/ui/copy-button";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useQuietForms } from "~/ui/forms/quiet-forms";
import { useToast } from "~/ui/toast/toast";

/** Creates and copies a balance link. If the browser forbids copying, shows the link (admin-7). */
function GeneratePaymentLink({ id }: { id: string }) {
  const fetcher = useFormFetcher<FormReply<string>>();
  const show = useToast();
  const link = fetcher.data?.data;
  useEffect(() => {
    if (fetcher.state !== "idle" || !link) return;
    copyText(link).then((isCopied) => show(isCopied ? orderNotices.linkGenerated : orderNotices.linkNotCopied));
  }, [fetcher.state, link, show]);
  return (
    <>
      <fetcher.Form method="post" action={`/admin/orders/${id}`}>
        <input type="hidden" name="intent" value="link" />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          size="sm"
          variant="outline"
          pending={fetcher.state !== "idle"}
          pendingLabel="Generating..."
        >
          Generate Payment Link
        </Button>
      </fetcher.Form>
      {link ? <LinkShown link={link} /> : null}
    </>
  );
}

function LinkShown({ link }: { link: string }) {
  return (
    <span className="flex w-full min-w-0 items-center gap-2">
      <input
        readOnly
        aria-label="Balance payment link"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="control min-h-9 py-1 font-mono text-xs"
      />
      <CopyButton text={link} />
    </span>
  );
}

type Custom = Extract<OrderDetail, { kind: "custom" }>;

export function BalanceLink({ detail: { order, isTaxOpen, remainingCents, linkExpiresAt } }: { detail: Custom }) {
  const isQuiet = useQuietForms();
  const { id, status, archivedAt } = order;
  const balancePaid = order.balancePaymentId !== null;
  const isReady = !archivedAt && !order.isUnderReview && !isTaxOpen;
  const canIssue = isReady && canIssueBalanceLink({ status, remainingCents, balancePaid });
  // Once the balance is paid, the link only leads to a "paid" message, so it is not shown.
  if (balancePaid || (!canIssue && !linkExpiresAt)) return null;
  return (
    <div className="space-y-2">
      <p className="text-muted text-sm">
        {linkExpiresAt
          ? `Active until ${formatDate(linkExpiresAt)}.${canIssue ? " A new link replaces it." : ""}`
          : "No active payment link."}
      </p>
      <div className="flex flex-wrap gap-2">
        {canIssue ? (
          <>
            <GeneratePaymentLink id={id} />
            <QuickAction
              action={`/admin/orders/${id}`}
              fields={{ intent: "mailLink", id }}
              variant={isQuiet || isDepositDue(order) ? "outline" : "primary"}
              pendingLabel="Sending..."
            >
              Email a new link
            </QuickAction>
          </>
        ) : null}
        {linkExpiresAt ? (
          <ConfirmDialog
            trigger={
              <Button variant="danger-ghost" size="sm">
                Revoke link
              </Button>
            }
            act="Revoke"
            object={`the payment link of ${id}`}
            consequence="It can't be used to pay anymore. You can create a new one."
            fields={{ intent: "revokeLink", id }}
            action={`/admin/orders/${id}`}
            pendingLabel="Revoking..."
          />
        ) : null}
      </div>
    </div>
  );
}
