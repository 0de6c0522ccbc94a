import { cx } from "class-variance-authority";
import { type Cents, formatMoney } from "~/domain/money/money";

interface PriceProps {
  cents: Cents;
  /** Price before a discount. Struck through if it is higher. */
  wasCents?: Cents;
  /** Text instead of $0.00. */
  freeLabel?: string;
  className?: string;
}

export function Price({ cents, wasCents, freeLabel, className }: PriceProps) {
  const reduced = wasCents !== undefined && wasCents > cents;
  return (
    <span className={cx("tabular-nums", !reduced && "whitespace-nowrap", className)}>
      {reduced ? <span className="sr-only">Now </span> : null}
      {cents === 0 && freeLabel ? freeLabel : formatMoney(cents)}
      {reduced ? (
        <>
          <span className="sr-only">, was </span>
          <s className="ml-2 font-normal text-muted">{formatMoney(wasCents)}</s>
        </>
      ) : null}
    </span>
  );
}
