import { cx } from "class-variance-authority";
import { X } from "lucide-react";
import * as Radix from "radix-ui/toast";
import { useEffect } from "react";
import type { Notice } from "~/domain/messages/messages";
import { ToastContent, toastClass, toastRegionClass } from "~/ui/toast/toast-content";

const motionClass =
  "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swiped";

interface ToastRegionProps {
  id: number;
  toast: Notice;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * A toast closes after 5 s or a swipe of 50 px to the right. F8 focuses it (pages-4). Not rendered on the server, because its markup
 * contains inline styles.
 */
export default function ToastRegion({ id, toast, open, onOpenChange }: ToastRegionProps) {
  useFocusPastDialogs();
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root
        key={id}
        // The screen reader finishes its sentence before it reads a success, but not before it reads an error.
        type={toast.tone === "error" ? "foreground" : "background"}
        open={open}
        onOpenChange={onOpenChange}
        data-tone={toast.tone}
        className={cx(toastClass({ tone: toast.tone }), motionClass)}
      >
        <ToastContent toast={toast} />
        <Radix.Close
          aria-label="Dismiss"
          className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-control outline-current hover:bg-white/10"
        >
          <X className="size-4" aria-hidden="true" />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport hotkey={["F8"]} className={toastRegionClass} data-toasts="" />
    </Radix.Provider>
  );
}

/** An open dialog traps the focus with a listener on the document. This stops focus events of toasts before they get there. */
function useFocusPastDialogs() {
  useEffect(() => {
    const pass = (event: FocusEvent) => {
      const ends = [event.target, event.relatedTarget];
      if (ends.some((end) => end instanceof Element && end.closest("[data-toasts]"))) event.stopPropagation();
    };
    document.body.addEventListener("focusin", pass);
    document.body.addEventListener("focusout", pass);
    return () => {
      document.body.removeEventListener("focusin", pass);
      document.body.removeEventListener("focusout", pass);
    };
  }, []);
}
