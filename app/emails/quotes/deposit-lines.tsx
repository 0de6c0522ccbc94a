import { type DestinationPrice, priceInWords } from "~/domain/destinations/tax";
import { type Cents, formatMoney } from "~/domain/money/money";
import { Lines } from "~/emails/frame/mail";

/** A price and its deposit. */
export type DepositPrice = DestinationPrice & { depositCents: Cents };

/** Rows for a deposit and the rest of the price. */
export function DepositLines({ price }: { price: DepositPrice }) {
  const { totalCents, depositCents, isTaxOpen } = price;
  return (
    <Lines
      head={["Payment", "Amount"]}
      rows={[
        { key: "total", label: "Total", value: priceInWords(price) },
        { key: "deposit", label: "Deposit due now", value: formatMoney(depositCents), strong: true },
        {
          key: "rest",
          label: "Remaining balance",
          value: `${formatMoney(totalCents - depositCents)}${isTaxOpen ? " plus sales tax" : ""}`,
        },
      ]}
    />
  );
}
