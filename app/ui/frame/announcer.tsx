import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusNear, focusPlace, withAncestors } from "~/ui/frame/focus";

const Announce = createContext<(text: string) => void>(() => {});

/** Returns `announce(text)`, which screen readers read aloud once they have finished their sentence. */
export const useAnnounce = () => use(Announce);

const restMs = 800;
const lostMs = 100;

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

/**
 * Says what happened and keeps the focus in a sensible place (pages-18): the page's one live region for everything that has no visible
 * message, and the focus after a navigation or when the focused element disappears.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const [lines, setLines] = useState<{ id: number; text: string }[]>([]);
  // Keeps a few lines, because two things may happen at once and a screen reader reads only what is added.
  const announce = useCallback((text: string) => {
    setLines((last) => [...last.slice(-2), { id: (last.at(-1)?.id ?? 0) + 1, text }]);
  }, []);
  useArrivals(announce);
  useKeptFocus();
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
    // A page may have set the focus itself, and an open dialog keeps it.
    if (!main || main.contains(document.activeElement) || document.querySelector("[data-overlay]")) return;
    focusPlace(main);
  }, [pathname, announce]);
}

/** Moves the focus on when its element is removed or disabled. Otherwise the next Tab would start at the top of the page. */
function useKeptFocus(): void {
  useEffect(() => {
    let path: HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const remember = ({ target }: FocusEvent) => {
      path = withAncestors(target as Element);
    };
    const check = () => {
      const [focused] = path;
      const isLost = focused && (!focused.isConnected || focused.matches(":disabled"));
      if (isLost && document.activeElement === document.body) focusNear(path.slice(1));
    };
    // Waits, because the page may focus something itself.
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(check, lostMs);
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
