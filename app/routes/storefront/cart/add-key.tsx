import { createContext, use } from "react";
import { useHydrated } from "~/ui/use-hydrated";

const Key = createContext("");

/** Provides the key of this page load. */
export const AddKeyProvider = Key.Provider;

/**
 * Idempotency key of a form that adds to the cart, for a double click before scripts run: the browser then submits the form twice
 * (cart-9). Afterwards each submit counts.
 */
export function AddKey() {
  const key = use(Key);
  return useHydrated() ? null : <input type="hidden" name="key" value={key} />;
}
