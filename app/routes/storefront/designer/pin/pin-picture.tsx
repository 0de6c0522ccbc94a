import { cx } from "class-variance-authority";
import { ImageOff } from "lucide-react";
import type { ReactNode } from "react";
import { Spinner } from "~/ui/spinner";
import type { LivePinModel } from "./use-live-pin";

interface PinPictureProps {
  pin: LivePinModel;
  className?: string;
  /** Label for screen readers. Without one the picture is decorative. */
  label?: string;
  children?: ReactNode;
}

/** The drawn pin. Shows a server-rendered sample until the first frame, a veil while a logo is processed, and no pin if that failed. */
export function PinPicture({ pin, className, label, children }: PinPictureProps) {
  return (
    <div className={cx("relative", className)}>
      <div {...(label ? { role: "img", "aria-label": label } : {})} className="relative size-full">
        {pin.frame || pin.status === "failed" ? null : (
          <img
            src="/art/sample-pin.webp"
            alt=""
            width={640}
            height={640}
            fetchPriority="high"
            className="absolute size-full object-contain"
          />
        )}
        {/* After a failure the canvas still has the last pin, which is not the customer's. */}
        <canvas
          ref={pin.attach}
          className={cx("relative size-full object-contain", pin.status === "failed" && "invisible")}
        />
        {pin.status === "failed" ? (
          <ImageOff className="absolute inset-1/4 size-1/2 text-danger" strokeWidth={1.25} aria-hidden="true" />
        ) : null}
      </div>
      {children}
      {pin.status === "reading" ? (
        <span
          aria-hidden="true"
          className="absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-hidden rounded-card bg-raised/80 text-center font-semibold"
        >
          <span className="text-3xl text-metal">
            <Spinner />
          </span>
          {/* The small picture has no room for words. */}
          {label ? "Drawing your pin…" : null}
        </span>
      ) : null}
    </div>
  );
}
