import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reloads the page's data `everyMs` after the last response, while `isActive` and while the page is visible. */
export function usePolling(isActive: boolean, everyMs = 1500): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    let timer = setTimeout(read, everyMs);
    let ended = false;
    // Independent of the revalidator's state, because a busy browser renders "loading" and "idle" as one and a hidden page has neither.
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
