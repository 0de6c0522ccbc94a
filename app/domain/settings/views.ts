/** The lists of the back office whose views staff keep, by the last word of their address. */
export const viewLists = [
  ...(["orders", "products", "quotes", "discount-codes", "invoices", "contacts"] as const),
  ...(["blog", "reviews", "outbox", "users", "audit"] as const),
] as const;
export type ViewList = (typeof viewLists)[number];

/** The parameter that names the columns that are not shown. */
export const hiddenParam = "hide";

/** Where one is in a list, which is no part of how it is looked at. */
const places = ["before", "page", "mail"];

/** How a list is looked at, in one spelling: the filters, order and columns of its address. */
export function viewSearch(address: URLSearchParams | string): string {
  const params = new URLSearchParams(address);
  const kept = [...params].filter(([name, value]) => value !== "" && !places.includes(name));
  return new URLSearchParams(kept.sort(([a], [b]) => Number(a > b) - Number(a < b))).toString();
}

export function hiddenColumns(params: URLSearchParams): string[] {
  return (params.get(hiddenParam) ?? "").split(",").filter(Boolean);
}

/** The address with one column more, or one less. */
export function withColumn(params: URLSearchParams, key: string, isShown: boolean): string {
  const others = hiddenColumns(params).filter((hidden) => hidden !== key);
  const next = new URLSearchParams(params);
  const hidden = isShown ? others : [...others, key];
  if (hidden.length > 0) next.set(hiddenParam, hidden.join(","));
  else next.delete(hiddenParam);
  return next.toString();
}
