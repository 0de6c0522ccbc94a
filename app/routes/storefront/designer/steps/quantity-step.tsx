import { useId, useState } from "react";
import { Link } from "react-router";
import {
  type CheaperQuantity,
  cheaperQuantity,
  designerPriceSteps,
  designLimits,
  isQuantityAllowed,
} from "~/domain/designer/designer";
import { type PinType, pieceNames, pinTypeLabels, pinTypes, pluralPieceNames } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import { KitCalculator } from "~/routes/storefront/kit/kit-calculator";
import { Button } from "~/ui/button";
import { FieldErrors } from "~/ui/forms/field-frame";
import { ChoiceCards } from "./choice-cards";
import type { StepProps } from "./step";

const { minQuantity, maxQuantity, sliderMin, sliderStep, usual } = designLimits;

/** Step 1: a slider for round numbers and a field for others (pricing-6). */
export function QuantityStep({ designer, today, startedFrom, textAddress }: StepProps) {
  const { draft, change, surcharges } = designer;
  const { quantity, pinType } = draft;
  const setQuantity = (next: number) => change({ quantity: next });
  return (
    <>
      {startedFrom ? (
        <p className="rounded-control bg-sunken px-4 py-3">
          Your design is based on <strong>{startedFrom}</strong>. You can replace it with your logo in step 4.
          {textAddress ? (
            <>
              {" "}
              <Link to={textAddress} className="link">
                Change its text
              </Link>
            </>
          ) : null}
        </p>
      ) : null}
      <ChoiceCards
        legend="What are we making?"
        name="pin-type"
        type="radio"
        chosen={[pinType]}
        onChoose={(chosen) => change({ pinType: chosen })}
        choices={pinTypes.map((value) => ({ value, label: pinTypeLabels[value], detail: details[value] }))}
      />
      <QuantityBoxes quantity={quantity} pieces={pluralPieceNames[pinType]} onChange={setQuantity} />
      <CheaperOffer
        offer={isQuantityAllowed(quantity) ? cheaperQuantity(draft, surcharges) : null}
        onTake={setQuantity}
      />
      <Tiers quantity={quantity} pinType={pinType} />
      <KitCalculator
        today={today}
        useLabel="Use this quantity"
        onUse={({ pins, markers }) =>
          setQuantity(Math.min(maxQuantity, pinType === "pins" ? pins || markers : markers || pins))
        }
      />
    </>
  );
}

const details: Record<PinType, string> = { pins: "4 sizes, 4 backings", ball_markers: "1 inch, magnetic or plain" };

interface QuantityBoxesProps {
  quantity: number;
  /** "pins". */
  pieces: string;
  onChange: (quantity: number) => void;
}

function QuantityBoxes({ quantity, pieces, onChange }: QuantityBoxesProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    const number = Number(text);
    onChange(Number.isInteger(number) && number > 0 ? number : 0);
  };
  const slide = (value: number) => {
    setTyped(undefined);
    onChange(value);
  };
  // Keeps the text as typed until an offer or the chart sets another quantity.
  const shown = typed !== undefined && (quantity === 0 || Number(typed) === quantity) ? typed : quantity || "";
  const error = isQuantityAllowed(quantity)
    ? undefined
    : [`Quantity must be between ${minQuantity} and ${maxQuantity}`];
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <label htmlFor={`${id}-slider`} className="font-medium">
          How many {pieces}?
        </label>
        <label className="flex items-center gap-2">
          <span className="sr-only">Exact quantity</span>
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={minQuantity}
            max={maxQuantity}
            step={1}
            value={shown}
            onChange={(event) => type(event.currentTarget.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error`}
            className="control w-28 text-right font-semibold text-lg tabular-nums"
          />
          {pieces}
        </label>
      </div>
      <input
        id={`${id}-slider`}
        type="range"
        min={sliderMin}
        max={maxQuantity}
        step={sliderStep}
        value={Math.min(maxQuantity, Math.max(sliderMin, quantity))}
        onChange={(event) => slide(event.currentTarget.valueAsNumber)}
        aria-valuetext={`${formatCount(quantity)} ${pieces}`}
        className="w-full"
      />
      <p className="flex justify-between gap-3 text-muted text-sm tabular-nums">
        <span aria-hidden="true">{sliderMin}</span>
        <span>Most clubs choose {usual.join("-")}</span>
        <span aria-hidden="true">{formatCount(maxQuantity)}</span>
      </p>
      <FieldErrors id={id} errors={error} />
    </div>
  );
}

/** "Order 250 and save $125.00." */
export function CheaperOffer({ offer, onTake }: { offer: CheaperQuantity | null; onTake: (quantity: number) => void }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {offer ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-tone-green px-4 py-3 text-on-tone-green">
          <p className="font-medium">{offer.sentence}</p>
          <Button size="snug" onClick={() => onTake(offer.quantity)}>
            Switch to {offer.quantity}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const tierRows = [...designerPriceSteps].reverse();

interface TiersProps {
  quantity: number;
  pinType: PinType;
}

function Tiers({ quantity, pinType }: TiersProps) {
  const label = `Price per ${pieceNames[pinType]}`;
  return (
    <table className="w-full text-left">
      <caption className="mb-2 text-left font-medium">{label} (1 inch, silver)</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">{label}</th>
        </tr>
      </thead>
      <tbody>
        {tierRows.map((tier, index) => {
          const from = Math.max(tier.minQuantity, minQuantity);
          const next = tierRows[index + 1];
          const isHere = quantity >= from && (!next || quantity < next.minQuantity);
          return (
            <tr
              key={tier.minQuantity}
              aria-current={isHere || undefined}
              className={isHere ? "bg-sunken font-semibold" : "border-line border-t"}
            >
              <th scope="row" className="rounded-l-badge px-3 py-1.5 font-[inherit] tabular-nums">
                {next ? `${from}–${next.minQuantity - 1}` : `${from}–${formatCount(maxQuantity)}`}{" "}
                {pluralPieceNames[pinType]}
              </th>
              <td className="rounded-r-badge px-3 py-1.5 text-right tabular-nums">{formatMoney(tier.perPinCents)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
