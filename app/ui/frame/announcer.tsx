import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

const Announce = createContext<(text: string) => void>(() => {});

/** Returns `announce(text)`. A screen reader reads the text once it has finished its current sentence. */
export const useAnnounce = () => use(Announce);

/** Holds the live region for news without a visible message. Also moves the focus after a navigation (pages-18). */
export function Announcer({ children }: { children: ReactNode }) {
  const [lines, setLines] = useState<{ id: number; text: string }[]>([]);
  // Keeps the last three lines, because two things may happen at once and a screen reader reads only added lines.
  const announce = useCallback((text: string) => {
    setLines((last) => [...last.slice(-2), { id: (last.at(-1)?.id ?? 0) + 1, text }]);
  }, []);
  useArrivals(announce);
  return (
    <Announce value={announce}>
      {children}
      <div aria-live="polite" className="sr-only">
        {lines.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </Announce>
  );
}

/** After a client-side navigation, moves the focus to the new page and announces its title. */
function useArrivals(announce: (text: string) => void): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    announce(document.title);
    const main = document.getElementById("main");
    // The page may have set the focus already, and an open dialog must keep the focus.
    if (!main || main.contains(document.activeElement) || document.querySelector("[data-overlay]")) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [pathname, announce]);
}
