import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reloads the page's data `everyMs` after the last response, while `isActive` and while the page is visible. */
export function usePolling(isActive: boolean, everyMs = 1500): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    let timer = setTimeout(read, everyMs);
    let ended = false;
    // Does not wait for the revalidator's state, because a busy browser may skip a state and a hidden page renders none.
    async function read() {
      if (document.visibilityState === "visible") await revalidate();
      if (!ended) timer = setTimeout(read, everyMs);
    }
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [isActive, everyMs, revalidate]);
}
