import type { EnamelColour } from "~/domain/designer/enamel-shelf";
import type { PinType } from "~/domain/designer/products";
import type { Cents } from "~/domain/money/money";

/** Per piece, in cents: what staff may set. The choices that cost nothing are not here. */
export const surchargeDefaults = { butterfly: 0, deluxe: 30, magnet: 40, backStamp: 10, ownCard: 15 };
export type Surcharges = Record<keyof typeof surchargeDefaults, Cents>;

/** `flat` is a ball marker without a magnet. The first of a kind is what a piece comes with. */
export const attachments = ["rubber-clutch", "butterfly-clutch", "deluxe-clutch", "flat", "magnet"] as const;
export type Attachment = (typeof attachments)[number];

interface AttachmentChoice {
  label: string;
  detail: string;
  surcharge: keyof Surcharges | null;
}
export const attachmentChoices: Record<Attachment, AttachmentChoice> = {
  "rubber-clutch": { label: "Rubber clutch", detail: "soft and quiet", surcharge: null },
  "butterfly-clutch": { label: "Butterfly clutch", detail: "the classic, in metal", surcharge: "butterfly" },
  "deluxe-clutch": { label: "Deluxe clutch", detail: "locking, for caps and bags", surcharge: "deluxe" },
  flat: { label: "Without magnet", detail: "flat back", surcharge: null },
  magnet: { label: "Magnet", detail: "no holes in the shirt", surcharge: "magnet" },
};
export const attachmentsOf: Record<PinType, readonly [Attachment, ...Attachment[]]> = {
  pins: ["rubber-clutch", "butterfly-clutch", "deluxe-clutch", "magnet"],
  ball_markers: ["flat", "magnet"],
};

/** What is printed on a backing card. */
export const cards = ["plain", "own"] as const;
export const cardChoices: Record<(typeof cards)[number], { label: string }> = {
  plain: { label: "Plain card" },
  own: { label: "Your own artwork" },
};

export const backStampMax = 40;

/** What is chosen beside size, plating and packaging, as drafts, orders and saved designs keep it. */
export interface DesignChoices {
  attachment: Attachment;
  /** Words struck into the back; empty for none. */
  backStamp: string;
  card: (typeof cards)[number];
  /** Each color that was found in the artwork, and the enamel of the shelf that fills it. */
  colours: EnamelColour[];
  /** Drawn without what is too fine to be struck. */
  simplified: boolean;
}

/** What a piece of a kind comes with. */
export function plainChoices(pinType: PinType = "pins"): DesignChoices {
  return { attachment: attachmentsOf[pinType][0], backStamp: "", card: "plain", colours: [], simplified: false };
}

/** Cents a piece for what was chosen beyond what it comes with. */
export function choicesCents(choices: DesignChoices, packaging: readonly string[], surcharges: Surcharges) {
  const { surcharge } = attachmentChoices[choices.attachment];
  return {
    attachment: surcharge ? surcharges[surcharge] : 0,
    backStamp: choices.backStamp ? surcharges.backStamp : 0,
    card: hasOwnCard({ choices, packaging }) ? surcharges.ownCard : 0,
  };
}

export function hasOwnCard({ choices, packaging }: { choices: DesignChoices; packaging: readonly string[] }): boolean {
  return choices.card === "own" && packaging.includes("backing-cards");
}
