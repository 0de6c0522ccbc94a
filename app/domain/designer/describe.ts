import { type Attachment, attachmentChoices, attachmentsOf, type DesignChoices } from "~/domain/designer/choices";
import { labelOf, packagingChoices, platingChoices, sizeChoices } from "~/domain/designer/designer";
import { enamelName, enamelNames } from "~/domain/designer/enamel-shelf";
import { countedPieces, type PinType, pluralPieceNames } from "~/domain/designer/products";
import { formatCount } from "~/domain/text/counts";

/** A design as drafts, orders and emails store it. Unknown option names are shown as they are. */
export interface Described {
  pinType: PinType;
  quantity: number;
  size: string;
  plating: string;
  packaging: readonly string[];
  choices: DesignChoices;
}

export function attachmentLabel({ pinType, choices: { attachment } }: Pick<Described, "pinType" | "choices">): string {
  return pinType === "ball_markers" && attachment === "magnet" ? "With magnet" : attachmentChoices[attachment].label;
}

export function packagingLabels({ pinType, packaging, choices }: Packed): string[] {
  return packaging.map((one) => {
    if (one === "just-pins") return `Just the ${pluralPieceNames[pinType]}`;
    return (
      labelOf(packagingChoices, one) + (one === "backing-cards" && choices.card === "own" ? " with own artwork" : "")
    );
  });
}
type Packed = Pick<Described, "pinType" | "packaging" | "choices">;

/** Choices with their names, for tables. Leaves out what was not chosen. */
export function designFacts(design: Described): [name: string, value: string][] {
  const { size, plating, choices } = design;
  const facts: [name: string, value: string][] = [
    ["Size", labelOf(sizeChoices, size)],
    ["Plating", labelOf(platingChoices, plating)],
    ["Attachment", attachmentLabel(design)],
    ["Back stamp", choices.backStamp],
    ["Enamel colors", enamelNames(choices.colours).join(", ")],
    ["Pantone", pantoneNames(choices)],
    ["PDF page", choices.page ? String(choices.page) : ""],
    ["Artwork", choices.simplified ? "Simplified, with tiny details removed" : ""],
    ["Packaging", packagingLabels(design).join(", ")],
  ];
  return facts.filter(([, value]) => value !== "");
}

/** "342 C for Jacket Green, 186 C for #b3282d" */
export function pantoneNames({ pantones = [], colours }: DesignChoices): string {
  return pantones
    .map(({ found, number }) => {
      const enamel = colours.find((one) => one.found === found);
      return `${number} for ${enamel ? enamelName(enamel.shelf) : found.toUpperCase()}`;
    })
    .join(", ");
}

/** `designFacts` with the notes for our artists, which only the customer and staff see. */
export function designFactsWithNotes(design: Described): [name: string, value: string][] {
  const { notes } = design.choices;
  return notes ? [...designFacts(design), ["Notes for our artists", notes]] : designFacts(design);
}

/** "Size: 1 inch; Plating: Gold" */
export const factsInLine = (design: Described) =>
  designFactsWithNotes(design)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");

/** "100 pins; Size: 1 inch; Plating: Gold" */
export const piecesAndFacts = (design: Described) => `${countedPieces(design)}; ${factsInLine(design)}`;

/** Choices in one line: "1 inch, Gold, Magnet, back stamp "Hole 7"". Leaves out the default attachment. */
export function designLabels(design: Described): string[] {
  const { pinType, size, plating, choices } = design;
  const usual: Attachment = attachmentsOf[pinType][0];
  return [
    labelOf(sizeChoices, size),
    labelOf(platingChoices, plating),
    ...(choices.attachment === usual ? [] : [attachmentLabel(design)]),
    ...(choices.backStamp ? [`back stamp "${choices.backStamp}"`] : []),
  ];
}

/** "100 custom ball markers, 1 inch, Gold" */
export function designName(design: Described): string {
  return [`${formatCount(design.quantity)} custom ${pluralPieceNames[design.pinType]}`, ...designLabels(design)].join(
    ", ",
  );
}
