import type { PointerEvent } from "react";
import type { Surcharges } from "~/domain/designer/choices";
import { type Design, designerPriceSteps, designLimits, quantityCurve, quoteDesign } from "~/domain/designer/designer";
import { pluralPieceNames } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";

const width = 280;
const height = 120;
const { minQuantity, maxQuantity, sliderStep } = designLimits;

interface QuantityPlotProps {
  draft: Design;
  surcharges: Surcharges;
  onQuantity: (quantity: number) => void;
}

/** Chart of total by quantity, with a drop wherever the next price begins. Clicking selects the quantity. */
export function QuantityPlot({ draft, surcharges, onQuantity }: QuantityPlotProps) {
  const curve = quantityCurve(draft, surcharges);
  const highest = Math.max(...curve.map(({ totalCents }) => totalCents));
  const x = (quantity: number) => ((quantity - minQuantity) / (maxQuantity - minQuantity)) * width;
  const y = (cents: number) => height - (cents / highest) * (height - 12);
  const line = curve.map(({ quantity, totalCents }) => `${x(quantity).toFixed(1)},${y(totalCents).toFixed(1)}`);
  const here = Math.min(maxQuantity, Math.max(minQuantity, draft.quantity));
  const totalCents = quoteDesign({ ...draft, quantity: here }, null, surcharges).totalCents;
  const pieces = pluralPieceNames[draft.pinType];
  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const quantity = minQuantity + Math.round((share * (maxQuantity - minQuantity)) / sliderStep) * sliderStep;
    onQuantity(Math.min(maxQuantity, Math.max(minQuantity, quantity)));
  };
  return (
    <figure className="space-y-1">
      <figcaption className="flex justify-between gap-3 text-sm">
        <span className="font-medium">Total by quantity</span>
        <span className="text-muted tabular-nums">
          {here} {pieces}: {formatMoney(totalCents)}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Total by quantity: ${here} ${pieces} cost ${formatMoney(totalCents)}. ${cliffs}`}
        className="block h-28 w-full cursor-crosshair overflow-visible"
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
        <ellipse cx={x(here)} cy={y(totalCents)} rx="4.5" ry="4.5" className="fill-brass-400 stroke-surface" />
      </svg>
      <p className="flex justify-between text-muted text-xs tabular-nums" aria-hidden="true">
        <span>{minQuantity}</span>
        <span>{formatCount(maxQuantity)}</span>
      </p>
    </figure>
  );
}

const cliffs = `Prices each fall at ${designerPriceSteps
  .filter((tier) => tier.minQuantity > minQuantity)
  .map((tier) => tier.minQuantity)
  .reverse()
  .join(", ")} pieces.`;
