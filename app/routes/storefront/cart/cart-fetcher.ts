import type { action, clientAction } from "~/routes/storefront/cart/cart";
import { useFormFetcher } from "~/ui/forms/form-fetcher";

/** A fetcher for the cart's forms (`action="/cart"`). */
export function useCartFetcher(key?: string) {
  return useFormFetcher<typeof action | typeof clientAction>(key);
}
