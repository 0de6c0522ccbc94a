import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and until JavaScript has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
