/** The checkout's `orderData` parameter: base64 of the prepared order's JSON. `readOrderData` reads it, with zod: in a module of its own. */
export function encodeOrderData(order: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(order));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
