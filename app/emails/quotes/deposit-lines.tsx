import type { DestinationPrice } from "~/domain/destinations/tax";
import { type Cents, formatMoney } from "~/domain/money/money";
import { Lines } from "~/emails/frame/mail";

/** A price and its deposit. */
export type DepositPrice = DestinationPrice & { depositCents: Cents };

/** Rows for a deposit and the rest of the price. */
export function DepositLines({ price }: { price: DepositPrice }) {
  const { totalCents, shippingCents, taxCents, depositCents, isTaxOpen } = price;
  const added = shippingCents + taxCents;
  const open = isTaxOpen ? " plus sales tax" : "";
  return (
    <Lines
      head={["Payment", "Amount"]}
      rows={[
        ...(added > 0 ? [{ key: "price", label: "Price", value: formatMoney(totalCents - added) }] : []),
        ...(shippingCents > 0 ? [{ key: "shipping", label: "Shipping", value: formatMoney(shippingCents) }] : []),
        ...(taxCents > 0 ? [{ key: "tax", label: "Sales tax", value: formatMoney(taxCents) }] : []),
        { key: "total", label: "Total", value: formatMoney(totalCents) + open },
        { key: "deposit", label: "Deposit due now", value: formatMoney(depositCents), strong: true },
        { key: "rest", label: "Remaining balance", value: formatMoney(totalCents - depositCents) + open },
      ]}
    />
  );
}
