import type { Plating } from "~/domain/designer/designer";
import type { PlainGround } from "~/domain/designer/enamel/background";
import type { Measurement } from "~/domain/designer/enamel/measure";
import type { Treatment } from "~/domain/designer/enamel/recolour";
import type { Relief } from "~/domain/designer/enamel/render/relief";
import type { Light } from "~/domain/designer/enamel/render/shade";

/** `widthMm` is the width of the whole pin. */
export type PinLook = { plating: Plating; widthMm: number };

/** A file for the worker to decode, or a bitmap of a format that needs a document (SVG, PDF). The sample is not measured. */
export type Picture = { image: Blob | ImageBitmap; isVector: boolean; isSample?: boolean };

/** Message to the worker. New artwork starts with its plain background removed. Answers contain the artwork's id. */
export type PinRequest =
  | { type: "artwork"; id: number; picture: Picture }
  | { type: "ground"; ground: PlainGround }
  | { type: "treatment"; treatment: Treatment }
  | { type: "look"; look: PinLook }
  | { type: "light"; light: Light }
  | { type: "export"; id: number; artworkId: number };

/** Position of the pin in the picture, in pixels. */
export type PinFrame = Pick<Relief, "width" | "height" | "pixelsPerMm" | "box">;

export type PinAnswer =
  | { type: "frame"; artworkId: number; bitmap: ImageBitmap; frame: PinFrame; hasPlainGround: boolean }
  | { type: "measured"; artworkId: number; measurement: Measurement }
  | { type: "exported"; id: number; png: Blob | null }
  | { type: "failed"; artworkId: number; reason: string };

export const unreadable = "We couldn't read this file. Please try another PNG, JPG, SVG or PDF.";
export const empty = "We couldn't find a design in this file. The page looks empty.";
export const undrawable = "This browser can't draw the preview. Our artists will still get your file with the order.";
