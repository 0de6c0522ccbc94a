import { CreditCard } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { bankCard, scaleLimits } from "./screen-scale";

interface TrueSizeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** CSS pixels per millimeter. */
  start: number;
  onFit: (scale: number) => void;
}

export default function TrueSizeDialog({ open, onOpenChange, start, onFit }: TrueSizeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="wide"
      title="Calibrate your screen"
      description="Hold a credit card up to the screen and drag until the outline matches."
    >
      <CardFit start={start} onFit={onFit} />
    </Dialog>
  );
}

/** Rotates the card on narrow screens, so that its short side fits. */
function CardFit({ start, onFit }: { start: number; onFit: (scale: number) => void }) {
  const [scale, setScale] = useState(start);
  const id = useId();
  const sides = { "--long": `${bankCard.widthMm * scale}px`, "--short": `${bankCard.heightMm * scale}px` };
  return (
    <div className="space-y-5">
      <div className="flex min-h-64 items-start justify-center overflow-hidden">
        <div
          aria-hidden="true"
          style={{ ...sides, borderRadius: 3.18 * scale }}
          className="grid h-(--long) w-(--short) shrink-0 place-items-center border-2 border-primary border-dashed bg-sunken text-muted sm:h-(--short) sm:w-(--long)"
        >
          <CreditCard className="size-10" />
        </div>
      </div>
      <label htmlFor={id} className="block font-semibold">
        Size of the outline
      </label>
      <input
        id={id}
        type="range"
        min={scaleLimits.min}
        max={scaleLimits.max}
        step={0.01}
        value={scale}
        aria-valuetext={`Card drawn ${Math.round(bankCard.widthMm * scale)} pixels long`}
        onChange={(event) => setScale(event.target.valueAsNumber)}
        className="w-full"
      />
      <Button onClick={() => onFit(scale)}>It matches</Button>
    </div>
  );
}
