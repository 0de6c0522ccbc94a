/** Lists whose saved views staff can keep, by the last part of the URL. */
export const viewLists = [
  ...(["orders", "customers", "products", "quotes", "discount-codes", "invoices", "contacts"] as const),
  ...(["blog", "reviews", "outbox", "users", "audit"] as const),
] as const;
export type ViewList = (typeof viewLists)[number];

export const hiddenParam = "hide";

/** URL parameters of a position in a list, which is not part of a view. */
const places = ["before", "page", "mail"];

/** Normalized search string of a list's view: its filters, order and columns. */
export function viewSearch(address: URLSearchParams | string): string {
  const params = new URLSearchParams(address);
  const kept = [...params].filter(([name, value]) => value !== "" && !places.includes(name));
  return new URLSearchParams(kept.sort(([a], [b]) => Number(a > b) - Number(a < b))).toString();
}

export function hiddenColumns(params: URLSearchParams): string[] {
  return (params.get(hiddenParam) ?? "").split(",").filter(Boolean);
}

export function withColumn(params: URLSearchParams, key: string, isShown: boolean): string {
  const others = hiddenColumns(params).filter((hidden) => hidden !== key);
  const next = new URLSearchParams(params);
  const hidden = isShown ? others : [...others, key];
  if (hidden.length > 0) next.set(hiddenParam, hidden.join(","));
  else next.delete(hiddenParam);
  return next.toString();
}
