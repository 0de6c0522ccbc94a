import { useEffect, useRef } from "react";
import { useAnnounce } from "~/ui/frame/announcer";

const restMs = 800;

/** Announces a changing text, such as a total, once the text has not changed for a moment. The first text is not announced. */
export function useAnnouncedChange(text: string): void {
  const announce = useAnnounce();
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    const timer = setTimeout(() => {
      last.current = text;
      announce(text);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, announce]);
}
