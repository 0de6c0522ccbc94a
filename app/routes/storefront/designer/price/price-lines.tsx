import { cx } from "class-variance-authority";
import { Link } from "react-router";
import { attachmentLabel, packagingLabels } from "~/domain/designer/describe";
import {
  type Design,
  type DesignQuote,
  depositPercent,
  designLimits,
  isQuantityAllowed,
  platingChoices,
  sizeChoices,
} from "~/domain/designer/designer";
import { countedPieces, pieceNames, pluralPieceNames } from "~/domain/designer/products";
import { formatCount } from "~/domain/text/counts";
import { Price } from "~/ui/price";

interface PriceLinesProps {
  draft: Design;
  quote: DesignQuote;
  isTaxOpen: boolean;
}

/** Itemized price, the same as the server's. */
export function PriceLines({ draft, quote, isTaxOpen }: PriceLinesProps) {
  const { perPinCents, pricePerPinCents, pinsCents, othersCents, rushCents, discountCents } = quote;
  const { pinType, plating, size, quantity, choices } = draft;
  const piece = pieceNames[pinType];
  if (!isQuantityAllowed(quantity)) return <NoPrice quantity={quantity} pieces={pluralPieceNames[pinType]} />;
  return (
    <dl className="space-y-1.5">
      <Line
        label={perPinCents.plating > 0 ? `${capital(piece)} before plating` : capital(piece)}
        cents={perPinCents.base}
      />
      {perPinCents.plating > 0 ? (
        <Line label={`${platingChoices[plating].label} plating`} cents={perPinCents.plating} plus />
      ) : null}
      {perPinCents.size > 0 ? <Line label={sizeChoices[size].label} cents={perPinCents.size} plus /> : null}
      {perPinCents.packaging > 0 ? (
        <Line
          label={packagingLabels({ ...draft, choices: { ...choices, card: "plain" } }).join(", ")}
          cents={perPinCents.packaging}
          plus
        />
      ) : null}
      {perPinCents.attachment > 0 ? <Line label={attachmentLabel(draft)} cents={perPinCents.attachment} plus /> : null}
      {perPinCents.backStamp > 0 ? (
        <Line label={`Back stamp "${choices.backStamp}"`} cents={perPinCents.backStamp} plus />
      ) : null}
      {perPinCents.card > 0 ? <Line label="Your artwork on the cards" cents={perPinCents.card} plus /> : null}
      <Line label={`Price per ${piece}`} cents={pricePerPinCents} ruled />
      <Line label={countedPieces({ quantity, pinType })} cents={pinsCents} />
      {othersCents > 0 ? <Line label="Other designs in this order" cents={othersCents} plus /> : null}
      {rushCents > 0 ? <Line label="Rush order" cents={rushCents} plus /> : null}
      {discountCents > 0 ? <Line label="Discount" cents={-discountCents} /> : null}
      <Line label={isTaxOpen ? "Total before sales tax" : "Total"} cents={quote.totalCents} ruled strong />
      <Line label={`Deposit today (${depositPercent}%)`} cents={quote.depositCents} strong />
      <Line label="Remaining balance" cents={quote.remainingCents} />
    </dl>
  );
}

/** A quantity that cannot be ordered here has no price. More pieces get a quote. */
function NoPrice({ quantity, pieces }: { quantity: number; pieces: string }) {
  const { minQuantity, maxQuantity } = designLimits;
  const most = formatCount(maxQuantity);
  if (quantity < minQuantity)
    return (
      <p>
        Choose {minQuantity} to {most} {pieces} to see your price.
      </p>
    );
  return (
    <p>
      For more than {most} {pieces},{" "}
      <Link to="/quote" className="link">
        ask for a quote
      </Link>
      .
    </p>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

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
        strong ? "font-semibold" : "text-muted [&_dd]:text-ink",
      )}
    >
      <dt>{label}</dt>
      <dd className="shrink-0 whitespace-nowrap tabular-nums">
        {plus ? "+" : null}
        <Price cents={cents} />
      </dd>
    </div>
  );
}
