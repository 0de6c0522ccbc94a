import { cva, cx } from "class-variance-authority";
import type { Notice } from "~/domain/messages/messages";

/** The toast is next to an open panel, or above it on phones, so that it does not cover buttons of the panel or a bar at the bottom. */
const besideOverlay =
  "max-md:in-[:has(:is([data-overlay],#paid,#sent))]:top-0 max-md:in-[:has(:is([data-overlay],#paid,#sent))]:bottom-auto max-md:in-[:has([data-overlay])]:right-12 md:in-[:has([data-overlay])]:right-112 md:in-[:has([data-overlay])]:max-w-[min(420px,100vw-28rem)]";

export const toastRegionClass = `fixed inset-x-0 bottom-(--foot) z-60 m-0 flex list-none flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:left-auto sm:w-full sm:max-w-[420px] ${besideOverlay}`;

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
