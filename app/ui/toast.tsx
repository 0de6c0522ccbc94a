import { cva } from "class-variance-authority";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import * as Radix from "radix-ui/toast";
import { createContext, type ReactNode, use, useCallback, useEffect, useState, useSyncExternalStore } from "react";

/** A title and a message (storefront §8); failures are destructive. */
export interface ToastMessage {
  title: string;
  message?: string;
  tone?: "default" | "destructive";
}

const showMs = 5000;
const forgetMs = 1_000_000;

const ToastContext = createContext<(toast: ToastMessage) => void>(() => {});

/** Gives `show({title, message, tone})`; a new toast takes the place of the one on screen. */
export function useToast() {
  return use(ToastContext);
}

const toastClass = cva(
  "relative flex w-full items-start gap-3 rounded-card p-4 pr-14 shadow-lift data-[state=open]:animate-rise data-[state=closed]:animate-fade-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swiped",
  {
    variants: {
      tone: {
        default: "on-fairway",
        destructive: "bg-danger-fill text-white",
      },
    },
  },
);
const regionClass =
  "fixed inset-x-0 bottom-0 z-60 m-0 flex list-none flex-col p-4 sm:left-auto sm:w-full sm:max-w-[420px]";

interface ToastProviderProps {
  /** The toast that the last page left in the flash cookie, from the root loader. */
  flash?: ToastMessage | null;
  children: ReactNode;
}

/** One toast at a time, 5 s, swiped right by 50 px, F8 focuses the region (storefront §9). */
export function ToastProvider({ flash, children }: ToastProviderProps) {
  const [current, setCurrent] = useState<{ id: number; toast: ToastMessage; open: boolean } | null>(null);
  const show = useCallback((toast: ToastMessage) => {
    setCurrent((last) => ({ id: (last?.id ?? 0) + 1, toast, open: true }));
  }, []);
  useEffect(() => {
    if (flash) show(flash);
  }, [flash, show]);
  useEffect(() => {
    if (!current || current.open) return;
    const timer = setTimeout(() => setCurrent(null), forgetMs);
    return () => clearTimeout(timer);
  }, [current]);

  const hydrated = useHydrated();
  return (
    <ToastContext value={show}>
      {children}
      {hydrated ? (
        <Radix.Provider duration={showMs} swipeDirection="right" swipeThreshold={50}>
          {current ? (
            <Radix.Root
              key={current.id}
              open={current.open}
              onOpenChange={(open) => setCurrent({ ...current, open })}
              className={toastClass({ tone: current.toast.tone ?? "default" })}
            >
              <ToastFace toast={current.toast} />
              <Radix.Close
                aria-label="Dismiss"
                className="absolute top-1 right-1 grid size-11 place-items-center rounded-control outline-current hover:bg-white/10"
              >
                <X className="size-4" aria-hidden="true" />
              </Radix.Close>
            </Radix.Root>
          ) : null}
          <Radix.Viewport hotkey={["F8"]} className={regionClass} />
        </Radix.Provider>
      ) : (
        <EarlyToast flash={flash} />
      )}
    </ToastContext>
  );
}

/** The flash toast of a page without (or before) JavaScript; Radix's own markup carries inline styles that our CSP blocks. */
function EarlyToast({ flash }: { flash?: ToastMessage | null }) {
  if (!flash) return null;
  return (
    <div role="status" className={regionClass}>
      <div className={toastClass({ tone: flash.tone ?? "default" })}>
        <ToastFace toast={flash} />
      </div>
    </div>
  );
}

function ToastFace({ toast }: { toast: ToastMessage }) {
  const Icon = toast.tone === "destructive" ? CircleAlert : CircleCheck;
  return (
    <>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 break-words">
        <p className="font-semibold">{toast.title}</p>
        {toast.message ? <p className="text-sm opacity-95">{toast.message}</p> : null}
      </div>
    </>
  );
}

const never = () => () => {};

function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
