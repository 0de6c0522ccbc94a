import { PackagingStep } from "./packaging-step";
import { QuantityStep } from "./quantity-step";
import { ReviewStep } from "./review-step";
import { SpecificationsStep } from "./specifications-step";
import type { StepProps } from "./step";
import { UploadStep } from "./upload-step";

const steps = { 1: QuantityStep, 2: SpecificationsStep, 3: PackagingStep, 4: UploadStep, 5: ReviewStep } as const;

export function DesignerSteps(props: StepProps) {
  const Step = steps[props.designer.step];
  return <Step {...props} />;
}
