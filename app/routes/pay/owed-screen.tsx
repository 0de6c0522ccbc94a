import { Link } from "react-router";
import { plainDollars } from "~/domain/money/money";
import { owedNext, owedSums } from "~/domain/orders/owed";
import { formatCount } from "~/domain/text/counts";
import { PayByLink } from "~/routes/pay/pay-by-link";
import { Figures, PayScreen } from "~/routes/pay/pay-screen";
import { PaymentReceived } from "~/routes/pay/payment-received";
import type { findOwedPage } from "~/services/checkout/owed-links.server";
import type { App } from "~/services/core/app.server";
import { Button } from "~/ui/button";
import { Price } from "~/ui/price";

type OwedPage = NonNullable<Awaited<ReturnType<typeof findOwedPage>>>;

interface OwedScreenProps {
  token: string;
  owed: OwedPage;
  payPal: App["payPalBrowser"];
}

/** Payment of a catalog order's amount due, for the holder of its link. */
export function OwedScreen({ token, owed, payPal }: OwedScreenProps) {
  const { id, lines, owedCents } = owed;
  if (owedCents <= 0) return <Paid owed={owed} />;
  return (
    <PayScreen title="Complete Your Payment" text={`This is order ${id}. ${owedNext(owed.isComing).due}`}>
      <Figures
        rows={[
          ...lines.map(
            ({ name, quantity, lineTotalCents }) =>
              [`${formatCount(quantity)} × ${name}`, <Price key={name} cents={lineTotalCents} />] as const,
          ),
          ...owedSums(owed).map(([name, cents]) => [name, <Price key={name} cents={cents} />] as const),
        ]}
      />
      <PayByLink payPal={payPal} request={{ purpose: "order", reference: token, amount: plainDollars(owedCents) }} />
    </PayScreen>
  );
}

function Paid({ owed }: { owed: OwedPage }) {
  const { id, lines, discountCents, shippingCents, taxCents, totalCents, paidCents, receiptTo } = owed;
  const next = `Order ${id} is paid. ${owedNext(owed.isComing).paid}`.trim();
  if (paidCents === 0) return <PayScreen outcome="paid" title="Thank you" text={next} />;
  return (
    <main id="main" className="page-width py-10 sm:py-16">
      <PaymentReceived
        title="Thank you"
        what={paidCents === totalCents ? `order ${id}` : `balance of order ${id}`}
        amountCents={paidCents}
        receiptTo={receiptTo}
        bought={lines.map(({ name, quantity, lineTotalCents }) => ({
          name: `${formatCount(quantity)} × ${name}`,
          picture: null,
          cents: lineTotalCents,
        }))}
        extras={[
          ["Discount", -discountCents],
          ["Shipping", shippingCents],
          ["Sales tax", taxCents],
        ]}
        next={next}
        action={
          <Button asChild>
            <Link to={`/track-order?id=${id}&type=regular`}>Track your order</Link>
          </Button>
        }
      />
    </main>
  );
}
