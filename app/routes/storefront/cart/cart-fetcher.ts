import { useFetcher } from "react-router";
import type { action, clientAction } from "~/routes/storefront/cart";
import { useReplyNotice } from "~/ui/toast";

/** A fetcher for the cart's forms (`action="/cart"`). The toast of a success comes with the frame, a refusal brings its own. */
export function useCartFetcher(key?: string) {
  const fetcher = useFetcher<typeof action | typeof clientAction>({ key });
  useReplyNotice(fetcher.data);
  return fetcher;
}
