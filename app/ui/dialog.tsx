import { cx } from "class-variance-authority";
import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from "react";
import { buttonClass } from "~/ui/button";
import { QuietForms } from "~/ui/forms/quiet-forms";
import { mayLose } from "~/ui/forms/unsaved";
import { focusFirstField, focusNear, withAncestors } from "~/ui/frame/focus";

interface OverlayProps {
  title: ReactNode;
  description?: ReactNode;
  /** Button that opens the dialog. Leave out if `open` is controlled. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
}

interface DialogProps extends OverlayProps {
  /** "sheet" is a record in two columns. */
  width?: keyof typeof dialogWidths;
  /** "alertdialog" for a question that needs an answer. */
  role?: "dialog" | "alertdialog";
}

const dialogClass =
  "inset-x-0 bottom-0 mx-auto max-h-[calc(100dvh-2rem)] w-full rounded-t-card bg-raised data-[state=closed]:animate-sink data-[state=open]:animate-rise sm:bottom-auto sm:top-1/2 sm:-translate-y-1/2 sm:rounded-card";

const dialogWidths = {
  narrow: "sm:max-w-lg",
  wide: "sm:max-w-3xl",
  sheet: "sm:max-w-6xl sm:min-h-[calc(100dvh-2rem)]",
};

/** Centered dialog. On phones it rises from the bottom. */
export function Dialog({ width = "narrow", ...props }: DialogProps) {
  return <Overlay {...props} className={cx(dialogClass, dialogWidths[width])} />;
}

interface SheetProps extends OverlayProps {
  side?: "right" | "left";
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
}

const sheetClass = "inset-y-0 flex w-full max-w-md flex-col bg-surface";
const sheetSides = {
  right: "right-0 data-[state=closed]:animate-to-right data-[state=open]:animate-from-right",
  left: "left-0 data-[state=closed]:animate-to-left data-[state=open]:animate-from-left",
};

export function Sheet({ side = "right", ...props }: SheetProps) {
  return <Overlay {...props} kind="panel" className={cx(sheetClass, sheetSides[side])} />;
}

export const OverlayClose = Radix.Close;

// The backdrop is a shadow. Radix's own overlay locks scrolling with a style element, which our CSP blocks. The scroll padding keeps a
// focused element from hiding under the sticky title, which has at most two lines.
const overlayClass =
  "fixed z-50 scroll-pt-24 overflow-y-auto max-sm:scroll-pb-20 overscroll-contain shadow-[0_0_0_100vmax_var(--color-backdrop)] outline-none";

interface OverlayFrameProps extends OverlayProps {
  className: string;
  role?: "dialog" | "alertdialog";
  /** Set for a side panel. Toasts about changes that the panel itself shows are then hidden (ui/toast). */
  kind?: "panel";
  footer?: ReactNode;
}

/** Traps the focus and returns it on closing. Escape and a click outside close it. */
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
  // Radix returns the focus only to a trigger, and a controlled dialog has no trigger.
  const waysBack = useRef<WaysBack>({ path: [], rows: [] });
  // A ref callback runs before the content's effects, which may move the focus. It must be stable, or React would call it on each render.
  const onOpen = useCallback(() => {
    waysBack.current = findWaysBack();
    return keepPageStill();
  }, []);
  const close = useRef<HTMLButtonElement>(null);
  // Radix sends Escape only to the layer that opened last. That may be a toast above the dialog.
  const closeUnderToast = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== "Escape" || nativeEvent.defaultPrevented) return;
    askBeforeLoss(nativeEvent);
    if (!nativeEvent.defaultPrevented) close.current?.click();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Content
          ref={onOpen}
          onOpenAutoFocus={startInForm}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            goBack(waysBack.current);
          }}
          onEscapeKeyDown={askBeforeLoss}
          onPointerDownOutside={askBeforeLoss}
          onKeyDown={closeUnderToast}
          data-overlay={kind ?? ""}
          aria-modal="true"
          role={role ?? "dialog"}
          className={cx(overlayClass, className)}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className="sticky top-0 z-10 flex items-center gap-3 bg-inherit py-3 pr-3 pl-5 sm:pl-6">
            <Radix.Title className="grow text-heading">{title}</Radix.Title>
            <Radix.Close ref={close} className={buttonClass({ variant: "ghost", size: "icon" })} aria-label="Close">
              <X className="size-5" aria-hidden="true" />
            </Radix.Close>
          </header>
          <div className="grow px-5 pb-6 sm:px-6">
            {description ? <Radix.Description className="mb-4 text-muted">{description}</Radix.Description> : null}
            <QuietForms value={false}>{children}</QuietForms>
          </div>
          {/* In a low window the footer is not sticky, so that the content has room. */}
          {footer ? (
            <footer className="bottom-0 bg-inherit p-5 sm:px-6 [@media(min-height:36rem)]:sticky">{footer}</footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Starts in the form that asks for the focus, instead of on the Close button. */
function startInForm(event: Event) {
  const form = event.target instanceof Element ? event.target.querySelector<HTMLElement>("form[data-has-focus]") : null;
  if (!form) return;
  event.preventDefault();
  focusFirstField(form);
}

interface WaysBack {
  /** The element that opened the dialog, and its ancestors. */
  path: HTMLElement[];
  /** Other rows of the opener's list, the next one first. */
  rows: Element[];
}

/** A menu closes with its items, so its button counts as the opener. */
function findWaysBack(): WaysBack {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  const path = withAncestors(menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused);
  const row = path.find((one) => one.matches("tr, li"));
  const rows = [...(row?.parentElement?.children ?? [])];
  const at = row ? rows.indexOf(row) : 0;
  return { path, rows: [...rows.slice(at + 1), ...rows.slice(0, at).reverse()] };
}

/**
 * Returns the focus to the opener. If the opener left its list, focuses the next row, otherwise the part around it. A new page that
 * already has the focus keeps it.
 */
function goBack({ path: [opener, ...around], rows }: WaysBack) {
  if (opener?.isConnected) return opener.focus();
  const { activeElement } = document;
  const row = rows.find(({ isConnected }) => isConnected);
  const next = row?.querySelector<HTMLElement>("a[href], button:not(:disabled)");
  // The address of a record's dialog is a page, so that closing it focuses the list's main part.
  if (next && (activeElement === document.body || activeElement?.id === "main")) next.focus();
  else if (activeElement === document.body) focusNear(around);
}

/** Asks before Escape or a click outside closes the topmost dialog, if one of its forms has unsaved input. */
function askBeforeLoss(event: Event) {
  const top = [...document.querySelectorAll("[data-overlay]")].at(-1);
  if (top && !mayLose(top)) event.preventDefault();
}

/** Stops the page behind from scrolling. The scrollbar stays visible, so that nothing shifts. */
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
