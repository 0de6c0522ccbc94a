import type { PointerEvent } from "react";
import type { Surcharges } from "~/domain/designer/choices";
import { type Design, designLimits, priceSteps } from "~/domain/designer/designer";
import { countedPieces, pieceNames } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";

const width = 280;
const height = 96;
const { minQuantity, maxQuantity, sliderStep } = designLimits;

interface QuantityPlotProps {
  draft: Design;
  surcharges: Surcharges;
  onQuantity: (quantity: number) => void;
}

/** Chart of the price per pin, as steps that fall where the next price begins. Clicking selects the quantity. */
export function QuantityPlot({ draft, surcharges, onQuantity }: QuantityPlotProps) {
  const steps = priceSteps(draft, surcharges);
  const highest = Math.max(...steps.map(({ perPinCents }) => perPinCents));
  const x = (quantity: number) => ((quantity - minQuantity) / (maxQuantity - minQuantity)) * width;
  const y = (cents: number) => height - (cents / highest) * (height - 12);
  const line = steps.flatMap(({ from, to, perPinCents }) =>
    [from, Math.min(maxQuantity, to + 1)].map((quantity) => `${x(quantity).toFixed(1)},${y(perPinCents).toFixed(1)}`),
  );
  const here = Math.min(maxQuantity, Math.max(minQuantity, draft.quantity));
  const perPinCents = steps.find(({ from, to }) => here >= from && here <= to)?.perPinCents ?? highest;
  const piece = pieceNames[draft.pinType];
  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const quantity = minQuantity + Math.round((share * (maxQuantity - minQuantity)) / sliderStep) * sliderStep;
    onQuantity(Math.min(maxQuantity, Math.max(minQuantity, quantity)));
  };
  const words = steps.map((step) => `from ${step.from}, ${formatMoney(step.perPinCents)}`).join("; ");
  return (
    <figure className="space-y-1">
      <figcaption className="flex justify-between gap-3 text-sm">
        <span className="font-medium">Price per {piece}</span>
        <span className="text-muted tabular-nums">
          {countedPieces({ quantity: here, pinType: draft.pinType })}: {formatMoney(perPinCents)} each
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Price per ${piece} by quantity: ${words}.`}
        className="block h-24 w-full cursor-crosshair overflow-visible"
        onPointerDown={choose}
      >
        <polygon points={`0,${height} ${line.join(" ")} ${width},${height}`} className="fill-sunken" />
        <polyline
          points={line.join(" ")}
          className="fill-none stroke-primary"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={x(here)}
          x2={x(here)}
          y1={0}
          y2={height}
          className="stroke-brass-500"
          strokeWidth="1.5"
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
        <ellipse cx={x(here)} cy={y(perPinCents)} rx="4.5" ry="4.5" className="fill-brass-400 stroke-surface" />
      </svg>
      <p className="flex justify-between text-muted text-xs tabular-nums" aria-hidden="true">
        <span>{minQuantity}</span>
        <span>{formatCount(maxQuantity)}</span>
      </p>
    </figure>
  );
}
