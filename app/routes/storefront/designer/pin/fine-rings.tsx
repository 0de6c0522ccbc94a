import { type Size, sizeChoices } from "~/domain/designer/designer";
import { type ArtworkLimits, fineDetails, placeInFrame, reportArtwork } from "~/domain/designer/enamel/report";
import type { LivePinModel } from "./use-live-pin";

type FineRingsProps = { pin: LivePinModel; size: Size; limits: ArtworkLimits };

const ringMm = 1.8;

/** Rings round what is too fine on the drawn pin; the artwork check says it in words. */
export function FineRings({ pin: { status, frame, measurement }, size, limits }: FineRingsProps) {
  if (status !== "ready" || !frame || !measurement) return null;
  const { width, height, pixelsPerMm } = frame;
  const details = fineDetails(reportArtwork(measurement, sizeChoices[size].millimetres, limits));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {details.map((detail) => {
        const { x, y } = placeInFrame(detail, frame);
        return ["stroke-white stroke-6", "stroke-danger-fill stroke-3"].map((stroke) => (
          <circle
            key={`${x} ${y} ${stroke}`}
            cx={x}
            cy={y}
            r={ringMm * pixelsPerMm}
            vectorEffect="non-scaling-stroke"
            className={stroke}
          />
        ));
      })}
    </svg>
  );
}
