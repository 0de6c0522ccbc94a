import { formatMoney, toCents } from "~/domain/money/money";

/** Details of an audit log entry as text: {owedCents: 82550, lines: [3]} → "owed: $825.50, lines: 3". */
export function detailLabel(detail: Readonly<Record<string, unknown>> | null): string {
  return Object.entries(detail ?? {})
    .map(([name, value]) => `${name.replace(/Cents$/, "")}: ${valueLabel(name, value)}`)
    .join(", ");
}

function valueLabel(name: string, value: unknown): string {
  if (typeof value === "number" && name.endsWith("Cents")) return formatMoney(value);
  // Older entries store the amount of a quote in dollars.
  if (typeof value === "number" && name === "amount") return formatMoney(toCents(value));
  if (Array.isArray(value)) return value.map((one) => valueLabel(name, one)).join("; ");
  // A stored file. Its key says nothing to a person.
  if (value !== null && typeof value === "object" && "fileName" in value) return String(value.fileName);
  if (value !== null && typeof value === "object") return `(${detailLabel({ ...value })})`;
  return value === null ? "none" : String(value);
}
