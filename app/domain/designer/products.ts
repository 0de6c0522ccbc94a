import { formatCount } from "~/domain/text/counts";

/** Days for which the price of a free mockup is valid (quotes-10). */
export const offerDays = 30;
export const freeMockupTerms = "Nothing is due until you approve it.";

export const pinTypes = ["pins", "ball_markers"] as const;
export type PinType = (typeof pinTypes)[number];
export const pinTypeLabels: Record<PinType, string> = { pins: "Golf pins", ball_markers: "Ball markers" };

/** Plural within a sentence: "100 ball markers". */
export const pluralPieceNames: Record<PinType, string> = { pins: "pins", ball_markers: "ball markers" };
export const pieceNames: Record<PinType, string> = { pins: "pin", ball_markers: "ball marker" };

/** "10,000 ball markers" */
export const countedPieces = ({ quantity, pinType }: { quantity: number; pinType: PinType }): string =>
  `${formatCount(quantity)} ${pluralPieceNames[pinType]}`;
