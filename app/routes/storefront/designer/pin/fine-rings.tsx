import { type Size, sizeChoices } from "~/domain/designer/designer";
import { type ArtworkLimits, placeInFrame, reportArtwork } from "~/domain/designer/enamel/report";
import type { LivePinModel } from "./use-live-pin";

type FineRingsProps = { pin: LivePinModel; size: Size; limits: ArtworkLimits };

const ringMm = 1.8;

/** Rings around details that are too fine. The artwork check also lists them. */
export function FineRings({ pin: { status, frame, measurement }, size, limits }: FineRingsProps) {
  if (status !== "ready" || !frame || !measurement) return null;
  const { width, height, pixelsPerMm } = frame;
  const radius = ringMm * pixelsPerMm;
  const half = `a${radius} ${radius} 0 0 1 `;
  const rings = reportArtwork(measurement, sizeChoices[size].millimetres, limits)
    .fine.map((detail) => placeInFrame(detail, frame))
    .map(({ x, y }) => `M${x - radius} ${y}${half}${2 * radius} 0${half}${-2 * radius} 0`)
    .join("");
  if (rings === "") return null;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <path d={rings} vectorEffect="non-scaling-stroke" className="stroke-6 stroke-white" />
      <path d={rings} vectorEffect="non-scaling-stroke" className="stroke-3 stroke-danger-fill" />
    </svg>
  );
}
