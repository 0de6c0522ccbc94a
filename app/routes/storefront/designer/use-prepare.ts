import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { encodeOrderData } from "~/domain/designer/custom-drafts";
import { sizeChoices } from "~/domain/designer/designer";
import { type ArtworkLimits, artworkNotes, reportArtwork } from "~/domain/designer/enamel/report";
import { designerNotices } from "~/domain/messages/messages";
import type { FormReply } from "~/http/form.server";
import { useToast } from "~/ui/toast/toast";
import type { LivePinModel } from "./pin/use-live-pin";
import type { Designer } from "./use-designer";

const celebrationMs = 2000;

interface Preparing {
  designer: Designer;
  pin: LivePinModel;
  limits: ArtworkLimits;
  /** Goes with the order as a note for staff. */
  startedFrom: string | null;
  isFirstOrder: boolean;
}

/** Sends the design with its file and picture, then leads to the checkout; a first order is celebrated before. */
export function usePrepare({ designer, pin, limits, startedFrom, isFirstOrder }: Preparing) {
  const fetcher = useFetcher<FormReply<{ draftId: string }>>({ key: "designer-prepare" });
  const show = useToast();
  const navigate = useNavigate();
  const { data: reply, state, submit } = fetcher;
  const [drawing, setDrawing] = useState(false);
  // A second press of the same turn meets no rendered state yet.
  const isBusy = useRef(false);

  useEffect(() => {
    // Not before the page's own data is read again: React Router would end the navigation with the designer's data.
    if (!reply || state !== "idle") return;
    if (!reply.data) {
      return show(reply.notice ?? designerNotices.prepareFailed(reply.message));
    }
    const to = `/checkout?orderData=${encodeURIComponent(encodeOrderData(reply.data))}`;
    if (!isFirstOrder) return void navigate(to);
    show(designerNotices.firstOrder);
    void celebrate();
    const timer = setTimeout(() => void navigate(to), celebrationMs);
    return () => clearTimeout(timer);
  }, [reply, state, isFirstOrder, navigate, show]);

  async function prepare() {
    const { draft, file, promo } = designer;
    if (isBusy.current || pin.problem) return;
    if (!file || !draft.customerName.trim() || !draft.customerEmail.trim()) return show(designerNotices.missing);
    const notes = notesOf(pin, draft.size, limits, startedFrom);
    const form = new FormData();
    form.set("intent", "prepare");
    form.set("orderData", JSON.stringify({ ...draft, promoCode: promo.terms?.code, notes }));
    form.set("logo", file);
    isBusy.current = true;
    setDrawing(true);
    const preview = await pin.exportPreview();
    if (preview) form.set("preview", preview, "preview.png");
    await submit(form, { method: "post", encType: "multipart/form-data", action: "/custom" });
    isBusy.current = false;
    setDrawing(false);
  }

  return { prepare, pending: drawing || state !== "idle" || reply?.done === true };
}

/** What the artwork check found: it never blocks, staff read it with the order. */
function notesOf(pin: LivePinModel, size: keyof typeof sizeChoices, limits: ArtworkLimits, from: string | null) {
  const report = pin.measurement && reportArtwork(pin.measurement, sizeChoices[size].millimetres, limits);
  const found = report ? artworkNotes(report) : [];
  const kept = pin.ground === "keep" ? ["The plain background is kept as enamel."] : [];
  const start = from ? [`Started from "${from}".`] : [];
  const notes = [...start, ...kept, ...found].join(" ");
  return notes === "" ? undefined : `Artwork check: ${notes}`.slice(0, 2000);
}

async function celebrate() {
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
