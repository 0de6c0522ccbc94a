import { Link } from "react-router";
import { formatDate, formatDateTime } from "~/domain/calendar/calendar";
import { designFactsWithNotes } from "~/domain/designer/describe";
import { countedPieces, pinTypeLabels } from "~/domain/designer/products";
import { type FurtherDesign, furtherOf, pictureUrl, quantityFacts } from "~/domain/designer/several";
import { formatMoney } from "~/domain/money/money";
import { canChangeLines } from "~/domain/orders/change";
import { canChangeDesign, findDesigns } from "~/domain/orders/change-design";
import { discountRowName } from "~/domain/orders/orders";
import { parcelLabel } from "~/domain/orders/shipping";
import { staffSums } from "~/domain/quotes/staff-sums";
import { formatCount } from "~/domain/text/counts";
import { DetailSection, Facts } from "~/routes/admin/facts";
import { ItemsTable } from "~/routes/admin/items-table";
import { DesignFiles, LogoView } from "~/routes/admin/orders/order-logo-view";
import type { OrderDetail } from "~/services/orders/detail.server";
import { buttonClass } from "~/ui/button";

type Custom = Extract<OrderDetail, { kind: "custom" }>;
type Regular = Extract<OrderDetail, { kind: "regular" }>;

export function CustomDetails({ detail: { order, mockup } }: { detail: Custom }) {
  const isChangeable = canChangeDesign(order) && findDesigns(order) !== null;
  return (
    <>
      <DetailSection title={pinTypeLabels[order.pinType]}>
        <Facts
          rows={[
            ...quantityFacts(order),
            ["Needed by", order.deadlineDate && formatDate(order.deadlineDate)],
            ...designFactsWithNotes(order),
            [
              "Card artwork",
              order.cardKey && (
                <a key="card" href={`/files/${order.id}/card`} download className="link">
                  {order.cardFileName}
                </a>
              ),
            ],
            ["Rush order", order.rushOrder ? "Yes" : "No"],
            ["Notes", order.notes],
            [
              "Quote",
              order.quoteId && (
                <Link key="quote" to={`/admin/quotes/${order.quoteId}`} className="link">
                  {order.quoteId}
                </Link>
              ),
            ],
            [
              "Approved",
              mockup?.approvedAt && `${mockup.approvedBy}, ${formatDateTime(mockup.approvedAt)}, code ${mockup.code}`,
            ],
          ]}
        />
        <CustomSums order={order} />
        <ul className="space-y-1 text-sm">
          {order.pinDesigns.map((design) => (
            <li key={design.name + design.description}>
              <strong>{design.name}</strong>, {formatCount(design.quantity)} pieces: {design.description}
            </li>
          ))}
        </ul>
        {isChangeable ? <ChangeLink to={`/admin/orders/${order.id}/design`}>Edit options</ChangeLink> : null}
      </DetailSection>
      {furtherOf(order.furtherDesigns).map(({ number, design }) => (
        <FurtherDetails key={number} id={order.id} number={number} design={design} isChangeable={isChangeable} />
      ))}
    </>
  );
}

/** The customer's logo, or the specified text if there is none. */
export function OrderFiles({ detail: { order } }: { detail: Custom }) {
  return (
    <DetailSection title="Logo">
      <LogoView id={order.id} logoKey={order.logoKey} fileName={order.logoFileName} />
    </DetailSection>
  );
}

function CustomSums({ order }: { order: Custom["order"] }) {
  return (
    <dl className="max-w-96 space-y-1 text-sm">
      {staffSums(order).map(([name, cents]) => (
        // Two lines of a quote may have the same name.
        <div key={`${name} ${cents}`} className="flex justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className={name === "Total" ? "font-semibold tabular-nums" : "tabular-nums"}>{formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FurtherDetailsProps {
  id: string;
  number: number;
  design: FurtherDesign;
  isChangeable: boolean;
}

function FurtherDetails({ id, number, design, isChangeable }: FurtherDetailsProps) {
  return (
    <DetailSection title={`Design ${number}`}>
      <img
        src={pictureUrl(id, number)}
        alt={`Design ${number}: customer's preview`}
        width={128}
        height={128}
        className="size-32 object-contain"
      />
      <Facts
        rows={[
          ["Quantity", countedPieces(design)],
          ...designFactsWithNotes(design),
          ["Files", <DesignFiles key="files" id={id} number={number} hasCard={design.cardKey !== null} />],
          ["Price per pin", formatMoney(design.pricePerPinCents)],
        ]}
      />
      {isChangeable ? (
        <ChangeLink to={`/admin/orders/${id}/design?number=${number}`}>{`Edit options of design ${number}`}</ChangeLink>
      ) : null}
    </DetailSection>
  );
}

export function RegularDetails({ detail: { order, items, terms } }: { detail: Regular }) {
  return (
    <DetailSection title="Items">
      <ItemsTable
        caption={`Items of order ${order.id}`}
        columns={["Product", "Quantity", "Amount"]}
        rows={items.map(({ productId, name, quantity, lineTotalCents }) => ({
          key: productId,
          cells: [name, formatCount(quantity), formatMoney(lineTotalCents)],
        }))}
        sums={sumsOf(order)}
      />
      {canChangeLines(order) && !terms ? (
        <ChangeLink to={`/admin/orders/${order.id}/lines`}>Edit items</ChangeLink>
      ) : null}
    </DetailSection>
  );
}

const ChangeLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={buttonClass({ variant: "outline", size: "sm" })}>
    {children}
  </Link>
);

function sumsOf(order: Regular["order"]): [name: string, cents: number][] {
  return [
    ["Subtotal", order.subtotalCents],
    ...(order.discountCents > 0
      ? [[discountRowName(order.discountCode), -order.discountCents] as [string, number]]
      : []),
    ["Shipping", order.shippingCents],
    ...(order.taxCents > 0 ? [["Sales tax", order.taxCents] as [string, number]] : []),
    ["Total", order.totalCents],
  ];
}

export function Parcels({ parcels }: Pick<Regular, "parcels">) {
  if (parcels.length === 0) return null;
  return (
    <ul aria-label="Shipments" className="space-y-1 text-sm">
      {parcels.map(({ id, lines, trackingNumber, trackingUrl, createdAt }) => (
        <li key={id} className="wrap-anywhere">
          {formatDate(createdAt)}: {parcelLabel(lines)},{" "}
          <Tracked trackingNumber={trackingNumber} trackingUrl={trackingUrl} />
        </li>
      ))}
    </ul>
  );
}

function Tracked({ trackingNumber, trackingUrl }: { trackingNumber: string; trackingUrl: string | null }) {
  if (!trackingUrl) return trackingNumber;
  return (
    <a href={trackingUrl} target="_blank" rel="noreferrer" className="link">
      {trackingNumber}
    </a>
  );
}
