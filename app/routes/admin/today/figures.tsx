import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import type { Figures } from "~/services/back-office/figures.server";

/** Formats money without ".00". */
export const dollars = (cents: number) => formatMoney(cents).replace(/\.00$/, "");

/** Key figures of the period. Each is compared with the previous period of the same length. */
export function FigureTiles({ now, before }: { now: Figures; before: Figures }) {
  const percent = (value: number | null) => (value === null ? "No quotes" : `${Math.round(value * 100)}%`);
  const tiles = [
    { label: "Revenue", value: dollars(now.revenueCents), change: changeOf(now.revenueCents, before.revenueCents) },
    { label: "Orders", value: formatCount(now.orders), change: changeOf(now.orders, before.orders) },
    {
      label: "Average order",
      value: now.averageCents === null ? "None yet" : dollars(now.averageCents),
      change: changeOf(now.averageCents, before.averageCents),
      note: "From order totals, paid or not. Revenue counts payments less refunds.",
    },
    {
      label: "Quotes won",
      value: percent(now.quotesWon),
      change:
        before.quotesWon === null
          ? "No quotes in the previous period"
          : `Previous period: ${percent(before.quotesWon)}`,
    },
  ];
  return (
    <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {tiles.map(({ label, value, change, note }) => (
        <div key={label} className="flex flex-col rounded-card bg-surface px-4 py-3 shadow-lift">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-semibold font-serif text-2xl tabular-nums">{value}</dd>
          <dd className="text-muted text-sm tabular-nums">{change}</dd>
          {note ? <dd className="text-muted text-sm">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function changeOf(now: number | null, before: number | null): string {
  if (!before || now === null) return "No data for the previous period";
  const percent = Math.round((now / before - 1) * 100);
  return percent === 0
    ? "Same as the previous period"
    : `${percent > 0 ? "+" : "−"}${formatCount(Math.abs(percent))}% vs. previous period`;
}
