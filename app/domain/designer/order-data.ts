/** The checkout's `orderData` parameter: base64 of the prepared order's JSON. A separate module, because `readOrderData` needs zod. */
export function encodeOrderData(order: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(order));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
