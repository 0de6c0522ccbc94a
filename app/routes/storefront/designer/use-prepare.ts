import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { hasOwnCard } from "~/domain/designer/choices";
import type { AddedDesign } from "~/domain/designer/design-draft.schema";
import { sizeChoices } from "~/domain/designer/designer";
import { type DesignerDraft, designOnly } from "~/domain/designer/designer-progress";
import { type ArtworkLimits, artworkNotes, reportArtwork } from "~/domain/designer/enamel/report";
import { matchEnamels } from "~/domain/designer/enamel-shelf";
import { encodeOrderData } from "~/domain/designer/order-data";
import { designerNotices } from "~/domain/messages/messages";
import { cutText } from "~/domain/text/visible";
import { loadChunk } from "~/ui/frame/after-deploy";
import { useToast } from "~/ui/toast/toast";
import type { PreparedDesign } from "./design-answers";
import { clearDesignDraft } from "./design-draft-storage";
import type { LivePinModel } from "./pin/use-live-pin";
import type { Designer } from "./use-designer";

const celebrationMs = 2000;

interface Preparing {
  designer: Designer;
  pin: LivePinModel;
  limits: ArtworkLimits;
  /** Sent with the order as a note for staff. */
  startedFrom: string | null;
  isFirstOrder: boolean;
}

/** Purpose: a deposit, a free mockup, or another design of the same order. */
export type Wanted = "prepare" | "proof" | "add";

/** Sends the design with its files to pay a deposit, get a free mockup, or add it to the order. Shows confetti for the first order. */
export function usePrepare({ designer, pin, limits, startedFrom, isFirstOrder }: Preparing) {
  const [pending, setPending] = useState<Wanted | null>(null);
  const left = useRef(false);
  const show = useToast();
  const navigate = useNavigate();
  // A ref, because a second click may come before the next render.
  const isBusy = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  function free() {
    isBusy.current = false;
    setPending(null);
  }

  function named(): DesignerDraft {
    const { draft } = designer;
    const { colours, pantones } = draft.choices;
    const found = pin.measurement?.colours.map(({ hex }) => hex);
    if (!found) return draft;
    const choices = {
      ...draft.choices,
      colours: matchEnamels(found, colours),
      pantones: pantones?.filter((one) => found.includes(one.found)),
    };
    return { ...draft, choices };
  }

  /** Sends the design. Returns null if the server refuses it, after showing a toast. */
  async function ask(wanted: Wanted, ofOrder: { promoCode?: string; furtherDesigns?: string[] }) {
    const { draft, file, card } = designer;
    if (isBusy.current || pin.problem) return null;
    if (!file || !draft.customerName.trim() || !draft.customerEmail.trim()) {
      show(designerNotices.missing);
      return null;
    }
    isBusy.current = true;
    setPending(wanted);
    const notes = notesOf(pin, draft.size, limits, startedFrom);
    const form = new FormData();
    form.set("orderData", JSON.stringify({ ...named(), ...ofOrder, notes }));
    form.set("logo", file);
    if (card && hasOwnCard(draft)) form.set("card", card);
    const preview = await pin.exportPreview();
    if (preview) form.set("preview", preview, "preview.png");
    const answer = await post(wanted === "proof" ? "proof" : "prepare", form);
    if (answer && !("message" in answer)) return answer;
    free();
    show(designerNotices.prepareFailed(answer?.message));
    return null;
  }

  /** Saves the current design as part of the order. Returns null if saving failed. */
  async function keep(): Promise<AddedDesign | null> {
    const { file, card } = designer;
    const answer = await ask("add", {});
    if (!file || !answer || "id" in answer) return null;
    free();
    const { draftId, expiresAt } = answer;
    const cardFileName = card && hasOwnCard(designer.draft) ? card.name : null;
    return { draftId, design: designOnly(named()), logoFileName: file.name, cardFileName, expiresAt };
  }

  async function addAnother() {
    const kept = await keep();
    if (!kept) return;
    designer.startNext(kept);
    show(designerNotices.designAdded);
  }

  /** Saves the current design in the order and opens another design of the order instead. */
  async function change(draftId: string) {
    const kept = designer.file ? await keep() : null;
    if (designer.file && !kept) return;
    if (!(await designer.takeBack(draftId, kept))) show(designerNotices.designGone);
  }

  async function send(wanted: "prepare" | "proof") {
    const { promo, others } = designer;
    const furtherDesigns = others.map(({ draftId }) => draftId);
    const answer = await ask(wanted, { promoCode: promo.terms?.code, furtherDesigns });
    if (!answer) return;
    if ("id" in answer) {
      if (!left.current) await navigate(`/quote?sent=${answer.id}&mockup=${designer.draft.rushOrder ? "rush" : ""}`);
      // The design is in its room now. An open designer would store it again, so it is deleted only after the navigation.
      clearDesignDraft();
      return;
    }
    if (isFirstOrder) {
      show(designerNotices.firstOrder);
      void celebrate();
      await new Promise((resolve) => setTimeout(resolve, celebrationMs));
    }
    if (!left.current) await navigate(`/checkout?orderData=${encodeURIComponent(encodeOrderData(forAddress(answer)))}`);
  }

  return { send, addAnother, change, pending };
}

/** Uses fetch instead of React Router's submit, which reads the form again: WebKit cannot read a picture that the page itself drew. */
async function post(
  endpoint: "prepare" | "proof",
  form: FormData,
): Promise<PreparedDesign | { id: string } | { message: string | undefined } | null> {
  try {
    const response = await fetch(`/api/custom-orders/${endpoint}`, { method: "POST", body: form });
    const { readPrepared, readProof } = await loadChunk(() => import("./design-answers"));
    const { data, message } = await (endpoint === "proof" ? readProof(response) : readPrepared(response));
    return data ?? { message };
  } catch {
    return null;
  }
}

/** The prepared order for the URL of the checkout, without personal data. */
function forAddress({ draftId, orderData }: PreparedDesign) {
  const { customerName: _, customerEmail: __, logoFileName: ___, ...figures } = orderData;
  return { draftId, orderData: figures };
}

/** Notes of the artwork check, for staff only. They never block an order. */
function notesOf(pin: LivePinModel, size: keyof typeof sizeChoices, limits: ArtworkLimits, from: string | null) {
  const report = pin.measurement && reportArtwork(pin.measurement, sizeChoices[size].millimetres, limits);
  const found = report ? artworkNotes(report) : [];
  const kept = pin.ground === "keep" ? ["The background is filled with enamel."] : [];
  const start = from ? [`Started from "${from}".`] : [];
  const notes = [...start, ...kept, ...found].join(" ");
  return notes === "" ? undefined : cutText(`Artwork check: ${notes}`, 2000);
}

async function celebrate() {
  // Keeps the library out of the Worker's bundle.
  if (import.meta.env.SSR) return;
  const { default: confetti } = await import("canvas-confetti");
  void confetti({
    particleCount: 50,
    ticks: 180,
    spread: 80,
    origin: { y: 0.6 },
    colors: ["#0b3d2e", "#b8893b", "#b3282d", "#1f4f8f", "#faf6ec"],
    disableForReducedMotion: true,
  });
}
