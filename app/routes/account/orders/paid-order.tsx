import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDate, formatDateTime } from "~/domain/calendar/calendar";
import { catalogArrival, mockupBy, shipByDay } from "~/domain/calendar/schedule";
import { placeholderPicture } from "~/domain/catalog/catalog";
import { remainingOf } from "~/domain/custom-orders/custom-orders";
import { needByNote } from "~/domain/designer/need-by";
import { pictureUrl } from "~/domain/designer/several";
import { screens } from "~/domain/messages/messages";
import { formatCount } from "~/domain/text/counts";
import { firstName } from "~/domain/text/names";
import { CreateAccount } from "~/routes/account/orders/create-account";
import { boughtDesigns, PaymentReceived } from "~/routes/pay/payment-received";
import type { listTracked } from "~/services/orders/tracking.server";
import { Button } from "~/ui/button";
import { useContact } from "~/ui/frame/contact";
import { ShareButton } from "~/ui/share-button";

type Tracked = NonNullable<Awaited<ReturnType<typeof listTracked>>>;

const paymentReceived = "Payment received";

/** Finds the order that was just paid at the checkout. Returns null if the order is not paid. */
export function findPaid({ regular, custom }: Tracked, id: string) {
  const order = regular.find((one) => one.id === id && one.status === "processing");
  const made = custom.find((one) => one.id === id && one.depositPaymentId && isDepositNews(one));
  if (order) return { kind: "regular" as const, title: order.terms ? "Order placed" : paymentReceived, order };
  return made ? { kind: "custom" as const, title: paymentReceived, order: made } : null;
}

/**
 * True while the deposit is the latest news: until the mockup is sent, or until the balance is paid if the mockup came first (quotes-10).
 */
const isDepositNews = ({ status, quoteId, balancePaymentId }: Tracked["custom"][number]) =>
  status === "pending" || (status === "approved" && quoteId !== null && !balancePaymentId);

type Paid = NonNullable<ReturnType<typeof findPaid>>;

export function PaidOrder({ paid, isGuest }: { paid: Paid; isGuest: boolean }) {
  const { id, customerName, customerEmail, shippingAddress } = paid.order;
  const { hours } = useContact();
  const shared = {
    title: paid.title,
    name: firstName(customerName) || undefined,
    receiptTo: customerEmail || null,
    address: shippingAddress,
    account: isGuest && customerEmail ? <CreateAccount orderId={id} email={customerEmail} /> : null,
    action: (
      <Button asChild>
        <a href={`#order-${id}`}>Track your order</a>
      </Button>
    ),
  };
  if (paid.kind === "regular") {
    const { items, discountCents, shippingCents, taxCents, totalCents, createdAt, terms } = paid.order;
    const onTerms = terms && {
      // The receipt goes to the account's address, which may differ from the order's.
      receiptTo: null,
      words: { paper: `invoice ${terms.invoiceNumber}`, sum: `Due by ${formatDate(terms.dueDate)}` },
    };
    return (
      <PaymentReceived
        {...shared}
        {...onTerms}
        what={`order ${id}`}
        amountCents={totalCents}
        bought={items.map(({ quantity, name, imageUrl, lineTotalCents }) => ({
          name: `${formatCount(quantity)} × ${name}`,
          picture: imageUrl ?? placeholderPicture,
          cents: lineTotalCents,
        }))}
        extras={[
          ["Discount", -discountCents],
          ["Shipping", shippingCents],
          ["Sales tax", taxCents],
        ]}
        share={items[0] ? <ShareButton {...sharedPin(items)} /> : null}
        when={`Ships by ${formatDate(shipByDay(createdAt, hours))}`}
        next={`Arrives by ${formatDate(catalogArrival(createdAt, hours))}. We'll email your tracking number.`}
      />
    );
  }
  const { rushOrder, depositCents, logoKey, createdAt, deadlineDate, status, balancePath } = paid.order;
  const needBy = deadlineDate ? ` ${needByNote(deadlineDate, paid.order, status === "approved")}` : "";
  return (
    <PaymentReceived
      {...shared}
      what={`deposit for order ${id}`}
      amountCents={depositCents}
      remainingCents={remainingOf(paid.order)}
      bought={boughtDesigns(paid.order, (number) => logoKey && pictureUrl(id, number))}
      share={logoKey ? <ShareButton {...sharedDesign} picture={pictureUrl(id, 1)} /> : null}
      {...(status === "approved" && balancePath ? { action: <PayBalance to={balancePath} /> } : {})}
      {...(status === "approved"
        ? { next: nextOfApproved(paid.order, needBy) }
        : {
            when: `Mockup by ${formatDateTime(mockupBy(rushOrder, createdAt, hours))}`,
            next: `We'll email it to you. ${paid.order.delivery}.${needBy} ${brand.promises.ownDepositBack} ${brand.promises.balance}`,
          })}
    />
  );
}

/** The link leads to the first pin of the order. */
function sharedPin(items: Tracked["regular"][number]["items"]) {
  const [first] = items;
  return {
    title: `${first?.name} from ${brand.name}`,
    label: items.length === 1 ? "Share this pin" : `Share ${first?.name}`,
    path: `/product/${first?.productId}`,
  };
}

const sharedDesign = { title: `My design from ${brand.name}`, label: "Share my design", path: "/custom" };

function nextOfApproved(order: Tracked["custom"][number], needBy: string): string {
  if (remainingOf(order) <= 0) return screens.approvedAndPaid;
  const emailed = order.balancePath ? " We've emailed you the payment link, too." : "";
  return `You've already approved the mockup. Production starts once the balance is paid.${emailed} ${order.delivery}.${needBy}`;
}

function PayBalance({ to }: { to: string }) {
  return (
    <Button asChild>
      <Link to={to}>Pay the balance</Link>
    </Button>
  );
}
