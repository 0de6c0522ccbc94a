import { createContext, type ReactNode, Suspense, use, useCallback, useEffect, useState } from "react";
import type { Notice } from "~/domain/messages/messages";
import { lazyWithRetry } from "~/ui/frame/after-deploy";
import { ToastFace, toastClass, toastRegionClass } from "~/ui/toast/toast-face";

const forgetMs = 1_000_000;

// Radix's toast weighs 10 KB: it comes with the first toast, not with the page. Until then, the words alone.
const ToastRegion = lazyWithRetry(() => import("~/ui/toast/toast-region"));

const ToastContext = createContext<(toast: Notice | null, of?: Notice) => void>(() => {});

/** Gives `show(notice)`; a new toast takes the place of the one on screen, `show(null)` takes that away, `show(null, notice)` only that notice. */
export function useToast() {
  return use(ToastContext);
}

/** Shows the toast that a form's refusal brought along. */
export function useReplyNotice(reply: { notice?: Notice } | undefined) {
  const show = useToast();
  useEffect(() => {
    if (reply?.notice) show(reply.notice);
  }, [reply, show]);
}

interface ToastProviderProps {
  /** The toast that the last page left in the flash cookie, from the root loader; shown without JavaScript too. */
  flash?: Notice | null;
  children: ReactNode;
}

/** One toast at a time (pages-4): the last one is kept 1,000,000 ms after it went. */
export function ToastProvider({ flash, children }: ToastProviderProps) {
  const [current, setCurrent] = useState<{ id: number; toast: Notice; open: boolean } | null>();
  const show = useCallback((toast: Notice | null, of?: Notice) => {
    setCurrent((last) => {
      if (toast) return { id: (last?.id ?? 0) + 1, toast, open: true };
      return last && (!of || of === last.toast) ? { ...last, open: false } : last;
    });
  }, []);
  // A toast may end in the moment in which the next one takes its place.
  const setOpen = (id: number, open: boolean) => setCurrent((last) => (last?.id === id ? { ...last, open } : last));
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

/** The toast before Radix arrives, which then announces it. */
function StillToast({ toast }: { toast: Notice }) {
  return (
    <div role="status" aria-live="off" className={toastRegionClass}>
      <div className={toastClass({ tone: toast.tone })}>
        <ToastFace toast={toast} />
      </div>
    </div>
  );
}
