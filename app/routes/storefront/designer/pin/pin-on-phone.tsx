import type { LivePinModel } from "./use-live-pin";

/** Where the large picture stands below the step, the upload is answered right here. */
export function PinOnPhone({ pin }: { pin: LivePinModel }) {
  return (
    <span aria-hidden="true" className="mx-auto block size-48 lg:hidden">
      <canvas ref={pin.attach} className="size-full object-contain" />
    </span>
  );
}
