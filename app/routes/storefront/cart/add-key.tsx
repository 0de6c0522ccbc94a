import { createContext, use } from "react";
import { useHydrated } from "~/ui/use-hydrated";

const Key = createContext("");

/** Provides the key of this page load. */
export const AddKeyProvider = Key.Provider;

/**
 * Idempotency key of a form that adds to the cart. Before scripts run, a double click submits the form twice, and the key makes it count
 * once (cart-9). Afterwards every submit counts.
 */
export function AddKey() {
  const key = use(Key);
  return useHydrated() ? null : <input type="hidden" name="key" value={key} />;
}
