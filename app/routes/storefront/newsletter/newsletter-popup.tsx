import { Suspense, useEffect, useState } from "react";
import { readVisitorFlag, rememberVisitor } from "~/routes/storefront/newsletter/visitor-flag";
import { lazyWithRetry } from "~/ui/frame/after-deploy";

const waitMs = 20_000;

const NewsletterDialog = lazyWithRetry(() => import("~/routes/storefront/newsletter/newsletter-dialog"));

/** Offers 15% off once per visitor, after 20 s or when the pointer leaves the window. */
export function NewsletterPopup() {
  const [state, setState] = useState<"waiting" | "open" | "closed">("waiting");
  useEffect(() => {
    if (state !== "waiting" || readVisitorFlag()) return;
    const offer = () => {
      if (isBusy()) return;
      rememberVisitor("seen");
      setState("open");
    };
    const leaving = (event: PointerEvent) => event.clientY <= 0 && event.pointerType === "mouse" && offer();
    const timer = setInterval(offer, waitMs);
    document.documentElement.addEventListener("pointerleave", leaving);
    return () => {
      clearInterval(timer);
      document.documentElement.removeEventListener("pointerleave", leaving);
    };
  }, [state]);

  if (state === "waiting") return null;
  return (
    <Suspense>
      <NewsletterDialog open={state === "open"} onClose={() => setState("closed")} />
    </Suspense>
  );
}

/** True while a dialog or menu is open or a field has the focus. */
function isBusy(): boolean {
  return Boolean(
    document.querySelector(":is([data-overlay], :popover-open, input:focus, select:focus, textarea:focus)"),
  );
}
