import { useEffect, useRef } from "react";
import { useAnnounce } from "~/ui/frame/announcer";

const restMs = 800;

/** Announces a text that changes, such as a total, once it has stayed the same for a moment. The first text is already on the page. */
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
