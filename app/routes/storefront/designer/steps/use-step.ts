import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { type DesignerStep, designerSteps } from "~/domain/designer/designer-progress";

/** Hash of a step, such as `#step-3`. Back leads to the previous step, a reload stays, and no request is sent. */
export const stepHash = (step: DesignerStep) => `#step-${step}`;

/** The step in the URL, but never past an incomplete step. */
export function useStep(isValid: (step: DesignerStep) => boolean, ready: boolean) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const wanted = designerSteps.find(({ step }) => stepHash(step) === hash)?.step ?? 1;
  const firstOpen = designerSteps.find(({ step }) => !isValid(step))?.step ?? 5;
  const step = ready ? (Math.min(wanted, firstOpen) as DesignerStep) : 1;
  const goTo = useCallback(
    (next: DesignerStep, { replace = false, keepSearch = true } = {}) => {
      void navigate({ search: keepSearch ? search : "", hash: stepHash(next) }, { replace, preventScrollReset: true });
    },
    [navigate, search],
  );
  return { step, goTo, hasHash: hash !== "" };
}
