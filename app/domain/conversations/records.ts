import { kindOf } from "~/domain/text/ids";

const places: Partial<Record<string, { path: string; name: string }>> = {
  order: { path: "orders", name: "Order" },
  customOrder: { path: "orders", name: "Order" },
  quote: { path: "quotes", name: "Quote" },
  invoice: { path: "invoices", name: "Invoice" },
};

const placeOf = (record: string) => places[kindOf(record) ?? ""];

/** "Order", "Quote", "Invoice" or "Customer". */
export const recordName = (record: string): string => placeOf(record)?.name ?? "Customer";

/** Address and name of a record's page in the back office. A customer's page is found by `customerEmail`. */
export function recordPage(record: string, customerEmail: string | null): { to: string; label: string } {
  const place = placeOf(record);
  if (!place) return { to: `/admin/customers/${encodeURIComponent(customerEmail ?? "")}`, label: "Customer" };
  // Staff know an invoice by another number.
  const label = place.name === "Invoice" ? place.name : `${place.name} ${record}`;
  return { to: `/admin/${place.path}/${record}`, label };
}
