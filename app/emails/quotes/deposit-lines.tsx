import { type Cents, formatMoney } from "~/domain/money/money";
import { Lines } from "~/emails/frame/mail";

/** Rows for a deposit and the rest of the price, which `rest` labels. */
export function DepositLines({
  price: { totalCents, depositCents },
  rest,
}: {
  price: { totalCents: Cents; depositCents: Cents };
  rest: string;
}) {
  return (
    <Lines
      head={["Payment", "Amount"]}
      rows={[
        { key: "total", label: "Total", value: formatMoney(totalCents) },
        { key: "deposit", label: "Deposit due now", value: formatMoney(depositCents), strong: true },
        { key: "rest", label: rest, value: formatMoney(totalCents - depositCents) },
      ]}
    />
  );
}
