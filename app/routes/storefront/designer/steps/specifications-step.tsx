import { cx } from "class-variance-authority";
import { useId } from "react";
import {
  type Attachment,
  attachmentChoices,
  attachmentsOf,
  backStampMax,
  type Surcharges,
} from "~/domain/designer/choices";
import { attachmentLabel } from "~/domain/designer/describe";
import { type Plating, platingChoices, platings, sizeChoices, sizes } from "~/domain/designer/designer";
import type { PinType } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import { FieldFrame } from "~/ui/forms/field-frame";
import { ChoiceCards } from "./choice-cards";
import type { StepProps } from "./step";

const metals: Record<Plating, string> = {
  silver: "from-[#fff] via-[#aab1b8] to-[#646b74]",
  gold: "from-[#fffae0] via-[#d3a03a] to-[#8c5c12]",
  bronze: "from-[#fff0e0] via-[#ab6b3c] to-[#69391c]",
  "black-nickel": "from-[#858c96] via-[#40454c] to-[#07080a]",
};

/** Step 2: size and plating, shown on the live pin. */
export function SpecificationsStep({ designer: { draft, change, choose, surcharges } }: StepProps) {
  const { pinType, choices } = draft;
  const allowedSizes = pinType === "pins" ? sizes : (["1inch"] as const);
  return (
    <>
      <ChoiceCards
        legend="Size"
        name="size"
        type="radio"
        chosen={[draft.size]}
        onChoose={(size) => change({ size })}
        choices={allowedSizes.map((value) => ({
          value,
          label: sizeChoices[value].label,
          detail: `${sizeChoices[value].millimetres} mm, ${surcharge(sizeChoices[value].perPinCents)}`,
        }))}
      />
      <ChoiceCards
        legend="Plating"
        name="plating"
        type="radio"
        chosen={[draft.plating]}
        onChoose={(plating) => change({ plating })}
        choices={platings.map((value) => ({
          value,
          label: platingChoices[value].label,
          detail: surcharge(platingChoices[value].perPinCents),
          picture: (
            <span
              aria-hidden="true"
              className={cx("size-8 shrink-0 rounded-full bg-linear-135 shadow-inner", metals[value])}
            />
          ),
        }))}
      />
      <ChoiceCards
        legend={pinType === "pins" ? "Attachment" : "Magnet"}
        name="attachment"
        type="radio"
        chosen={[choices.attachment]}
        onChoose={(attachment) => choose({ attachment })}
        choices={attachmentsOf[pinType].map((value) => ({
          value,
          label: attachmentLabel({ pinType, choices: { ...choices, attachment: value } }),
          detail: attachmentDetail(pinType, value, surcharges),
        }))}
      />
      <BackStamp surcharges={surcharges} choose={choose} text={choices.backStamp} />
    </>
  );
}

function attachmentDetail(pinType: PinType, value: Attachment, surcharges: Surcharges): string {
  const { detail, surcharge: key } = attachmentChoices[value];
  const price = surcharge(key ? surcharges[key] : 0);
  return pinType === "pins" ? `${detail}, ${price}` : price;
}

interface BackStampProps {
  text: string;
  surcharges: Surcharges;
  choose: (part: { backStamp: string }) => void;
}

function BackStamp({ text, surcharges, choose }: BackStampProps) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label="Back stamp"
      optional
      description={`Stamped into the metal: a date, a course, “1 of 250”. ${surcharge(surcharges.backStamp)}, up to ${backStampMax} letters.`}
    >
      <input
        id={id}
        value={text}
        maxLength={backStampMax}
        autoComplete="off"
        aria-describedby={`${id}-description`}
        onChange={(event) => choose({ backStamp: event.currentTarget.value })}
        className="control"
      />
    </FieldFrame>
  );
}

/** "+$0.25 each", "included". */
export function surcharge(cents: number): string {
  return cents === 0 ? "included" : `+${formatMoney(cents)} each`;
}
