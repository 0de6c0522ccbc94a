import { type Cents, formatMoney } from "~/domain/money/money";
import { Lines } from "~/emails/frame/mail";

export function DepositLines({ price }: { price: { totalCents: Cents; depositCents: Cents } }) {
  const { totalCents, depositCents } = price;
  return (
    <Lines
      head={["Payment", "Amount"]}
      rows={[
        { key: "total", label: "Total", value: formatMoney(totalCents) },
        { key: "deposit", label: "Deposit due now", value: formatMoney(depositCents), strong: true },
        { key: "rest", label: "Remaining balance", value: formatMoney(totalCents - depositCents) },
      ]}
    />
  );
}
