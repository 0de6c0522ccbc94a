import { cx } from "class-variance-authority";
import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type ReactNode, useCallback, useRef } from "react";
import { buttonClass } from "~/ui/button";

interface OverlayProps {
  title: ReactNode;
  description?: ReactNode;
  /** The button that opens it; leave it out when `open` is steered from outside. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
}

interface DialogProps extends OverlayProps {
  width?: "narrow" | "wide";
  /** "alertdialog" for a question that must be answered. */
  role?: "dialog" | "alertdialog";
}

const dialogClass =
  "inset-x-0 bottom-0 mx-auto max-h-[calc(100dvh-2rem)] w-full rounded-t-card bg-raised data-[state=closed]:animate-sink data-[state=open]:animate-rise sm:bottom-auto sm:top-1/2 sm:-translate-y-1/2 sm:rounded-card";

/** Centred; on phones it rises from the foot of the screen. */
export function Dialog({ width = "narrow", ...props }: DialogProps) {
  return <Overlay {...props} className={cx(dialogClass, width === "wide" ? "sm:max-w-3xl" : "sm:max-w-lg")} />;
}

interface SheetProps extends OverlayProps {
  side?: "right" | "left";
  /** Stays at the foot while the rest scrolls. */
  footer?: ReactNode;
}

const sheetClass = "inset-y-0 flex w-full max-w-md flex-col bg-surface";
const sheetSides = {
  right: "right-0 data-[state=closed]:animate-to-right data-[state=open]:animate-from-right",
  left: "left-0 data-[state=closed]:animate-to-left data-[state=open]:animate-from-left",
};

/** A panel at the side of the screen. */
export function Sheet({ side = "right", ...props }: SheetProps) {
  return <Overlay {...props} kind="panel" className={cx(sheetClass, sheetSides[side])} />;
}

export const OverlayClose = Radix.Close;

// The backdrop is a shadow: Radix's own overlay locks scrolling by a style element that our CSP blocks.
// What gets the focus is scrolled clear of the title that stands over it, of two lines too.
const overlayClass =
  "fixed z-50 scroll-pt-24 overflow-y-auto overscroll-contain shadow-[0_0_0_100vmax_var(--color-backdrop)] outline-none";

interface OverlayFrameProps extends OverlayProps {
  className: string;
  role?: "dialog" | "alertdialog";
  /** A side panel hides the toasts of what it shows itself (ui/toast). */
  kind?: "panel";
  footer?: ReactNode;
}

/** Holds the focus and gives it back on closing; Escape and a press outside close it. */
function Overlay({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  role,
  kind,
  className,
  footer,
  children,
}: OverlayFrameProps) {
  // Radix gives the focus back to its own trigger only; a dialog that is steered from outside has none.
  const opener = useRef<HTMLElement[]>([]);
  // Before the effects of what it shows, which may take the focus; the same function each time, or it would be called again.
  const onOpen = useCallback(() => {
    opener.current = findWaysBack();
    return keepPageStill();
  }, []);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Content
          ref={onOpen}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            goBack(opener.current);
          }}
          onEscapeKeyDown={askBeforeLoss}
          onPointerDownOutside={askBeforeLoss}
          data-overlay={kind ?? ""}
          aria-modal="true"
          role={role ?? "dialog"}
          className={cx(overlayClass, className)}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className="sticky top-0 z-10 flex items-center gap-3 bg-inherit py-3 pr-3 pl-5 sm:pl-6">
            <Radix.Title className="grow text-heading">{title}</Radix.Title>
            <Radix.Close className={buttonClass({ variant: "ghost", size: "icon" })} aria-label="Close">
              <X className="size-5" aria-hidden="true" />
            </Radix.Close>
          </header>
          <div className="grow px-5 pb-6 sm:px-6">
            {description ? <Radix.Description className="mb-4 text-muted">{description}</Radix.Description> : null}
            {children}
          </div>
          {/* A low window keeps its room for what scrolls. */}
          {footer ? (
            <footer className="bottom-0 bg-inherit p-5 sm:px-6 [@media(min-height:36rem)]:sticky">{footer}</footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The opener, then what stands around it. Whoever chose from a menu comes back to the menu's button: its items go away with it. */
function findWaysBack(): HTMLElement[] {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  const ways: HTMLElement[] = [];
  let one = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  for (; one instanceof HTMLElement && one !== document.body; one = one.parentElement) ways.push(one);
  return ways;
}

/** Where what was asked for took the opener away, what stood around it gets the focus, unless a new page has it already. */
function goBack([opener, ...around]: HTMLElement[]) {
  if (opener?.isConnected) return opener.focus();
  const place = around.find((one) => one.isConnected);
  if (!place || document.activeElement !== document.body) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** A slip to Escape or beside the topmost dialog is asked about where a form in it says that what was typed would be lost. */
function askBeforeLoss(event: Event) {
  const top = [...document.querySelectorAll("[data-overlay]")].at(-1);
  const question = top?.querySelector("form[data-unsaved]")?.getAttribute("data-unsaved");
  if (question && !window.confirm(question)) event.preventDefault();
}

/** The page behind does not scroll, and keeps its scrollbar, so that nothing shifts. */
function keepPageStill() {
  const stop = (event: Event) => {
    if (event.target instanceof Element && !event.target.closest("[data-overlay]")) event.preventDefault();
  };
  document.addEventListener("wheel", stop, { passive: false });
  document.addEventListener("touchmove", stop, { passive: false });
  return () => {
    document.removeEventListener("wheel", stop);
    document.removeEventListener("touchmove", stop);
  };
}
