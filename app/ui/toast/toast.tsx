import { createContext, type ReactNode, Suspense, use, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Notice } from "~/domain/messages/messages";
import { lazyWithRetry } from "~/ui/frame/after-deploy";
import { ToastContent, toastClass, toastRegionClass } from "~/ui/toast/toast-content";

const forgetMs = 1_000_000;

// Radix's toast weighs 10 KB, so it is loaded with the first toast. Until it arrives, only the text is shown.
const ToastRegion = lazyWithRetry(() => import("~/ui/toast/toast-region"));

const ToastContext = createContext<(toast: Notice | null, of?: Notice) => void>(() => {});

/**
 * Returns `show`. `show(notice)` replaces the current toast, `show(null)` closes any toast, and `show(null, notice)` closes only that
 * notice.
 */
export function useToast() {
  return use(ToastContext);
}

/** Shows the toast of a refused form, once for each reply. */
export function useReplyNotice(reply: { notice?: Notice } | undefined) {
  const show = useToast();
  const shown = useRef<object>(undefined);
  // Without dependencies: on a slow device a fetcher may have its reply in a render that React thinks unchanged. React keeps the
  // dependencies of such a render, but drops its effects.
  useEffect(() => {
    if (reply === shown.current) return;
    shown.current = reply;
    if (reply?.notice) show(reply.notice);
  });
}

interface ToastProviderProps {
  /** Toast from the flash cookie, read by the root loader. Shown even without JavaScript. */
  flash?: Notice | null;
  children: ReactNode;
}

/** Shows one toast at a time (pages-4). A closed toast is kept for 1,000,000 ms. */
export function ToastProvider({ flash, children }: ToastProviderProps) {
  const [current, setCurrent] = useState<{ id: number; toast: Notice; open: boolean } | null>();
  const show = useCallback((toast: Notice | null, of?: Notice) => {
    setCurrent((last) => {
      if (toast) return { id: (last?.id ?? 0) + 1, toast, open: true };
      return last && (!of || of === last.toast) ? { ...last, open: false } : last;
    });
  }, []);
  // A toast that was just replaced may still report that it closed. That report is ignored.
  const setOpen = (id: number, open: boolean) => setCurrent((last) => (last?.id === id ? { ...last, open } : last));
  // Closes an error when the path changes, because it belongs to the last page. Runs while rendering, before the new page shows its own
  // error.
  const { pathname } = useLocation();
  const [shownOn, setShownOn] = useState(pathname);
  if (shownOn !== pathname) {
    setShownOn(pathname);
    if (current?.toast.tone === "error") setCurrent({ ...current, open: false });
  }
  useEffect(() => {
    if (flash) show(flash);
  }, [flash, show]);
  useEffect(() => {
    if (!current || current.open) return;
    const timer = setTimeout(() => setCurrent(null), forgetMs);
    return () => clearTimeout(timer);
  }, [current]);

  return (
    <ToastContext value={show}>
      {children}
      {current ? (
        <Suspense fallback={<PlainToast {...current} />}>
          <ToastRegion {...current} onOpenChange={(open) => setOpen(current.id, open)} />
        </Suspense>
      ) : (
        current === undefined && flash && <StillToast toast={flash} />
      )}
    </ToastContext>
  );
}

function PlainToast({ toast, open }: { toast: Notice; open: boolean }) {
  return <>{open ? <StillToast toast={toast} /> : null}</>;
}

/** Shows the toast until Radix is loaded. It is not announced here, because Radix announces it. */
function StillToast({ toast }: { toast: Notice }) {
  return (
    <div role="status" aria-live="off" className={toastRegionClass}>
      <div className={toastClass({ tone: toast.tone })}>
        <ToastContent toast={toast} />
      </div>
    </div>
  );
}
