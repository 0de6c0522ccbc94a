import { labOf } from "~/domain/designer/enamel/lab";
import type { LabelMap } from "~/domain/designer/enamel/labels";
import { hexOf, type Palette } from "~/domain/designer/enamel/palette";
import { distanceToOther, nearestOther } from "~/domain/designer/enamel/render/distance";
import { rgbOf } from "~/domain/designer/enamel-shelf";

/** What the buyer changed of the drawing: another enamel for a found color ("#rrggbb" of both), and no detail below a width. */
export type Treatment = { recolouring: Readonly<Record<string, string>>; simplified: boolean };
export const untreated: Treatment = { recolouring: {}, simplified: false };

/** Colors that get one enamel become one area, without metal between them. Changes the labels; the palette is a new one. */
export function recolourLabels(map: LabelMap, palette: Palette, recolouring: Treatment["recolouring"]): Palette {
  const hexes = palette.colours.map((colour) => recolouring[hexOf(colour)] ?? hexOf(colour));
  const kept = [...new Set(hexes)];
  if (hexes.every((hex, k) => hex === hexOf(palette.colours[k]!))) return palette;
  const to = Uint8Array.from([0, ...hexes.map((hex) => kept.indexOf(hex) + 1)]);
  for (let i = 0; i < map.labels.length; i++) map.labels[i] = to[map.labels[i]!]!;
  const colours = kept.map((hex) => ({ rgb: rgbOf(hex), lab: labOf(...rgbOf(hex)) }));
  return { ...palette, colours };
}

/** What is narrower than `finest` pixels goes to the nearest area that is not; artwork of nothing else stays as it is. */
export function simplifyLabels({ width, height, labels }: LabelMap, finest: number): void {
  const distance = distanceToOther({ width, height, labels });
  const core = Uint8Array.from(distance, (d) => (d * 2 >= finest ? 1 : 0));
  if (!core.some((is, i) => is === 1 && labels[i] !== 0)) return;
  const { nearest } = nearestOther({ width, height, labels: core });
  const before = labels.slice();
  for (let i = 0; i < labels.length; i++) if (core[i] === 0) labels[i] = before[nearest[i]!]!;
}
