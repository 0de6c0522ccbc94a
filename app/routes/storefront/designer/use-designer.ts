import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { CalendarDay } from "~/domain/calendar/calendar";
import type { DesignChoices, Surcharges } from "~/domain/designer/choices";
import type { AddedDesign, DesignerProgress } from "~/domain/designer/design-draft.schema";
import { type Design, normalizeDesign, type Plating, quoteDesign } from "~/domain/designer/designer";
import { type DesignerDraft, designerSteps, isStepValid, newDraft } from "~/domain/designer/designer-progress";
import type { PinType } from "~/domain/designer/products";
import { toDollars } from "~/domain/money/money";
import {
  type DraftFilePart,
  deleteDraftFile,
  readDraftFile,
  readStoredFile,
  storeDraftFile,
} from "./design-draft-files";
import { readAddedDesigns, readDesignDraft, storeAddedDesigns, storeDesignDraft } from "./design-draft-storage";
import { usePromo } from "./price/use-promo";
import { useStep } from "./steps/use-step";

const restoredMs = 3000;

export interface SavedStart {
  id: string;
  design: Design;
  logoFileName: string;
  cardFileName: string | null;
}

export interface DesignerStart {
  name: string;
  picture: string | null;
  plating: Plating;
  /** Set if the start is an idea, which replaces the logo of an earlier visit. */
  idea?: { textAddress: string };
}

interface Opening {
  customerEmail: string;
  start: DesignerStart | null;
  /** What the visitor came to make, such as ball markers. */
  pinType: PinType | null;
  saved: SavedStart | null;
  now: Date;
  today: CalendarDay;
  surcharges: Surcharges;
}

/** State that the five steps share: the design, its files and its price, stored in this browser (designer-6). */
export function useDesigner({ customerEmail, start: from, pinType, saved: start, now, today, surcharges }: Opening) {
  const [draft, setDraft] = useState<DesignerDraft>({ ...newDraft, customerEmail });
  const [file, setFile] = useState<File | null>(null);
  const [card, setCard] = useState<File | null>(null);
  const [others, setOthers] = useState<AddedDesign[]>([]);
  const [isOwn, setOwn] = useState(false);
  const [ready, setReady] = useState(false);
  const [restored, setRestored] = useState(false);
  const promo = usePromo();
  const filled = { ...draft, hasLogo: file !== null, hasCard: card !== null, today };
  const { step, goTo, hasHash } = useStep((one) => isStepValid(one, filled), ready);
  const quote = quoteDesign(draft, promo.terms && { discount: promo.terms, now }, surcharges, piecesOf(others));

  const startPicture = from?.picture ?? null;
  const startPlating = from?.plating;
  const idea = from?.idea;

  // Restores the last visit once, after hydration. Uses a transition, so that clicks are not blocked.
  const opened = useRef(false);
  const { setCode, apply } = promo;
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    const open = async () => {
      const [added, saved, kept] = await Promise.all([readAddedDesigns(), readDesignDraft(), readStoredFile("logo")]);
      const isFromIdea = idea !== undefined && !hasHash;
      const hasOwn = kept !== null && !kept.isOurs && !isFromIdea;
      const takeCode = ({ promoCode, appliedDiscount }: DesignerProgress, design: Design) => {
        setCode(promoCode);
        const { orderCents } = quoteDesign(design, null, surcharges, piecesOf(added));
        if (appliedDiscount) apply(appliedDiscount.code, orderCents);
      };
      if (kept?.isNew) await storeDraftFile("logo", kept.file);
      const isFromAccount = start !== null && !hasHash;
      const [logo, artwork] = await (isFromAccount
        ? openSaved(start)
        : Promise.all([openFile(hasOwn || hasHash ? null : startPicture, kept?.file ?? null), readDraftFile("card")]));
      startTransition(() => {
        setOthers(added);
        setOwn(hasOwn);
        setFile(logo);
        setCard(artwork);
        setReady(true);
        if (isFromAccount) {
          // The next design of an order has the same customer, date and code.
          const order = added.length > 0 ? saved : null;
          setDraft((was) => ({ ...was, ...start.design, ...(order && sharedOf(order)) }));
          if (order) takeCode(order, { ...start.design, ...sharedOf(order) });
        } else if (saved) {
          const { currentStep, promoCode: _, appliedDiscount: __, timestamp: ___, version: ____, ...design } = saved;
          setDraft(kept?.isNew || isFromIdea ? withPlainArtwork(design) : design);
          takeCode(saved, design);
          if (currentStep > 1 && !isFromIdea) setRestored(true);
          if (!hasHash && !isFromIdea && currentStep > 1) goTo(currentStep, { replace: true });
        } else if (hasHash && !startPicture) {
          // The step in the URL may come from a finished order or from someone else's link. Goes to step 1, so that this step is not
          // stored as progress.
          goTo(1, { replace: true });
        }
        if (startPlating && startPicture && !hasOwn && !hasHash) setDraft((was) => ({ ...was, plating: startPlating }));
        if (pinType && !hasHash) setDraft((was) => normalizeDesign({ ...was, pinType }));
      });
    };
    void open();
  }, [startPicture, startPlating, idea, pinType, hasHash, goTo, setCode, apply, surcharges, start]);

  useEffect(() => {
    if (!restored) return;
    const timer = setTimeout(() => setRestored(false), restoredMs);
    return () => clearTimeout(timer);
  }, [restored]);

  const { code: promoCode, terms } = promo;
  const discountAmount = toDollars(quote.discountCents);
  useEffect(() => {
    if (!ready || !isStepValid(1, { ...draft, hasLogo: true, hasCard: true, today })) return;
    const appliedDiscount = terms && { code: terms.code, discountAmount };
    storeDesignDraft({ ...draft, packaging: [...draft.packaging], currentStep: step, promoCode, appliedDiscount });
  }, [ready, draft, step, promoCode, terms, discountAmount, today]);

  const change = useCallback(
    (part: Partial<DesignerDraft>) => setDraft((was) => normalizeDesign({ ...was, ...part })),
    [],
  );
  const choose = useCallback(
    (part: Partial<DesignChoices>) =>
      setDraft((was) => normalizeDesign({ ...was, choices: { ...was.choices, ...part } })),
    [],
  );
  const isIdea = idea !== undefined;
  const chooseFile = useCallback(
    (chosen: File | null) => {
      setFile(chosen);
      setDraft(withPlainArtwork);
      void (chosen ? storeDraftFile("logo", chosen) : deleteDraftFile("logo"));
      // Removes the idea from the URL. Otherwise a reload would replace the customer's own file with the idea.
      if (isIdea) goTo(step, { replace: true, keepSearch: false });
    },
    [isIdea, goTo, step],
  );
  const choosePage = useCallback((page: number) => {
    setDraft(withPlainArtwork);
    setDraft((was) => ({ ...was, choices: { ...was.choices, page } }));
  }, []);
  const chooseCard = useCallback((chosen: File | null) => {
    setCard(chosen);
    void (chosen ? storeDraftFile("card", chosen) : deleteDraftFile("card"));
  }, []);
  const changeOthers = useCallback((designs: AddedDesign[]) => {
    setOthers(designs);
    storeAddedDesigns(designs);
  }, []);
  /** Adds the design to the order and starts the next one, for the same customer and date. */
  function startNext(added: AddedDesign) {
    changeOthers([...others, added]);
    setDraft({ ...newDraft, ...sharedOf(draft) });
    chooseFile(null);
    chooseCard(null);
    goTo(1, { keepSearch: false });
  }
  /** Opens a design of the order again and puts `instead` in its place. Returns false if the files of the design are gone. */
  async function takeBack(id: string, instead: AddedDesign | null): Promise<boolean> {
    const wanted = others.find(({ draftId }) => draftId === id);
    const [logo, artwork] = wanted ? await openSaved({ ...wanted, id }) : [null, null];
    if (!wanted || !logo) return false;
    changeOthers(others.flatMap((one) => (one === wanted ? (instead ?? []) : one)));
    setDraft((was) => ({ ...was, ...wanted.design, rushOrder: was.rushOrder }));
    setFile(logo);
    if (!artwork) chooseCard(null);
    else setCard(artwork);
    goTo(5, { keepSearch: false });
    return true;
  }
  const removeOther = (id: string) => changeOthers(others.filter(({ draftId }) => draftId !== id));
  const title = designerSteps.find((one) => one.step === step)?.title ?? "";
  const files = { file, chooseFile, choosePage, card, chooseCard };
  const order = { others, startNext, takeBack, removeOther };
  return {
    draft,
    filled,
    change,
    choose,
    ...files,
    ...order,
    promo,
    quote,
    surcharges,
    step,
    title,
    goTo,
    ready,
    restored,
    /** True if the visit started with a file that the customer had chosen. */
    isOwn,
  };
}

export type Designer = ReturnType<typeof useDesigner>;

const sharedOf = ({ customerName, customerEmail, deadlineDate, rushOrder, rushByDate }: DesignerDraft) => ({
  customerName,
  customerEmail,
  deadlineDate,
  rushOrder,
  rushByDate,
});

/** For another file or page, resets the colors and details. */
const withPlainArtwork = (draft: DesignerDraft): DesignerDraft => ({
  ...draft,
  choices: { ...draft.choices, colours: [], simplified: false, pantones: undefined, page: undefined },
});

const piecesOf = (others: readonly AddedDesign[]) => others.map(({ design }) => design);

/** Loads the files of a saved design or a design of the order, and stores them in this browser. */
function openSaved({
  id,
  logoFileName,
  cardFileName,
}: Omit<SavedStart, "design">): Promise<[logo: File | null, card: File | null]> {
  const card = cardFileName ? fetchFile("card", `/files/${id}/card`, cardFileName) : null;
  return Promise.all([fetchFile("logo", `/files/${id}/logo`, logoFileName), card]);
}

async function fetchFile(part: DraftFilePart, address: string, name: string, isOurs = false): Promise<File | null> {
  try {
    const response = await fetch(address);
    if (!response.ok) return null;
    const file = new File([await response.blob()], name, { type: response.headers.get("Content-Type") ?? "" });
    await storeDraftFile(part, file, { isOurs });
    return file;
  } catch {
    return null;
  }
}

/** File of the last visit. If the visit starts from a product, the product's picture is used, unless the customer has chosen a file. */
async function openFile(startPicture: string | null, kept: File | null): Promise<File | null> {
  if (!startPicture) return kept;
  const name = startPicture.split("?")[0]?.split("/").at(-1) ?? "design";
  return (await fetchFile("logo", startPicture, name, true)) ?? kept;
}
