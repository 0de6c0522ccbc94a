import { useRouteLoaderData } from "react-router";
import type { CartSummary } from "~/routes/storefront/cart/cart-summary.server";

/** The cart from the root loader. Undefined if the loader failed. */
export const useCart = () => useRouteLoaderData<{ cart: CartSummary }>("root")?.cart;
