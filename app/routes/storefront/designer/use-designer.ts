import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { CalendarDay } from "~/domain/calendar/calendar";
import type { DesignChoices, Surcharges } from "~/domain/designer/choices";
import type { AddedDesign, DesignerProgress } from "~/domain/designer/design-draft.schema";
import { type Design, quoteDesign, soundDesign } from "~/domain/designer/designer";
import { type DesignerDraft, designerSteps, isStepValid, newDraft } from "~/domain/designer/designer-progress";
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

/** A design of the account to go on with. */
export interface SavedStart {
  id: string;
  design: Design;
  logoFileName: string;
  cardFileName: string | null;
}

interface Opening {
  customerEmail: string;
  /** A product's picture to start from. */
  startPicture: string | null;
  saved: SavedStart | null;
  now: Date;
  today: CalendarDay;
  surcharges: Surcharges;
}

/** All that the five steps share: the design, its file, its price, and their keeping in this browser (designer-6). */
export function useDesigner({ customerEmail, startPicture, saved: start, now, today, surcharges }: Opening) {
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

  // Once, when the page has come to life: what this browser kept of the last visit. As transitions, which let a visitor's press pass.
  const opened = useRef(false);
  const { setCode, apply } = promo;
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    const open = async () => {
      const [added, saved, kept] = await Promise.all([readAddedDesigns(), readDesignDraft(), readStoredFile("logo")]);
      const hasOwn = kept !== null && !kept.isOurs;
      const takeCode = ({ promoCode, appliedDiscount }: DesignerProgress, design: Design) => {
        setCode(promoCode);
        const { orderCents } = quoteDesign(design, null, surcharges, piecesOf(added));
        if (appliedDiscount) apply(appliedDiscount.code, orderCents);
      };
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
          // As the next design of an order it is for the same person and day, by the same code.
          const order = added.length > 0 ? saved : null;
          setDraft((was) => ({ ...was, ...start.design, ...(order && sharedOf(order)) }));
          if (order) takeCode(order, { ...start.design, ...sharedOf(order) });
        } else if (saved) {
          const { currentStep, promoCode: _, appliedDiscount: __, timestamp: ___, version: ____, ...design } = saved;
          setDraft(design);
          takeCode(saved, design);
          if (currentStep > 1) setRestored(true);
          if (!hasHash && currentStep > 1) goTo(currentStep, { replace: true });
        } else if (hasHash && !startPicture) {
          // The step of a design that is paid, or of somebody else's address: kept as it stands it would count as progress.
          goTo(1, { replace: true });
        }
      });
    };
    void open();
  }, [startPicture, hasHash, goTo, setCode, apply, surcharges, start]);

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

  const change = useCallback((part: Partial<DesignerDraft>) => setDraft((was) => soundDesign({ ...was, ...part })), []);
  const choose = useCallback(
    (part: Partial<DesignChoices>) => setDraft((was) => soundDesign({ ...was, choices: { ...was.choices, ...part } })),
    [],
  );
  const chooseFile = useCallback((chosen: File | null) => {
    setFile(chosen);
    setDraft((was) => ({ ...was, choices: { ...was.choices, colours: [], simplified: false } }));
    void (chosen ? storeDraftFile("logo", chosen) : deleteDraftFile("logo"));
  }, []);
  const chooseCard = useCallback((chosen: File | null) => {
    setCard(chosen);
    void (chosen ? storeDraftFile("card", chosen) : deleteDraftFile("card"));
  }, []);
  const changeOthers = useCallback((designs: AddedDesign[]) => {
    setOthers(designs);
    storeAddedDesigns(designs);
  }, []);
  /** The design on the screen went into the order: the next one begins, for the same person and day. */
  function startNext(added: AddedDesign) {
    changeOthers([...others, added]);
    setDraft({ ...newDraft, ...sharedOf(draft) });
    chooseFile(null);
    chooseCard(null);
    goTo(1, { keepSearch: false });
  }
  /** Takes a design of the order back onto the screen, `instead` in its place; false where its files are gone. */
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
  const files = { file, chooseFile, card, chooseCard };
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
    /** It began with a file that its customer had chosen before. */
    isOwn,
  };
}

export type Designer = ReturnType<typeof useDesigner>;

/** What all designs of an order have in common. */
const sharedOf = ({ customerName, customerEmail, deadlineDate, rushOrder }: DesignerDraft) => ({
  customerName,
  customerEmail,
  deadlineDate,
  rushOrder,
});

const piecesOf = (others: readonly AddedDesign[]) => others.map(({ design }) => design);

/** The files of a design of the account or of the order, kept in this browser from now on. */
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
    await storeDraftFile(part, file, isOurs);
    return file;
  } catch {
    return null;
  }
}

/** The file of the last visit; a visit that starts from a product begins with that product's picture, unless a file of one's own is there. */
async function openFile(startPicture: string | null, kept: File | null): Promise<File | null> {
  if (!startPicture) return kept;
  const name = startPicture.split("/").at(-1) ?? "design";
  return (await fetchFile("logo", startPicture, name, true)) ?? kept;
}
