import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { deliveryDay } from "~/domain/calendar/schedule";
import { goodsCentsOf } from "~/domain/custom-orders/custom-orders";
import type { DesignChoices } from "~/domain/designer/choices";
import { designWords, packagingWords } from "~/domain/designer/describe";
import { pinsCentsOf } from "~/domain/designer/designer";
import { needByNote } from "~/domain/designer/need-by";
import { type PinType, pieceWords } from "~/domain/designer/products";
import type { KeptAddress } from "~/domain/destinations/countries";
import { formatMoney } from "~/domain/money/money";
import {
  Action,
  designPicture,
  Heading,
  Lines,
  Paragraph,
  type RenderedMail,
  renderMail,
  ShipsTo,
} from "~/emails/frame/mail";
import { renderWords } from "~/emails/frame/words";

interface CustomOrderMail {
  id: string;
  customerName: string;
  customerEmail: string;
  quantity: number;
  pinType: PinType;
  /** A calendar day, YYYY-MM-DD. */
  deadlineDate: string | null;
  size: string;
  plating: string;
  packaging: readonly string[];
  choices: DesignChoices;
  rushOrder: boolean;
  rushOrderFeeCents: number;
  pricePerPinCents: number;
  discountCode: string | null;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  depositCents: number;
  shippingAddress: KeptAddress | null;
  notes: string | null;
  createdAt: Date;
}

const mockupTime = ({ rushOrder }: { rushOrder: boolean }) => brand.promises.mockup[rushOrder ? "rush" : "standard"];

/** To the customer once the deposit is recorded. */
export function depositConfirmation({
  order,
  trackingUrl,
}: {
  order: CustomOrderMail;
  trackingUrl: string;
}): RenderedMail {
  const { deadlineDate, rushOrder, createdAt } = order;
  const needBy = deadlineDate && needByNote(deadlineDate, rushOrder, createdAt);
  return renderWords("deposit-confirmation", {
    picture: designPicture(order.id),
    facts: {
      name: order.customerName,
      orderNumber: order.id,
      pieces: pieceWords[order.pinType],
      mockupTime: mockupTime(order),
      deposit: formatMoney(order.depositCents),
      deliveryDay: formatDate(deliveryDay(rushOrder, createdAt)),
      needBy: needBy ? `. ${needBy}` : "",
    },
    parts: { lines: <OrderLines order={order} />, address: <ShipsTo address={order.shippingAddress} /> },
    href: trackingUrl,
  });
}

/** To the staff, with what the artwork check found. */
export function newCustomOrderForStaff({
  order,
  adminUrl,
}: {
  order: CustomOrderMail;
  adminUrl: string;
}): RenderedMail {
  return renderMail({
    subject: `New custom order ${order.id}: ${order.quantity} ${pieceWords[order.pinType]}${order.rushOrder ? ", RUSH" : ""}`,
    preview: `${order.customerName} paid ${formatMoney(order.depositCents)} of ${formatMoney(order.totalCents)}.`,
    children: (
      <>
        <Heading>New custom order {order.id}</Heading>
        <Paragraph>
          {order.customerName} ({order.customerEmail}) waits for a mockup {mockupTime(order)}.
        </Paragraph>
        <OrderLines order={order} />
        {order.deadlineDate ? <Paragraph>Needed by {formatDate(order.deadlineDate)}.</Paragraph> : null}
        {order.notes ? <Paragraph>{order.notes}</Paragraph> : null}
        <ShipsTo address={order.shippingAddress} />
        <Action href={adminUrl}>Open the order</Action>
      </>
    ),
  });
}

function OrderLines({ order }: { order: CustomOrderMail }) {
  const { rushOrderFeeCents, discountCents, discountCode } = order;
  const optional = [
    { key: "rush", label: "Rush order", value: formatMoney(rushOrderFeeCents), shown: rushOrderFeeCents > 0 },
    {
      key: "discount",
      label: `Discount ${discountCode ?? ""}`.trim(),
      value: formatMoney(-discountCents),
      shown: discountCents > 0,
    },
    { key: "shipping", label: "Shipping", value: formatMoney(order.shippingCents), shown: order.shippingCents > 0 },
    { key: "tax", label: "Sales tax", value: formatMoney(order.taxCents), shown: order.taxCents > 0 },
  ];
  return (
    <Lines
      head={[`Your ${pieceWords[order.pinType]}`, "Amount"]}
      rows={[
        { key: "pins", label: specification(order), value: formatMoney(pinsCents(order)) },
        ...optional.filter(({ shown }) => shown),
        { key: "total", label: "Total", value: formatMoney(order.totalCents), strong: true },
        { key: "deposit", label: "Deposit paid", value: formatMoney(order.depositCents) },
        { key: "balance", label: "Remaining balance", value: formatMoney(order.totalCents - order.depositCents) },
      ]}
    />
  );
}

const pinsCents = ({ rushOrderFeeCents: rushCents, ...order }: CustomOrderMail) =>
  pinsCentsOf({ ...order, totalCents: goodsCentsOf(order), rushCents });

const inSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** "100 pins, 1 inch, gold, backing cards at $5.35 each"; a quoted total may have no even price for each. */
function specification(order: CustomOrderMail): string {
  const { quantity, pricePerPinCents } = order;
  const parts = [
    `${quantity} ${pieceWords[order.pinType]}`,
    ...[...designWords(order), ...packagingWords(order)].map(inSentence),
  ];
  const each = quantity * pricePerPinCents === pinsCents(order) ? ` at ${formatMoney(pricePerPinCents)} each` : "";
  return parts.join(", ") + each;
}
