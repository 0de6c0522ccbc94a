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
        columns="sm:grid-cols-3"
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
        columns="sm:grid-cols-2"
        chosen={[draft.rushOrder ? "rush" : "standard"]}
        onChoose={(delivery) => change({ rushOrder: delivery === "rush" })}
        choices={[
          {
            value: "standard",
            label: "Standard, 3-4 weeks",
            detail: `No extra cost. Estimated ${formatDate(deliveryDay(false, now))}`,
          },
          {
            value: "rush",
            label: "Rush, 2-3 weeks",
            detail: `+${formatMoney(rushFeeCents)}, design approval within 12 hours. Estimated ${formatDate(deliveryDay(true, now))}`,
          },
        ]}
      />
    </>
  );
}
