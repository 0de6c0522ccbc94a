import { useCallback } from "react";
import { data, Link } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { hasProductionStarted, isPastMockup } from "~/domain/custom-orders/custom-orders";
import { designFacts } from "~/domain/designer/describe";
import { pluralPieceNames } from "~/domain/designer/products";
import { pictureUrl, quantityFacts } from "~/domain/designer/several";
import { addressLine } from "~/domain/destinations/countries";
import { paymentNotices, screens } from "~/domain/messages/messages";
import { plainDollars } from "~/domain/money/money";
import { leftToPay } from "~/domain/orders/owed";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { OwedScreen } from "~/routes/pay/owed-screen";
import { PayByLink } from "~/routes/pay/pay-by-link";
import { Figures, PayScreen } from "~/routes/pay/pay-screen";
import { boughtDesigns, PaymentReceived } from "~/routes/pay/payment-received";
import { getBalancePage } from "~/services/checkout/balance-links.server";
import { findCanceledOrder, findOwedPage } from "~/services/checkout/owed-links.server";
import { Button } from "~/ui/button";
import { readAnswer } from "~/ui/forms/shop-answer";
import { FurtherDesigns } from "~/ui/lists/further-designs";
import { Price } from "~/ui/price";
import type { Route } from "./+types/balance-payment";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  await limitRate(app, "balance-payment", "calls");
  const payPal = app.payPalBrowser;
  try {
    const owed = await findOwedPage(app, params);
    return data({ balance: owed ? null : await getBalancePage(app, params), owed, canceled: null, payPal });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return data({ balance: null, owed: null, canceled: await findCanceledOrder(app, params), payPal }, 404);
  }
});

export const meta: Route.MetaFunction = () => [
  { title: `Balance Payment | ${brand.name}` },
  { name: "robots", content: "noindex" },
  // The URL is a secret, so no other site may see it. "no-referrer" would also remove the form's Origin header, and the form would be
  // refused.
  { name: "referrer", content: "same-origin" },
];

export default function BalancePayment({
  loaderData: { balance, owed, canceled, payPal },
  params,
}: Route.ComponentProps) {
  if (owed) return <OwedScreen token={params.token} owed={owed} payPal={payPal} />;
  if (canceled) return <PayScreen outcome="refused" {...screens.orderCanceled(canceled)} />;
  if (!balance) return <PayScreen outcome="refused" {...screens.balanceLinkMissing} />;
  if (balance.status === "paid") {
    return (
      <main id="main" className="page-width py-10 sm:py-16">
        <Paid balance={balance} />
      </main>
    );
  }
  return <Due token={params.token} balance={balance} payPal={payPal} />;
}

type LoaderData = Route.ComponentProps["loaderData"];
type Balance = NonNullable<LoaderData["balance"]>;

/** Only the owner of the order sees name, address and picture. Another reader may have been forwarded the link. */
function Paid({ balance: { order, owner, receiptTo, paidCents, delivery } }: { balance: Balance }) {
  return (
    <PaymentReceived
      title={screens.balancePaid.title}
      name={owner?.customerName.split(" ")[0]}
      what={`balance of order ${order.id}`}
      amountCents={paidCents}
      receiptTo={receiptTo}
      address={owner?.shippingAddress}
      bought={boughtDesigns(order, designPictures({ order, owner }))}
      next={nextOf(delivery)}
      action={
        <Button asChild>
          <Link to={`/track-order?id=${order.id}&type=custom`}>Track your order</Link>
        </Button>
      }
    />
  );
}

const nextOf = (delivery: string | null): string =>
  delivery ? `${screens.balancePaid.text} ${delivery}.` : "This order is paid in full.";

function Due({ token, balance, payPal }: { token: string; balance: Balance; payPal: LoaderData["payPal"] }) {
  const { lines, totalCents, depositCents, remainingCents } = balance.summary;
  const begun = hasProductionStarted(balance.order.status);
  const paidNotice = useCallback(
    async ({ providerOrderId }: { providerOrderId: string }) => {
      const refusal = await complete(token, providerOrderId);
      if (refusal !== null) return paymentNotices.balanceFailed(refusal);
      return begun ? paymentNotices.balanceReceived : paymentNotices.balancePaid;
    },
    [token, begun],
  );
  const production = `Once your balance is paid, your ${pluralPieceNames[balance.order.pinType]} go into production.`;
  const unapproved = isPastMockup(balance.order.status) ? "" : " Please approve the mockup before you pay.";
  return (
    <PayScreen title="Complete Your Payment" text={begun ? leftToPay : production + unapproved}>
      <OrderDetails balance={balance} />
      <section aria-labelledby="summary" className="space-y-3">
        <h2 id="summary" className="font-semibold text-lg">
          Payment Summary
        </h2>
        <Figures
          rows={[
            ...lines.map(({ label, cents }) => [label, <Price key={label} cents={cents} />] as const),
            [balance.isTaxOpen ? "Total before tax" : "Total", <Price key="total" cents={totalCents} />],
            ["Deposit paid", <Price key="deposit" cents={depositCents} />],
            ["Remaining balance", <Price key="remaining" cents={remainingCents} />],
          ]}
        />
      </section>
      <PayByLink
        payPal={payPal}
        request={{ purpose: "balance", reference: token, amount: plainDollars(remainingCents) }}
        paidNotice={paidNotice}
        failedNotice={paymentNotices.balanceFailed}
        failedSentence={paymentNotices.balanceFailed().description}
      />
    </PayScreen>
  );
}

/** Like the page after the payment, it shows picture and address only to the owner of the order. */
function OrderDetails({ balance: { order, owner, delivery } }: { balance: Balance }) {
  const pictureOf = designPictures({ order, owner });
  const picture = pictureOf(1);
  return (
    <section aria-labelledby="order" className="space-y-3">
      <h2 id="order" className="font-semibold text-lg">
        Order Details
      </h2>
      {picture ? (
        <img
          src={picture}
          alt="Your mockup"
          width={240}
          height={240}
          className="mx-auto aspect-square w-60 object-contain"
        />
      ) : null}
      <Figures
        rows={[
          ...quantityFacts(order),
          ...designFacts(order),
          ...(order.rushOrder ? ([["Rush order", "Yes"]] as const) : []),
          ["Order number", order.id],
          ...(owner?.shippingAddress ? ([["Ships to", addressLine(owner.shippingAddress)]] as const) : []),
          ...(delivery ? ([["Delivery", delivery]] as const) : []),
        ]}
      />
      <FurtherDesigns designs={order.furtherDesigns} pictureOf={pictureOf} />
    </section>
  );
}

/** Address of each design's picture, by the design's number. Null unless the reader owns the order. */
const designPictures =
  ({ order, owner }: Pick<Balance, "order" | "owner">) =>
  (number: number) =>
    owner && (number === 1 ? `/files/${order.id}/mockup` : pictureUrl(order.id, number));

/** Completes the payment on the server. Returns null if the payment is recorded, otherwise the server's message. */
async function complete(token: string, balancePaymentId: string): Promise<string | null> {
  const fallback = paymentNotices.balanceFailed().description;
  try {
    const response = await fetch(`/api/balance-payment/${token}/complete`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ balancePaymentId }),
    });
    if (response.ok) return null;
    return (await readAnswer(response, z.never())).message ?? fallback;
  } catch {
    return fallback;
  }
}
