import type { ArtworkLimits } from "~/domain/designer/enamel/report";
import type { LivePinModel } from "../pin/use-live-pin";
import type { Designer } from "../use-designer";
import { PackagingStep } from "./packaging-step";
import { QuantityStep } from "./quantity-step";
import { ReviewStep } from "./review-step";
import { SpecificationsStep } from "./specifications-step";
import { UploadStep } from "./upload-step";

export interface StepProps {
  designer: Designer;
  pin: LivePinModel;
  limits: ArtworkLimits;
  now: Date;
  startedFrom: string | null;
}

const steps = { 1: QuantityStep, 2: SpecificationsStep, 3: PackagingStep, 4: UploadStep, 5: ReviewStep } as const;

export function DesignerSteps(props: StepProps) {
  const Step = steps[props.designer.step];
  return <Step {...props} />;
}
