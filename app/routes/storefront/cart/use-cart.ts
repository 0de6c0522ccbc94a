import { useRouteLoaderData } from "react-router";
import type { CartSummary } from "~/routes/storefront/cart/cart-summary.server";

/** The visitor's cart as the frame last read it, or nothing if that failed. */
export const useCart = () => useRouteLoaderData<{ cart: CartSummary }>("root")?.cart;
