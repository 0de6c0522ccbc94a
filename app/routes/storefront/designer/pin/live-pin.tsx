import { cx } from "class-variance-authority";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type Plating, platingChoices, type Size, sizeChoices } from "~/domain/designer/designer";
import { restingLight } from "~/domain/designer/enamel/render/shade";
import { dropTarget } from "~/ui/forms/artwork-input";
import { useTakeFile } from "../steps/use-take-file";
import type { Designer } from "../use-designer";
import { LogoPicker } from "./logo-picker";
import { PinPicture } from "./pin-picture";
import { ScaleView } from "./scale-view";
import type { LivePinModel } from "./use-live-pin";

type LivePinProps = { pin: LivePinModel; designer: Designer; children?: ReactNode };

/** The customer's pin in close-up and next to a golf ball. Its highlight follows the pointer or the tilt of a phone. */
export function LivePin({ pin, designer, children }: LivePinProps) {
  const { size, plating } = designer.draft;
  const { take } = useTakeFile(designer.chooseFile);
  const moves = useMovingLight(pin);
  return (
    <figure className="min-w-0 space-y-4 max-lg:mx-auto max-lg:max-w-md">
      <div
        {...moves}
        {...dropTarget(take)}
        className="relative aspect-square overflow-hidden rounded-card bg-linear-to-b from-cream-50 to-cream-200 p-2 shadow-lift"
      >
        <PinPicture pin={pin} label={previewLabel(pin, size, plating)} className="size-full">
          {children}
        </PinPicture>
      </div>
      <figcaption className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PinNotice pin={pin} />
          <LogoPicker designer={designer} className="max-lg:hidden" />
        </div>
        <ScaleView pin={pin} size={size} />
      </figcaption>
    </figure>
  );
}

/** Has a fixed height, so that nothing shifts. */
function PinNotice({ pin: { status, reason } }: { pin: LivePinModel }) {
  return (
    <p aria-live="polite" className={cx("min-h-6 text-sm", status === "failed" ? "text-danger" : "text-muted")}>
      {status === "sample" ? "Sample shown. Drop your logo here to see your pin." : null}
      {status === "reading" ? "Drawing your pin…" : null}
      {status === "ready" ? "Your design in soft enamel. Our artists will refine it in your mockup." : null}
      {status === "failed" ? reason : null}
    </p>
  );
}

function previewLabel({ status, problem, measurement, frame }: LivePinModel, size: Size, plating: Plating): string {
  if (problem) return "We couldn't draw this file as a pin";
  const what = status === "ready" ? "your design" : "a sample design";
  const colours = measurement ? `, ${measurement.colours.length} colors` : "";
  const metal = platingChoices[plating].label.toLowerCase();
  return frame
    ? `Preview of ${what} as an enamel pin, ${sizeChoices[size].label} wide, ${metal} plating${colours}`
    : "Preview of your pin";
}

/** Pointer handlers that move the light. With reduced motion the light stays still. */
function useMovingLight({ moveLight }: LivePinModel) {
  const isStill = useRef(true);
  const [tiltAllowed, setTiltAllowed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: iOS sends tilt events only to listeners added after the permission.
  useEffect(() => {
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    const placePin = () => {
      isStill.current = query.matches;
      if (query.matches) moveLight(restingLight);
    };
    const tilt = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (isStill.current || beta === null || gamma === null) return;
      moveLight({ x: within(gamma / 35), y: within((beta - 45) / 35) });
    };
    placePin();
    query.addEventListener("change", placePin);
    window.addEventListener("deviceorientation", tilt);
    return () => {
      query.removeEventListener("change", placePin);
      window.removeEventListener("deviceorientation", tilt);
    };
  }, [moveLight, tiltAllowed]);

  return {
    onClick: () => {
      if (!isStill.current && !tiltAllowed) void askForTilt().then(setTiltAllowed);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (isStill.current) return;
      const stage = event.currentTarget.getBoundingClientRect();
      const x = ((event.clientX - stage.left) / stage.width) * 2 - 1;
      const y = ((event.clientY - stage.top) / stage.height) * 2 - 1;
      moveLight({ x: within(x), y: within(y) });
    },
    onPointerLeave: () => moveLight(restingLight),
  };
}

/** Asks iOS for access to the tilt of the phone. iOS only asks the user after a touch. Other systems need no permission. */
async function askForTilt(): Promise<boolean> {
  const { DeviceOrientationEvent: orientation } = window as {
    DeviceOrientationEvent?: { requestPermission?: () => Promise<string> };
  };
  return (await orientation?.requestPermission?.().catch(() => "denied")) === "granted";
}

function within(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
