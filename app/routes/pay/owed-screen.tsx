import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { paymentNotices } from "~/domain/messages/messages";
import { toDollars } from "~/domain/money/money";
import { owedSums } from "~/domain/orders/owed";
import { Figures, PayScreen } from "~/routes/pay/pay-screen";
import { PayWithPayPal } from "~/routes/pay/pay-with-paypal";
import type { findOwedPage } from "~/services/checkout/owed-links.server";
import type { App } from "~/services/core/app.server";
import { FormErrors } from "~/ui/forms/form-errors";
import { Price } from "~/ui/price";
import { useToast } from "~/ui/toast/toast";

type OwedPage = NonNullable<Awaited<ReturnType<typeof findOwedPage>>>;

interface OwedScreenProps {
  token: string;
  owed: OwedPage;
  payPal: App["payPalBrowser"];
}

/** What is left to pay of a catalog order, for the holder of its link. */
export function OwedScreen({ token, owed, payPal }: OwedScreenProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const show = useToast();
  const { revalidate } = useRevalidator();
  const onPaid = useCallback(async () => {
    show(paymentNotices.invoicePaid);
    await revalidate();
  }, [show, revalidate]);
  const onProblem = useCallback(
    (description: string | null) => {
      setProblem(description);
      if (description !== null) show({ ...paymentNotices.failed, description });
    },
    [show],
  );
  const onCancel = useCallback(() => show(paymentNotices.cancelled), [show]);
  const { id, lines, owedCents } = owed;
  if (owedCents <= 0)
    return <PayScreen outcome="paid" title="Thank you" text={`Order ${id} is paid. We write again when it ships.`} />;
  return (
    <PayScreen title="Complete Your Payment" text={`Once it is paid, order ${id} ships.`}>
      <Figures
        rows={[
          ...lines.map(
            ({ name, quantity, lineTotalCents }) =>
              [`${quantity} × ${name}`, <Price key={name} cents={lineTotalCents} />] as const,
          ),
          ...owedSums(owed).map(([name, cents]) => [name, <Price key={name} cents={cents} />] as const),
        ]}
      />
      <div aria-live="assertive">
        {problem ? <FormErrors errors={[problem]} title="The payment did not go through" /> : null}
      </div>
      <PayWithPayPal
        browser={payPal}
        base="/api/paypal"
        request={{ purpose: "order", reference: token, amount: toDollars(owedCents).toFixed(2) }}
        {...{ onPaid, onProblem, onCancel }}
      />
      <p className="text-muted text-sm">Pay by card or with PayPal. No PayPal account is needed.</p>
    </PayScreen>
  );
}
