import { type ReactNode, useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { type Notice, paymentNotices } from "~/domain/messages/messages";
import { PayWithPayPal } from "~/routes/pay/pay-with-paypal";
import type { PayPalButtonsProps } from "~/routes/pay/paypal-buttons";
import { FormErrors } from "~/ui/forms/form-errors";
import { useToast } from "~/ui/toast/toast";

interface PayByLinkProps {
  payPal: PayPalButtonsProps["browser"];
  request: PayPalButtonsProps["request"];
  /** Returns the toast for a successful payment. Must be stable between renders, like `failedNotice`. */
  paidNotice?: (payment: { providerOrderId: string }) => Notice | Promise<Notice>;
  failedNotice?: (sentence: string) => Notice;
  failedSentence?: PayPalButtonsProps["failedSentence"];
  children?: ReactNode;
}

const paid = () => paymentNotices.invoicePaid;
const failed = (description: string) => ({ ...paymentNotices.failed, description });

/** Payment on a page that was opened by a link. Reloads the page's data afterwards. */
export function PayByLink({
  payPal,
  request,
  paidNotice = paid,
  failedNotice = failed,
  failedSentence,
  children,
}: PayByLinkProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const show = useToast();
  const { revalidate } = useRevalidator();
  const onPaid = useCallback(
    async (payment: { providerOrderId: string }) => {
      show(await paidNotice(payment));
      await revalidate();
      // The confirmation is at the top of the page, above the payment button.
      scrollTo({ top: 0 });
    },
    [paidNotice, show, revalidate],
  );
  const onProblem = useCallback(
    (sentence: string | null) => {
      setProblem(sentence);
      if (sentence === null) return;
      show(failedNotice(sentence));
      // The payment may have failed because the amount due changed, so the page loads it again. Without a connection, a reload would lose
      // the page.
      if (navigator.onLine) void revalidate();
    },
    [failedNotice, show, revalidate],
  );
  const onCancel = useCallback(() => show(paymentNotices.cancelled), [show]);
  return (
    <>
      <FormErrors errors={problem ? [problem] : null} title="The payment didn't go through" isAnnounced={false} />
      <PayWithPayPal
        browser={payPal}
        base="/api/paypal"
        request={request}
        onPaid={onPaid}
        onProblem={onProblem}
        onCancel={onCancel}
        failedSentence={failedSentence}
      />
      <p className="text-muted text-sm">Pay by card or with PayPal. No PayPal account is needed. {children}</p>
    </>
  );
}
