import type { Described } from "~/domain/designer/describe";
import { countedPieces, type PinType } from "~/domain/designer/products";
import type { Cents } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";

export const maxDesigns = 10;

/** A design after the first in a draft or order, with its price per piece and its files. */
export interface FurtherDesign extends Described {
  packaging: string[];
  pricePerPinCents: Cents;
  logoKey: string;
  previewKey: string | null;
  cardKey: string | null;
}

export function fileKeys({ logoKey, previewKey, cardKey }: Pick<FurtherDesign, "logoKey" | "previewKey" | "cardKey">) {
  return [logoKey, previewKey, cardKey].filter((key) => key !== null);
}

/** File key of the live pin's picture, or of the logo if there is none. */
export const pictureKey = ({ previewKey, logoKey }: Pick<FurtherDesign, "logoKey" | "previewKey">) =>
  previewKey ?? logoKey;

/** A design without its file keys, for people who only have a link. */
export type BareDesign = Omit<FurtherDesign, "logoKey" | "previewKey" | "cardKey">;

export const bareDesigns = (designs: readonly FurtherDesign[]): BareDesign[] =>
  designs.map(({ logoKey: _, previewKey: __, cardKey: ___, ...design }) => design);

/** Designs without prices, for production. */
export const designsToMake = (designs: readonly FurtherDesign[]) =>
  designs.map(({ pricePerPinCents: _, ...design }) => design);

/** A draft or order with all its designs. Its own columns are the first design. */
export type Several = Described & { furtherDesigns: readonly Described[] };

/** All designs of an order, first one first. `title` is empty if there is only one. */
export function designsOf<First, Further>(
  order: First & { furtherDesigns: readonly Further[] },
): { title: string; number: number; design: First | Further }[] {
  const further = furtherOf(order.furtherDesigns);
  return [{ title: further.length === 0 ? "" : "Design 1", number: 1, design: order }, ...further];
}

export function furtherOf<Further>(designs: readonly Further[]) {
  return designs.map((design, at) => ({ title: `Design ${at + 2}`, number: at + 2, design }));
}

/** URL of the live pin's picture, for the owner and staff. */
export const pictureUrl = (id: string, number: number) => `/files/${id}/${filePart("preview", number)}`;

/** The last part of `/files/{id}/{part}` for the design with this number. */
export const filePart = (part: "logo" | "preview" | "card", number: number) =>
  number === 1 ? part : (`${part}-${number}` as const);

/** "100 pins", "200 pieces in 2 designs". */
export const piecesLabel = (order: Pieces): string => severalDesignsLabel(order) ?? countedPieces(order);

/** Null if there is only one design. */
export const severalDesignsLabel = (order: Pieces): string | null =>
  order.furtherDesigns.length === 0
    ? null
    : `${formatCount(piecesOf(order))} pieces in ${order.furtherDesigns.length + 1} designs`;

/** Rows of a table: all pieces, and the pieces of the first design if there are more. */
export function quantityFacts(order: Pieces): [name: string, value: string][] {
  const first = countedPieces(order);
  return [
    ["Quantity", piecesLabel(order)],
    ...(order.furtherDesigns.length > 0 ? [["Design 1", first] as [string, string]] : []),
  ];
}

export const piecesOf = ({ quantity, furtherDesigns }: Pieces): number =>
  furtherDesigns.reduce((sum, design) => sum + design.quantity, quantity);

interface Pieces {
  quantity: number;
  pinType: PinType;
  furtherDesigns: readonly { quantity: number }[];
}

export interface Priced extends Described {
  pricePerPinCents: Cents;
}

interface PricedOrder extends Priced {
  furtherDesigns: readonly Priced[];
  quotedLines?: readonly unknown[] | null;
}

/** Price of each design. Null for an order from a quote, and if a changed total is not the sum of the pieces. */
export function amountsOf(order: PricedOrder, pinsCents: Cents): Cents[] | null {
  if (order.quotedLines) return null;
  const amounts = designsOf(order).map(({ design }) => design.quantity * design.pricePerPinCents);
  return amounts.reduce((sum, cents) => sum + cents, 0) === pinsCents ? amounts : null;
}

/** Notes of all artwork checks, numbered from the second design on. */
export function notesOfAll([first, ...others]: readonly (string | null | undefined)[]): string | null {
  const numbered = others.map((notes, at) => notes && `Design ${at + 2}: ${notes}`);
  return [first, ...numbered].filter(Boolean).join("\n") || null;
}

/** The customer's own notes, without the lines of the artwork check, which are for staff only (orders-17). */
export function customerNotes(notes: string | null): string | null {
  const lines = (notes ?? "").split("\n").filter((line) => !/^(Design \d\d?: )?Artwork check: /.test(line));
  return lines.join("\n").trim() || null;
}

/** Removes the notes of one design and renumbers the designs after it. */
export function notesWithout(notes: string | null, number: number): string | null {
  const ofEach: string[] = [];
  for (const part of (notes ?? "").split(/\n(?=Design \d\d?: )/)) {
    const [, itsNumber = "1", text = part] = /^Design (\d\d?): (.*)$/s.exec(part) ?? [];
    ofEach[Number(itsNumber) - 1] = text;
  }
  return notesOfAll(ofEach.toSpliced(number - 1, 1));
}
