import type { ReactNode } from "react";
import { formatDate } from "~/domain/calendar/calendar";
import { deliveryPromise } from "~/domain/calendar/schedule";
import { hasOwnCard } from "~/domain/designer/choices";
import { attachmentLabel, packagingLabels, pantoneNames } from "~/domain/designer/describe";
import { platingChoices, sizeChoices } from "~/domain/designer/designer";
import type { DesignerStep } from "~/domain/designer/designer-progress";
import { adviseNeedBy } from "~/domain/designer/need-by";
import { countedPieces } from "~/domain/designer/products";
import { PromoBox } from "../price/promo-box";
import type { StepProps } from "./step";

/** Step 5: summary with a link back to each part. */
export function ReviewStep({ designer, today }: StepProps) {
  const { draft, file, card, quote, goTo } = designer;
  const { pinType, size, plating, rushOrder, choices } = draft;
  const pantones = pantoneNames(choices);
  return (
    <>
      <dl className="divide-y divide-line">
        <Fact label="Quantity" step={1} onEdit={goTo}>
          {countedPieces(draft)}
        </Fact>
        <Fact label="Size and plating" step={2} onEdit={goTo}>
          {sizeChoices[size].label}, {platingChoices[plating].label}
        </Fact>
        <Fact label={pinType === "pins" ? "Attachment" : "Magnet"} step={2} onEdit={goTo}>
          {attachmentLabel(draft)}
        </Fact>
        <Fact label="Back stamp" step={2} onEdit={goTo}>
          {choices.backStamp || "None"}
        </Fact>
        <Fact label="Packaging" step={3} onEdit={goTo}>
          {packagingLabels(draft).join(", ")}
          {card && hasOwnCard(draft) ? ` (${card.name})` : null}
        </Fact>
        <Fact label="Delivery" step={3} onEdit={goTo}>
          {deliveryPromise(rushOrder, today)}
        </Fact>
        {draft.deadlineDate ? (
          <Fact label="Needed by" step={3} onEdit={goTo}>
            {formatDate(draft.deadlineDate)}
            {adviseNeedBy(draft.deadlineDate, rushOrder, today).inTime ? null : (
              <span className="block font-normal text-danger text-sm">Won't arrive by this date</span>
            )}
          </Fact>
        ) : null}
        <Fact label="Design file" step={4} onEdit={goTo}>
          {file?.name}
          {choices.page ? `, page ${choices.page}` : null}
        </Fact>
        {pantones ? (
          <Fact label="Pantone" step={4} onEdit={goTo}>
            {pantones}
          </Fact>
        ) : null}
        {choices.notes ? (
          <Fact label="Notes" step={4} onEdit={goTo}>
            <span className="whitespace-pre-line">{choices.notes}</span>
          </Fact>
        ) : null}
        <Fact label="Contact" step={4} onEdit={goTo}>
          {draft.customerName}, {draft.customerEmail}
        </Fact>
      </dl>
      <PromoBox promo={designer.promo} quote={quote} />
    </>
  );
}

interface FactProps {
  label: string;
  step: DesignerStep;
  onEdit: (step: DesignerStep) => void;
  children: ReactNode;
}

function Fact({ label, step, onEdit, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-1">
      <dt className="w-full text-muted text-sm sm:w-36 sm:text-base">{label}</dt>
      <dd className="min-w-0 flex-1 break-words font-medium">{children}</dd>
      <dd>
        <button
          type="button"
          className="link min-h-11 px-2"
          onClick={() => onEdit(step)}
          aria-label={`Change ${label.toLowerCase()}`}
        >
          Change
        </button>
      </dd>
    </div>
  );
}
