import { cx } from "class-variance-authority";
import {
  type Design,
  type DesignQuote,
  type Packaging,
  packagingChoices,
  platingChoices,
  sizeChoices,
} from "~/domain/designer/designer";
import { Price } from "~/ui/price";

/** The price item by item, as the server will make it. */
export function PriceLines({ draft, quote }: { draft: Design; quote: DesignQuote }) {
  const { perPinCents, pricePerPinCents, pinsCents, rushCents, discountCents } = quote;
  const { plating, size, packaging, quantity } = draft;
  return (
    <dl className="space-y-1.5">
      <Line label="Pin in silver" cents={perPinCents.base} />
      {perPinCents.plating > 0 ? (
        <Line label={`${platingChoices[plating].label} plating`} cents={perPinCents.plating} plus />
      ) : null}
      {perPinCents.size > 0 ? <Line label={sizeChoices[size].label} cents={perPinCents.size} plus /> : null}
      {perPinCents.packaging > 0 ? <Line label={packagingNames(packaging)} cents={perPinCents.packaging} plus /> : null}
      <Line label="Price per pin" cents={pricePerPinCents} ruled />
      <Line label={`${quantity} pins`} cents={pinsCents} />
      {rushCents > 0 ? <Line label="Rush order" cents={rushCents} plus /> : null}
      {discountCents > 0 ? <Line label="Discount" cents={-discountCents} /> : null}
      <Line label="Total" cents={quote.totalCents} ruled strong />
      <Line label="Deposit today (10%)" cents={quote.depositCents} strong />
      <Line label="Remaining balance" cents={quote.remainingCents} />
    </dl>
  );
}

const packagingNames = (packaging: readonly Packaging[]) =>
  packaging.map((option) => packagingChoices[option].label).join(", ");

interface LineProps {
  label: string;
  cents: number;
  plus?: boolean;
  ruled?: boolean;
  strong?: boolean;
}

function Line({ label, cents, plus, ruled, strong }: LineProps) {
  return (
    <div
      className={cx(
        "flex justify-between gap-4",
        ruled && "border-line border-t pt-1.5",
        strong ? "font-semibold text-lg" : "text-muted [&_dd]:text-ink",
      )}
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">
        {plus ? "+" : null}
        <Price cents={cents} />
      </dd>
    </div>
  );
}
