import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reads the page's data again `everyMs` after the last answer, while something is under way and the page is seen. */
export function useWatch(isActive: boolean, everyMs = 1500): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    let timer = setTimeout(read, everyMs);
    let ended = false;
    // Not paced by the revalidator's state: a busy browser renders "loading" and "idle" as one, and a hidden page has neither.
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
