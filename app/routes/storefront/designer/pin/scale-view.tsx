import { cx } from "class-variance-authority";
import { useState } from "react";
import { type Size, sizeChoices } from "~/domain/designer/designer";
import { useScreenScale } from "./screen-scale";
import { TrueSize } from "./true-size";
import type { LivePinModel } from "./use-live-pin";

export const golfBallMm = 42.67;
/** CSS pixels per millimeter at which the ball and the largest pin fit next to each other on a 360 px phone. */
const panelScale = 3.1;

/** Pin and golf ball at the same scale: the panel's, or life size on this screen. */
export function ScaleView({ pin, size }: { pin: LivePinModel; size: Size }) {
  const [isTrue, setTrue] = useState(false);
  const [screenScale] = useScreenScale();
  const scale = isTrue && screenScale ? screenScale : panelScale;
  const { label, millimetres } = sizeChoices[size];
  const heightMm = pin.frame ? (pin.frame.box.height / pin.frame.box.width) * millimetres : millimetres;
  return (
    <div className="space-y-3">
      <div className="flex items-end justify-center gap-4 overflow-hidden rounded-card bg-fairway-100 p-4 text-fairway-950">
        <div
          aria-hidden="true"
          className="relative shrink-0 transition-[width,height] duration-200 motion-reduce:transition-none"
          style={{ width: millimetres * scale, height: heightMm * scale }}
        >
          <PinAtScale pin={pin} pixelsPerMm={scale} />
        </div>
        <img
          src="/art/golf-ball.svg"
          alt=""
          width={golfBallMm * scale}
          height={golfBallMm * scale}
          className="max-w-none shrink-0 drop-shadow-md"
        />
      </div>
      <p className="text-muted text-sm">
        {label} wide ({millimetres} mm), shown to scale next to a 1.68-inch golf ball.
      </p>
      <TrueSize on={isTrue} onChange={setTrue} />
    </div>
  );
}

/** Positions the frame so that the pin fills the box, without the frame's margin for the shadow. */
function PinAtScale({ pin, pixelsPerMm }: { pin: LivePinModel; pixelsPerMm: number }) {
  const { frame, status, attach } = pin;
  const ratio = frame ? pixelsPerMm / frame.pixelsPerMm : 1;
  const place = frame
    ? { width: frame.width * ratio, left: -frame.box.left * ratio, top: -frame.box.top * ratio }
    : { visibility: "hidden" as const };
  return (
    <canvas ref={attach} className={cx("absolute max-w-none", status === "failed" && "invisible")} style={place} />
  );
}
