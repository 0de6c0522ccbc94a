import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reads the page's data again every `everyMs` while something is under way and the page is seen. */
export function useWatch(isActive: boolean, everyMs = 1500): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isActive || state !== "idle") return;
    const timer = setTimeout(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMs);
    return () => clearTimeout(timer);
  }, [isActive, state, everyMs, revalidate]);
}
