import type { ReactNode } from "react";
import { PinPicture } from "./pin-picture";
import type { LivePinModel } from "./use-live-pin";

/** Keeps the pin at the top of the screen if the large picture is below the step. Shows every choice immediately. */
export function PinOnTop({ pin, children }: { pin: LivePinModel; children?: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      data-top-bar=""
      className="-mx-4 top-16.5 z-10 mt-4 border-line border-b bg-page py-2 lg:hidden [@media(height>=36rem)]:sticky"
    >
      <PinPicture pin={pin} className="mx-auto size-40">
        {children}
      </PinPicture>
    </div>
  );
}
