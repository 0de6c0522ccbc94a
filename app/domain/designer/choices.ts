import type { EnamelColour } from "~/domain/designer/enamel-shelf";
import type { PinType } from "~/domain/designer/products";
import type { Cents } from "~/domain/money/money";

/** Cents per piece that staff may set. Free choices are not listed. */
export const surchargeDefaults = { butterfly: 0, deluxe: 30, magnet: 40, backStamp: 10, ownCard: 15 };
export type Surcharges = Record<keyof typeof surchargeDefaults, Cents>;

/** `flat` is a ball marker without a magnet. The first attachment of each kind is the default. */
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

export const cards = ["plain", "own"] as const;
export const cardChoices: Record<(typeof cards)[number], { label: string }> = {
  plain: { label: "Plain card" },
  own: { label: "Your own artwork" },
};

export const backStampMax = 40;

/** Choices other than size, plating and packaging, as drafts, orders and saved designs store them. */
export interface DesignChoices {
  attachment: Attachment;
  backStamp: string;
  card: (typeof cards)[number];
  colours: EnamelColour[];
  /** True if details too fine to strike were removed. */
  simplified: boolean;
  /** Pantone numbers by the artwork's color, as the customer typed them. */
  pantones?: Pantone[];
  /** Page of a PDF, from 1. Absent if the customer did not choose one. */
  page?: number;
  /** Notes for our artists. */
  notes?: string;
}

export interface Pantone {
  /** Color of the artwork, as hex. */
  found: string;
  number: string;
}

export const pantoneMax = 30;
export const artistNotesMax = 1000;

export function plainChoices(pinType: PinType = "pins"): DesignChoices {
  return { attachment: attachmentsOf[pinType][0], backStamp: "", card: "plain", colours: [], simplified: false };
}

/** Cents per piece for choices that cost extra. */
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
