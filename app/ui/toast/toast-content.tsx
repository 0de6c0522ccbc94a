import { cva, cx } from "class-variance-authority";
import type { Notice } from "~/domain/messages/messages";

/**
 * On phones a toast is at the top, so that it covers no button at the bottom: below the page's header, or over the title of an open panel
 * beside its Close button. On wider screens it is in the lower right corner, or next to an open panel.
 */
const besideOverlay =
  "max-md:in-[:has([data-overlay])]:top-0 max-md:in-[:has([data-overlay])]:right-12 md:in-[:has([data-overlay])]:right-112 md:in-[:has([data-overlay])]:max-w-[min(420px,100vw-28rem)]";

export const toastRegionClass = `fixed inset-x-0 top-16.5 z-60 m-0 flex list-none flex-col p-4 py-2 md:top-auto md:bottom-(--foot) md:left-auto md:w-full md:max-w-[420px] md:pb-[max(1rem,env(safe-area-inset-bottom))] ${besideOverlay}`;

export const toastClass = cva("relative flex w-full items-start gap-3 rounded-card p-4 pr-14 shadow-lift", {
  variants: {
    tone: {
      success: "on-fairway border border-brass-400",
      error: "border border-white/40 bg-danger-fill text-white",
    },
  },
});

export function ToastContent({ toast }: { toast: Notice }) {
  return (
    <>
      <i className={cx("icon mt-0.5 size-5", toast.tone === "error" ? "icon-circle-alert" : "icon-circle-check")} />
      <div className="wrap-anywhere min-w-0">
        <p className="font-semibold">{toast.title}</p>
        {toast.description ? <p className="text-sm">{toast.description}</p> : null}
      </div>
    </>
  );
}
