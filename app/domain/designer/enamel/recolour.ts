import { labOf } from "~/domain/designer/enamel/lab";
import type { LabelMap } from "~/domain/designer/enamel/labels";
import { hexOf, type Palette } from "~/domain/designer/enamel/palette";
import { distanceToOther, nearestOther } from "~/domain/designer/enamel/render/distance";
import { rgbOf } from "~/domain/designer/enamel-shelf";

/** The buyer's changes to the drawing: an enamel for each found color (both as "#rrggbb"), and whether fine details are removed. */
export type Treatment = { recolouring: Readonly<Record<string, string>>; simplified: boolean };
export const untreated: Treatment = { recolouring: {}, simplified: false };

/** Joins colors with the same enamel into one area without metal between them. Changes the labels and returns a new palette. */
export function recolourLabels(map: LabelMap, palette: Palette, recolouring: Treatment["recolouring"]): Palette {
  const hexes = palette.colours.map((colour) => recolouring[hexOf(colour)] ?? hexOf(colour));
  const kept = [...new Set(hexes)];
  if (hexes.every((hex, k) => hex === hexOf(palette.colours[k]!))) return palette;
  const to = Uint8Array.from([0, ...hexes.map((hex) => kept.indexOf(hex) + 1)]);
  for (let i = 0; i < map.labels.length; i++) map.labels[i] = to[map.labels[i]!]!;
  const colours = kept.map((hex) => ({ rgb: rgbOf(hex), lab: labOf(...rgbOf(hex)) }));
  return { ...palette, colours };
}

/** Gives parts narrower than `finest` pixels to the nearest wider area. Leaves artwork that has only such parts unchanged. */
export function simplifyLabels({ width, height, labels }: LabelMap, finest: number): void {
  const distance = distanceToOther({ width, height, labels });
  const core = Uint8Array.from(distance, (d) => (d * 2 >= finest ? 1 : 0));
  if (!core.some((is, i) => is === 1 && labels[i] !== 0)) return;
  const { nearest } = nearestOther({ width, height, labels: core });
  const before = labels.slice();
  for (let i = 0; i < labels.length; i++) if (core[i] === 0) labels[i] = before[nearest[i]!]!;
}
