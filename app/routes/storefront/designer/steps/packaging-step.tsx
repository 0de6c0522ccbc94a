import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { deliveryDay } from "~/domain/calendar/schedule";
import { packagingChoices, packagings, rushFeeCents, togglePackaging } from "~/domain/designer/designer";
import { formatMoney } from "~/domain/money/money";
import { ChoiceCards } from "./choice-cards";
import { surcharge } from "./specifications-step";
import type { StepProps } from "./step";

/** Step 3: packaging, of which just-pins stands alone, and one of two deliveries (designer-3). */
export function PackagingStep({ designer: { draft, change }, now }: StepProps) {
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
          label: packagingChoices[value].label,
          detail: surcharge(packagingChoices[value].perPinCents),
        }))}
      />
      <ChoiceCards
        legend="Delivery"
        name="delivery"
        type="radio"
        wide
        chosen={[draft.rushOrder ? "rush" : "standard"]}
        onChoose={(delivery) => change({ rushOrder: delivery === "rush" })}
        choices={[
          {
            value: "standard",
            label: `Standard, ${brand.promises.toTheDoor.standard}`,
            detail: `No extra cost. Estimated ${formatDate(deliveryDay(false, now))}`,
          },
          {
            value: "rush",
            label: `Rush, ${brand.promises.toTheDoor.rush}`,
            detail: `+${formatMoney(rushFeeCents)}, design approval ${brand.promises.mockup.rush}. Estimated ${formatDate(deliveryDay(true, now))}`,
          },
        ]}
      />
    </>
  );
}
