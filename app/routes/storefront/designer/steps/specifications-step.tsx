import { cx } from "class-variance-authority";
import { type Plating, platingChoices, platings, sizeChoices, sizes } from "~/domain/designer/designer";
import { formatMoney } from "~/domain/money/money";
import { ChoiceCards } from "./choice-cards";
import type { StepProps } from "./step";

const metals: Record<Plating, string> = {
  silver: "from-[#fff] via-[#aab1b8] to-[#646b74]",
  gold: "from-[#fffae0] via-[#d3a03a] to-[#8c5c12]",
  bronze: "from-[#fff0e0] via-[#ab6b3c] to-[#69391c]",
  "black-nickel": "from-[#858c96] via-[#40454c] to-[#07080a]",
};

/** Step 2: size and plating; both show on the live pin at once. */
export function SpecificationsStep({ designer: { draft, change } }: StepProps) {
  return (
    <>
      <ChoiceCards
        legend="Size"
        name="size"
        type="radio"
        chosen={[draft.size]}
        onChoose={(size) => change({ size })}
        choices={sizes.map((value) => ({
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
    </>
  );
}

/** "+$0.25 a pin", "included" */
export function surcharge(cents: number): string {
  return cents === 0 ? "included" : `+${formatMoney(cents)} a pin`;
}
