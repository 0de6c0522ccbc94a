import type { Designer } from "../use-designer";
import { LogoPicker } from "./logo-picker";
import { PinPicture } from "./pin-picture";
import type { LivePinModel } from "./use-live-pin";

type PinOnTopProps = { pin: LivePinModel; designer: Designer };

/** Keeps the pin at the top of the screen if the large picture is below the step. Shows every choice immediately. */
export function PinOnTop({ pin, designer }: PinOnTopProps) {
  return (
    <div
      data-top-bar=""
      className="-mx-4 top-0 z-10 mt-4 flex items-center justify-center gap-4 border-line border-b bg-page py-1 lg:hidden [@media(height>=36rem)]:sticky"
    >
      <div aria-hidden="true">
        <PinPicture pin={pin} className="size-13" />
      </div>
      <LogoPicker designer={designer} />
    </div>
  );
}
