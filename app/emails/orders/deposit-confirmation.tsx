import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { promisedDayOf, promiseOf } from "~/domain/calendar/schedule";
import { type CustomOrderStatus, goodsCentsOf, isPastMockup } from "~/domain/custom-orders/custom-orders";
import type { DesignChoices } from "~/domain/designer/choices";
import { type Described, designLabels, packagingLabels } from "~/domain/designer/describe";
import { pinsCentsOf } from "~/domain/designer/designer";
import { needByNote } from "~/domain/designer/need-by";
import { countedPieces, type PinType, pluralPieceNames } from "~/domain/designer/products";
import { amountsOf, designsOf, type FurtherDesign, piecesLabel } from "~/domain/designer/several";
import type { KeptAddress } from "~/domain/destinations/countries";
import { formatMoney } from "~/domain/money/money";
import { approvedLines, lineLabel, type PricedLine } from "~/domain/quotes/lines";
import { extraLines } from "~/domain/quotes/total-lines";
import {
  Action,
  designPicture,
  Heading,
  Lines,
  MultilineText,
  Paragraph,
  type RenderedMail,
  renderMail,
  ShipsTo,
} from "~/emails/frame/mail";
import { progressOf } from "~/emails/frame/progress";
import { PaidNote, type ReceiptFacts } from "~/emails/frame/receipt";
import { renderTemplate } from "~/emails/frame/template";

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
  furtherDesigns: readonly FurtherDesign[];
  status: CustomOrderStatus;
  rushOrder: boolean;
  rushOrderFeeCents: number;
  pricePerPinCents: number;
  quotedLines: readonly PricedLine[] | null;
  discountCode: string | null;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  depositCents: number;
  shippingAddress: KeptAddress | null;
  notes: string | null;
  promisedDate: string | null;
  createdAt: Date;
}

const mockupTime = ({ rushOrder }: { rushOrder: boolean }) => brand.promises.mockup[rushOrder ? "rush" : "standard"];

/** True for an order that started as a free mockup: its design is already approved. */
const isApproved = ({ status }: CustomOrderMail) => isPastMockup(status);

/** Sent to the customer when the deposit is recorded. */
export function depositConfirmation({
  order,
  receipt,
  trackingUrl,
}: {
  order: CustomOrderMail;
  /** How the deposit was paid, unless it was nothing. */
  receipt?: ReceiptFacts | null;
  trackingUrl: string;
}): RenderedMail {
  const { deadlineDate } = order;
  const promised = promisedDayOf(order);
  // An order that is paid in full waits for nothing.
  const waits = !isApproved(order) || order.totalCents > order.depositCents;
  const needBy = deadlineDate && waits && needByNote(deadlineDate, order, isApproved(order));
  return renderTemplate(isApproved(order) ? "deposit-approved" : "deposit-confirmation", {
    picture: designPicture(order.id),
    progress: progressOf(isApproved(order) ? "approved" : "pending"),
    facts: {
      name: order.customerName,
      orderNumber: order.id,
      pieces: pluralPieceNames[order.pinType],
      mockupTime: mockupTime(order),
      begins:
        order.totalCents > order.depositCents
          ? "Production starts when the balance is paid"
          : "You've paid in full. Production starts now",
      deposit: formatMoney(order.depositCents),
      deliveryDay: formatDate(promised),
      delivery: promiseOf(order),
      needBy: needBy ? `. ${needBy}` : "",
    },
    parts: {
      lines: (
        <>
          <DesignLines order={order} />
          {receipt ? <PaidNote receipt={receipt} /> : null}
        </>
      ),
      address: <ShipsTo address={order.shippingAddress} />,
    },
    href: trackingUrl,
  });
}

/** Sent to staff, with the findings of the artwork check. */
export function newCustomOrderForStaff({
  order,
  adminUrl,
}: {
  order: CustomOrderMail;
  adminUrl: string;
}): RenderedMail {
  return renderMail({
    subject: `New custom order ${order.id}: ${piecesLabel(order)}${order.rushOrder ? ", RUSH" : ""}`,
    preview: `${order.customerName} paid ${formatMoney(order.depositCents)} of ${formatMoney(order.totalCents)}.`,
    children: (
      <>
        <Heading>New custom order {order.id}</Heading>
        <Paragraph>
          {order.customerName} ({order.customerEmail}){" "}
          {isApproved(order) ? "already approved the mockup" : `needs a mockup ${mockupTime(order)}`}.
        </Paragraph>
        <DesignLines order={order} />
        <Paragraph>{promiseOf(order)}.</Paragraph>
        {order.deadlineDate ? <Paragraph>Needed by {formatDate(order.deadlineDate)}.</Paragraph> : null}
        {order.notes ? <MultilineText>{order.notes}</MultilineText> : null}
        <ShipsTo address={order.shippingAddress} />
        <Action href={adminUrl}>Open the order</Action>
      </>
    ),
  });
}

function DesignLines({ order }: { order: CustomOrderMail }) {
  return (
    <Lines
      head={["Item", "Amount"]}
      rows={[
        ...designRows(order),
        ...extraLines(order).map(({ label, cents }) => ({ key: label, label, value: formatMoney(cents) })),
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

/** One row per design. A quoted total has no price for each design, and then gets the quote's lines or one row below. */
function designRows(order: CustomOrderMail) {
  const amounts = amountsOf(order, pinsCents(order));
  const rows = designsOf(order).map(({ title, number, design }, at) => ({
    key: `design-${number}`,
    label: (title && `${title}: `) + specification(design, amounts !== null),
    value: amounts ? formatMoney(amounts[at] ?? 0) : "",
  }));
  if (amounts) return rows;
  const quoted = approvedLines(order, pinsCents(order))?.map((line, at) => ({
    key: `line-${at}`,
    label: lineLabel(line),
    value: formatMoney(line.amountCents),
  }));
  if (quoted) return [...rows, ...quoted];
  const value = formatMoney(pinsCents(order));
  return rows.length > 1
    ? [...rows, { key: "pins", label: piecesLabel(order), value }]
    : rows.map((row) => ({ ...row, value }));
}

/** "100 pins, 1 inch, gold plating, backing cards at $5.35 each". */
function specification(design: Described & { pricePerPinCents: number }, withPrice: boolean): string {
  const [size = "", plating = "", ...others] = designLabels(design);
  const packaging = design.packaging.includes("just-pins") ? ["no packaging"] : packagingLabels(design);
  const words = [size, `${plating} plating`, ...others, ...packaging].map(inSentence);
  return (
    [countedPieces(design), ...words].join(", ") + (withPrice ? ` at ${formatMoney(design.pricePerPinCents)} each` : "")
  );
}
