import { brand } from "~/domain/brand/brand";
import { formatDate, formatDateTime } from "~/domain/calendar/calendar";
import { mockupBy, shipByDay } from "~/domain/calendar/schedule";
import { needByNote } from "~/domain/designer/need-by";
import { pictureUrl } from "~/domain/designer/several";
import { boughtDesigns, PaymentReceived } from "~/routes/pay/payment-received";
import type { listTracked } from "~/services/orders/tracking.server";
import { Button } from "~/ui/button";

type Tracked = NonNullable<Awaited<ReturnType<typeof listTracked>>>;

/** The order that the checkout just led here with, if its money came. */
export function findPaid({ regular, custom }: Tracked, id: string) {
  const order = regular.find((one) => one.id === id && one.status === "processing");
  const made = custom.find((one) => one.id === id && one.status === "pending" && one.depositPaymentId);
  if (order) return { kind: "regular" as const, order };
  return made ? { kind: "custom" as const, order: made } : null;
}

type Paid = NonNullable<ReturnType<typeof findPaid>>;
const firstName = (name: string) => name.split(" ")[0] || undefined;

export function PaidOrder({ paid }: { paid: Paid }) {
  const { id, customerName, customerEmail, shippingAddress } = paid.order;
  const shared = {
    title: "Payment received",
    name: firstName(customerName),
    receiptTo: customerEmail || null,
    address: shippingAddress,
    action: (
      <Button asChild>
        <a href={`#order-${id}`}>Follow your order</a>
      </Button>
    ),
  };
  if (paid.kind === "regular") {
    const { items, discountCents, shippingCents, taxCents, totalCents, createdAt } = paid.order;
    return (
      <PaymentReceived
        {...shared}
        what={`order ${id}`}
        amountCents={totalCents}
        bought={items.map(({ quantity, name, imageUrl, lineTotalCents }) => ({
          name: `${quantity} × ${name}`,
          picture: imageUrl,
          cents: lineTotalCents,
        }))}
        extras={[
          ["Discount", -discountCents],
          ["Shipping", shippingCents],
          ["Sales tax", taxCents],
        ]}
        next={`We pack your pins and send them by ${formatDate(shipByDay(createdAt))}. The tracking number comes by e-mail.`}
      />
    );
  }
  const { rushOrder, depositCents, logoKey, createdAt, deadlineDate } = paid.order;
  const needBy = deadlineDate ? ` ${needByNote(deadlineDate, rushOrder, createdAt)}` : "";
  return (
    <PaymentReceived
      {...shared}
      what={`deposit for order ${id}`}
      amountCents={depositCents}
      bought={boughtDesigns(paid.order, (number) => logoKey && pictureUrl(id, number))}
      next={`Our artists draw your mockup and mail it by ${formatDateTime(mockupBy(rushOrder, createdAt))}.${needBy} ${brand.promises.depositBack}`}
    />
  );
}
