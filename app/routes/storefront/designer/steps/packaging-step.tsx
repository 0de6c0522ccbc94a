import { brand } from "~/domain/brand/brand";
import { deliveryPromise } from "~/domain/calendar/schedule";
import { cardChoices, cards } from "~/domain/designer/choices";
import { packagingChoices, packagings, rushFeeCents, togglePackaging } from "~/domain/designer/designer";
import { pluralPieceNames } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import { ChoiceCards } from "./choice-cards";
import { FileBox } from "./file-box";
import { NeedByField } from "./need-by-field";
import { surcharge } from "./specifications-step";
import type { StepProps } from "./step";

/** Step 3: packaging and delivery (designer-3), with a need-by date (designer-19). */
export function PackagingStep({ designer, today }: StepProps) {
  const { draft, change, choose, surcharges } = designer;
  return (
    <>
      <ChoiceCards
        legend="Packaging"
        name="packaging"
        type="checkbox"
        chosen={draft.packaging}
        onChoose={(option) => change({ packaging: togglePackaging(draft.packaging, option) })}
        choices={packagings.map((value) => ({
          value,
          label: value === "just-pins" ? `Just the ${pluralPieceNames[draft.pinType]}` : packagingChoices[value].label,
          detail: surcharge(packagingChoices[value].perPinCents),
        }))}
      />
      {draft.packaging.includes("backing-cards") ? (
        <>
          <ChoiceCards
            legend="Printed on the backing card"
            name="card"
            type="radio"
            chosen={[draft.choices.card]}
            onChoose={(card) => choose({ card })}
            choices={cards.map((value) => ({
              value,
              label: cardChoices[value].label,
              detail: surcharge(value === "own" ? surcharges.ownCard : 0),
            }))}
          />
          {draft.choices.card === "own" ? (
            <FileBox file={designer.card} label="Upload your card artwork" onChoose={designer.chooseCard} />
          ) : null}
        </>
      ) : null}
      <NeedByField draft={draft} change={change} today={today} />
      <ChoiceCards
        legend="Delivery"
        name="delivery"
        type="radio"
        wide
        chosen={[draft.rushOrder ? "rush" : "standard"]}
        onChoose={(delivery) => change({ rushOrder: delivery === "rush", rushByDate: false })}
        choices={[
          {
            value: "standard",
            label: "Standard, no extra cost",
            detail: deliveryPromise(false, today),
          },
          {
            value: "rush",
            label: `Rush, +${formatMoney(rushFeeCents)}`,
            detail: `${deliveryPromise(true, today)}. Mockup ${brand.promises.mockup.rush}`,
          },
        ]}
      />
    </>
  );
}
