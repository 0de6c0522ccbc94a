const places: Record<string, { path: string; name: string }> = {
  PH: { path: "orders", name: "Order" },
  CP: { path: "orders", name: "Order" },
  QR: { path: "quotes", name: "Quote" },
  IV: { path: "invoices", name: "Invoice" },
};

/** Address and name of a record's page in the back office. A customer's page is found by `customerEmail`. */
export function recordPage(record: string, customerEmail: string | null): { to: string; label: string } {
  const place = places[record.slice(0, 2)];
  if (!place) return { to: `/admin/customers/${encodeURIComponent(customerEmail ?? "")}`, label: "Customer" };
  // Staff know an invoice by another number.
  const label = place.name === "Invoice" ? place.name : `${place.name} ${record}`;
  return { to: `/admin/${place.path}/${record}`, label };
}
