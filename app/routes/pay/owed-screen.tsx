import { toDollars } from "~/domain/money/money";
import { owedSums } from "~/domain/orders/owed";
import { PayByLink } from "~/routes/pay/pay-by-link";
import { Figures, PayScreen } from "~/routes/pay/pay-screen";

import type { findOwedPage } from "~/services/checkout/owed-links.server";
import type { App } from "~/services/core/app.server";
import { Price } from "~/ui/price";

type OwedPage = NonNullable<Awaited<ReturnType<typeof findOwedPage>>>;

interface OwedScreenProps {
  token: string;
  owed: OwedPage;
  payPal: App["payPalBrowser"];
}

/** What is left to pay of a catalog order, for the holder of its link. */
export function OwedScreen({ token, owed, payPal }: OwedScreenProps) {
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
      <PayByLink
        payPal={payPal}
        request={{ purpose: "order", reference: token, amount: toDollars(owedCents).toFixed(2) }}
      />
    </PayScreen>
  );
}
