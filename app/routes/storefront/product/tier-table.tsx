import { cx } from "class-variance-authority";
import { unitPriceCents, volumeTiers } from "~/domain/catalog/catalog";
import { type Cents, formatMoney } from "~/domain/money/money";

interface TierTableProps {
  priceCents: Cents;
  pieces: number;
  /** The most pieces that a shopper can get, or 0 while it is sold out. Prices for more are not shown. */
  most: number;
}

/** Wholesale tiers with this product's prices. Highlights the current tier. */
export function TierTable({ priceCents, pieces, most }: TierTableProps) {
  const tiers = volumeTiers.filter(({ minQuantity }) => minQuantity <= (most || Number.POSITIVE_INFINITY)).toReversed();
  const reached = volumeTiers.find(({ minQuantity }) => pieces >= minQuantity);
  return (
    <table className="w-full overflow-hidden rounded-control text-left tabular-nums shadow-[0_0_0_1px_var(--color-line)]">
      <caption className="sr-only">Wholesale prices</caption>
      <thead className="bg-sunken text-sm">
        <tr>
          <th className="px-3 py-2 sm:px-4 font-medium">Pins</th>
          <th className="px-3 py-2 sm:px-4 font-medium">Discount</th>
          <th className="px-3 py-2 sm:px-4 text-right font-medium">Per pin</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, index) => {
          const next = tiers[index + 1];
          const range = next ? `${tier.minQuantity}-${next.minQuantity - 1}` : `${tier.minQuantity}+`;
          const isReached = tier === reached;
          return (
            <tr
              key={range}
              aria-current={isReached || undefined}
              className={cx(
                "border-line border-t transition-colors",
                isReached && "bg-tone-green font-semibold text-on-tone-green",
              )}
            >
              <td className="px-3 py-2 sm:px-4">{range}</td>
              <td className="whitespace-nowrap px-3 py-2 sm:px-4">
                {tier.percentOff > 0 ? `${tier.percentOff}% off` : "Full price"}
              </td>
              <td className="px-3 py-2 sm:px-4 text-right">
                {formatMoney(unitPriceCents(priceCents, tier.minQuantity))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
