import { useEffect, useRef } from "react";
import { brand } from "~/domain/brand/brand";
import type { CalendarDay } from "~/domain/calendar/calendar";
import type { Surcharges } from "~/domain/designer/choices";
import { designOnly } from "~/domain/designer/designer-progress";
import type { ArtworkLimits } from "~/domain/designer/enamel/report";
import type { PinType } from "~/domain/designer/products";
import { designerNotices } from "~/domain/messages/messages";
import { PageTitle } from "~/ui/frame/page-title";
import { OtherDesigns } from "./other-designs";
import { FineRings } from "./pin/fine-rings";
import { LivePin } from "./pin/live-pin";
import { PinOnTop } from "./pin/pin-on-top";
import { useLivePin } from "./pin/use-live-pin";
import { PriceBar } from "./price/price-bar";
import { PricePanel } from "./price/price-panel";
import { SaveToAccount } from "./save-to-account";
import { PackagingStep } from "./steps/packaging-step";
import { PagePicker } from "./steps/page-picker";
import { QuantityStep } from "./steps/quantity-step";
import { ReviewStep } from "./steps/review-step";
import { SpecificationsStep } from "./steps/specifications-step";
import { NextInBar, StepButtons } from "./steps/step-buttons";
import { StepIndicator } from "./steps/step-indicator";
import { UploadStep } from "./steps/upload-step";
import { type DesignerStart, type SavedStart, useDesigner } from "./use-designer";
import { usePrepare } from "./use-prepare";

const steps = { 1: QuantityStep, 2: SpecificationsStep, 3: PackagingStep, 4: UploadStep, 5: ReviewStep } as const;

interface DesignerPageProps {
  now: Date;
  today: CalendarDay;
  customerEmail: string;
  isFirstOrder: boolean;
  isSignedIn: boolean;
  saved: SavedStart | null;
  spotsLeft: number | null;
  surcharges: Surcharges;
  /** Sales tax may be added at the checkout, where the state is known. */
  isTaxOpen: boolean;
  limits: ArtworkLimits;
  start: DesignerStart | null;
  pinType: PinType | null;
}

/** The pin, the current step and the price in three columns, all always visible (designer-13). */
export function DesignerPage(opening: DesignerPageProps) {
  const { now, today, customerEmail, isFirstOrder, spotsLeft, surcharges, isTaxOpen, limits, start, saved } = opening;
  const { pinType } = opening;
  const designer = useDesigner({ customerEmail, start, pinType, saved, now, today, surcharges });
  const { draft, step, quote } = designer;
  const Step = steps[step];
  const pin = useLivePin({ file: designer.file, size: draft.size, plating: draft.plating, choices: draft.choices });
  // The price does not depend on the customer.
  const priced = { draft: designOnly(draft), quote, today, isTaxOpen };
  const startedFrom = designer.isOwn ? null : (start?.name ?? null);
  const { pending, ...order } = usePrepare({ designer, pin, limits, startedFrom, isFirstOrder });
  return (
    <main id="main" className="page-width pt-6 pb-16 sm:pt-10">
      <PageTitle
        title="Design Your Custom Pins"
        lead={step === 1 ? `Watch your logo turn into a pin. ${brand.promises.depositBack}` : null}
      />
      <noscript>
        <p className="mt-4 rounded-control bg-tone-yellow px-4 py-3 text-on-tone-yellow">
          The designer needs JavaScript.{" "}
          <a href="/quote" className="link">
            Request a quote
          </a>{" "}
          instead.
        </p>
      </noscript>
      <PinOnTop pin={pin} designer={designer} />
      <div className="mt-4 empty:hidden">
        {spotsLeft === null ? null : <SpotsBanner spots={spotsLeft} />}
        <p role="status" className="rounded-control bg-tone-green px-4 py-3 text-on-tone-green empty:hidden">
          {designer.restored ? `${designerNotices.restored.title}: ${designerNotices.restored.description}` : null}
        </p>
      </div>
      <StepIndicator step={step} onChoose={designer.goTo} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_18rem]">
        <aside aria-label="Your pin" className="order-2 lg:sticky lg:top-24 lg:order-1">
          <LivePin pin={pin} designer={designer}>
            {/* Only the step that lists details that are too fine also shows rings around them. */}
            {step === 4 ? <FineRings pin={pin} limits={limits} size={draft.size} /> : null}
          </LivePin>
          <div className="mt-4 max-lg:mx-auto max-lg:max-w-md">
            <SaveToAccount designer={designer} pin={pin} isSignedIn={opening.isSignedIn} />
          </div>
        </aside>
        <section aria-labelledby="step-heading" className="order-1 min-w-0 lg:order-2">
          <StepFrame step={step} title={designer.title}>
            <PagePicker designer={designer} pin={pin} />
            <Step
              designer={designer}
              pin={pin}
              limits={limits}
              today={today}
              startedFrom={startedFrom}
              textAddress={start?.idea?.textAddress}
            />
            <StepButtons designer={designer} pending={pending} problem={pin.problem} onSend={order.send} />
          </StepFrame>
          <OtherDesigns
            designer={designer}
            pending={pending}
            surcharges={surcharges}
            isSignedIn={opening.isSignedIn}
            onAdd={order.addAnother}
            onChange={order.change}
          />
        </section>
        <aside aria-label="Price and delivery" className="order-3 lg:col-span-2 xl:sticky xl:top-24 xl:col-span-1">
          <PricePanel
            {...priced}
            surcharges={surcharges}
            offersCheaper={step > 1}
            onQuantity={(quantity) => designer.change({ quantity })}
          />
        </aside>
      </div>
      <PriceBar {...priced} next={<NextInBar designer={designer} problem={pin.problem} />} />
    </main>
  );
}

function SpotsBanner({ spots }: { spots: number }) {
  return (
    <p className="mb-3 rounded-control bg-tone-yellow px-4 py-2 font-semibold text-on-tone-yellow">
      {designerNotices.spotsLeft(spots)}. We draw every mockup by hand, so we take only so many custom orders a month.
    </p>
  );
}

/** Focuses the heading of a new step, for keyboards and screen readers. */
function StepFrame({ step, title, children }: { step: number; title: string; children: React.ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [step]);
  return (
    <div className="rounded-card bg-surface p-5 shadow-lift sm:p-8">
      <h2 id="step-heading" ref={heading} tabIndex={-1} className="scroll-mt-6 text-heading outline-none">
        <span className="block font-medium font-sans text-muted text-sm tracking-normal">Step {step} of 5</span>
        {title}
      </h2>
      <div className="mt-6 space-y-8">{children}</div>
    </div>
  );
}
