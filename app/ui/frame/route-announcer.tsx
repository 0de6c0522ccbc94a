import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** After a client-side navigation, moves the focus to the new page and announces its title to screen readers. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const main = document.getElementById("main");
    // A page may have set the focus itself, and an open dialog keeps it.
    if (!main || main.contains(document.activeElement) || document.querySelector("[data-overlay]")) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  );
}
