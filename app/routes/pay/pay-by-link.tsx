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
  /** What a payment or a refusal is told with; the same function from render to render. */
  tellPaid?: (payment: { providerOrderId: string }) => Notice | Promise<Notice>;
  tellFailed?: (sentence: string) => Notice;
  children?: ReactNode;
}

const paid = () => paymentNotices.invoicePaid;
const failed = (description: string) => ({ ...paymentNotices.failed, description });

/** The payment itself on a page that somebody opened by a link; afterwards the page is asked for again. */
export function PayByLink({ payPal, request, tellPaid = paid, tellFailed = failed, children }: PayByLinkProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const show = useToast();
  const { revalidate } = useRevalidator();
  const onPaid = useCallback(
    async (payment: { providerOrderId: string }) => {
      show(await tellPaid(payment));
      await revalidate();
      // The thanks begin at the page's top; the button that paid was further down.
      scrollTo({ top: 0 });
    },
    [tellPaid, show, revalidate],
  );
  const onProblem = useCallback(
    (sentence: string | null) => {
      setProblem(sentence);
      if (sentence === null) return;
      show(tellFailed(sentence));
      // What is owed may have changed, which is why it was refused. Without a connection the page stays as it is.
      if (navigator.onLine) void revalidate();
    },
    [tellFailed, show, revalidate],
  );
  const onCancel = useCallback(() => show(paymentNotices.cancelled), [show]);
  return (
    <>
      <div aria-live="assertive">
        {problem ? <FormErrors errors={[problem]} title="The payment didn't go through" /> : null}
      </div>
      <PayWithPayPal browser={payPal} base="/api/paypal" {...{ request, onPaid, onProblem, onCancel }} />
      <p className="text-muted text-sm">Pay by card or with PayPal. No PayPal account is needed. {children}</p>
    </>
  );
}
