import type { Plating } from "~/domain/designer/designer";
import type { PlainGround } from "~/domain/designer/enamel/background";
import type { Measurement } from "~/domain/designer/enamel/measure";
import type { Treatment } from "~/domain/designer/enamel/recolour";
import type { Relief } from "~/domain/designer/enamel/render/relief";
import type { Light } from "~/domain/designer/enamel/render/shade";

/** `widthMm` is the width of the whole pin. */
export type PinLook = { plating: Plating; widthMm: number };

/** A file that the worker decodes itself, or a drawn page of what only a document can draw (SVG, PDF). The sample is not measured. */
export type Picture = { image: Blob | ImageBitmap; isVector: boolean; isSample?: boolean };

/** To the worker; a new artwork starts without its plain ground. An artwork's id comes back with everything that is said about it. */
export type PinRequest =
  | { type: "artwork"; id: number; picture: Picture }
  | { type: "ground"; ground: PlainGround }
  | { type: "treatment"; treatment: Treatment }
  | { type: "look"; look: PinLook }
  | { type: "light"; light: Light }
  | { type: "export"; id: number; artworkId: number };

/** Where the pin lies in the picture, in its pixels. */
export type PinFrame = Pick<Relief, "width" | "height" | "pixelsPerMm" | "box">;

export type PinAnswer =
  | { type: "frame"; artworkId: number; bitmap: ImageBitmap; frame: PinFrame; hasPlainGround: boolean }
  | { type: "measured"; artworkId: number; measurement: Measurement }
  | { type: "exported"; id: number; png: Blob | null }
  | { type: "failed"; artworkId: number; reason: string };

export const unreadable = "We couldn't read this file. Please try another PNG, JPG, SVG or PDF.";
export const empty = "We couldn't find a design in this file. The page looks empty.";
export const undrawable = "This browser can't draw the preview. Our artists will still get your file with the order.";
