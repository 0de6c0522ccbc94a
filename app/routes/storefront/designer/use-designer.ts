import { useCallback, useEffect, useRef, useState } from "react";
import { quoteDesign } from "~/domain/designer/designer";
import { type DesignerDraft, designerSteps, isStepValid, newDraft } from "~/domain/designer/designer-progress";
import { toDollars } from "~/domain/money/money";
import { dropKeptFile, keepFile, readKeptFile } from "./kept-file";
import { usePromo } from "./price/use-promo";
import { readSavedDesign, saveDesign } from "./saved-design";
import { useStep } from "./steps/use-step";

const restoredMs = 3000;

interface Opening {
  customerEmail: string;
  /** A product's picture to start from. */
  startPicture: string | null;
  now: Date;
}

/** All that the five steps share: the design, its file, its price, and their keeping in this browser (designer-6). */
export function useDesigner({ customerEmail, startPicture, now }: Opening) {
  const [draft, setDraft] = useState<DesignerDraft>({ ...newDraft, customerEmail });
  const [file, setFile] = useState<File | null>(null);
  const [ready, setReady] = useState(false);
  const [restored, setRestored] = useState(false);
  const promo = usePromo();
  const { step, goTo, hasHash } = useStep((one) => isStepValid(one, { ...draft, hasLogo: file !== null }), ready);
  const quote = quoteDesign(draft, promo.terms ? { discount: promo.terms, now } : undefined);

  // Once, when the page has come to life: what this browser kept of the last visit.
  const opened = useRef(false);
  const { setCode, apply } = promo;
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    const saved = readSavedDesign();
    void openFile(startPicture, hasHash).then((found) => {
      setFile(found);
      if (saved) {
        const { currentStep, promoCode, appliedDiscount, timestamp: _, version: __, ...design } = saved;
        setDraft(design);
        setCode(promoCode);
        if (appliedDiscount) apply(appliedDiscount.code, quoteDesign(design).orderCents);
        if (currentStep > 1) setRestored(true);
        if (!hasHash && currentStep > 1) goTo(currentStep, { replace: true });
      }
      setReady(true);
    });
  }, [startPicture, hasHash, goTo, setCode, apply]);

  useEffect(() => {
    if (!restored) return;
    const timer = setTimeout(() => setRestored(false), restoredMs);
    return () => clearTimeout(timer);
  }, [restored]);

  const { code: promoCode, terms } = promo;
  const discountAmount = toDollars(quote.discountCents);
  useEffect(() => {
    if (!ready || !isStepValid(1, { ...draft, hasLogo: true })) return;
    const appliedDiscount = terms && { code: terms.code, discountAmount };
    saveDesign({ ...draft, packaging: [...draft.packaging], currentStep: step, promoCode, appliedDiscount });
  }, [ready, draft, step, promoCode, terms, discountAmount]);

  const change = useCallback((part: Partial<DesignerDraft>) => setDraft((was) => ({ ...was, ...part })), []);
  const chooseFile = useCallback((chosen: File | null) => {
    setFile(chosen);
    void (chosen ? keepFile(chosen) : dropKeptFile());
  }, []);
  const title = designerSteps.find((one) => one.step === step)?.title ?? "";
  return { draft, change, file, chooseFile, promo, quote, step, title, goTo, ready, restored };
}

export type Designer = ReturnType<typeof useDesigner>;

/** The file of the last visit; a visit that starts from a product begins with that product's picture instead. */
async function openFile(startPicture: string | null, isReload: boolean): Promise<File | null> {
  if (!startPicture || isReload) return readKeptFile();
  try {
    const response = await fetch(startPicture);
    if (!response.ok) return readKeptFile();
    const type = response.headers.get("Content-Type") ?? "";
    const file = new File([await response.blob()], startPicture.split("/").at(-1) ?? "design", { type });
    await keepFile(file);
    return file;
  } catch {
    return readKeptFile();
  }
}
