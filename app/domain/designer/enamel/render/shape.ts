import { type Box, boundingBox } from "~/domain/designer/enamel/box";
import { borderOf, flood } from "~/domain/designer/enamel/flood";
import type { LabelMap } from "~/domain/designer/enamel/labels";
import { distanceToOther, noEdge } from "~/domain/designer/enamel/render/distance";
import { smoothField } from "~/domain/designer/enamel/render/smooth";

/** A pin is one piece of metal. `distance` is signed (negative inside), in pixels from the edge of the piece without its rim. */
export type Shape = Box & { distance: Float32Array };

const closingSteps = [0.03, 0.05, 0.08, 0.12, 0.18, 0.27];

/**
 * Closes the artwork (grow, then shrink) by the smallest radius that makes one piece without holes. Loose letters thus get a common base
 * plate, and the outline can be cut.
 */
export function findShape(art: LabelMap): Shape | null {
  const { width, height } = art;
  const solid = new Uint8Array(art.labels.length);
  for (let i = 0; i < solid.length; i++) if (art.labels[i]) solid[i] = 1;
  const box = boundingBox(solid, width, height, 1);
  if (!box) return null;
  const apart = distanceToOther({ width, height, labels: solid }, 0);
  const piece = closedPiece(solid, apart, width, height, box);
  const inside = distanceToOther({ width, height, labels: piece.labels }, 1);
  for (let i = 0; i < solid.length; i++) if (!solid[i] && inside[i]! <= piece.radius) piece.labels[i] = 0;
  keepInBox(piece.labels, width, box);
  const edge = distanceToOther({ width, height, labels: piece.labels });
  for (let i = 0; i < edge.length; i++) if (piece.labels[i]) edge[i] = -Math.min(edge[i]!, noEdge);
  return { distance: smoothField(edge, width, height, 5), ...box };
}

/** Falls back to a plate of the whole box if the pieces are too far apart for any radius. */
function closedPiece(solid: Uint8Array, apart: Float32Array, width: number, height: number, box: Box) {
  const side = Math.max(box.right - box.left, box.bottom - box.top) + 1;
  for (const step of closingSteps) {
    const radius = step * side;
    const labels = solid.slice();
    for (let i = 0; i < labels.length; i++) if (!labels[i] && apart[i]! <= radius) labels[i] = 1;
    fillHoles(labels, width, height);
    if (isOnePiece(labels, width, height)) return { labels, radius };
  }
  return { labels: new Uint8Array(solid.length).fill(1), radius: 0 };
}

/** Marks with 1 all pixels that the border cannot reach through zeros. */
function fillHoles(labels: Uint8Array, width: number, height: number) {
  const { reached } = flood(labels, width, height, borderOf(width, height), 0);
  for (let i = 0; i < labels.length; i++) if (!reached[i]) labels[i] = 1;
}

function isOnePiece(labels: Uint8Array, width: number, height: number): boolean {
  let total = 0;
  for (let i = 0; i < labels.length; i++) total += labels[i]!;
  return flood(labels, width, height, [labels.indexOf(1)], 1).count === total;
}

/** Closing extends beyond the artwork only where the map's edge cut off the grown piece. */
function keepInBox(labels: Uint8Array, width: number, box: Box) {
  for (let y = 0; y * width < labels.length; y++) {
    const row = y * width;
    if (y < box.top || y > box.bottom) labels.fill(0, row, row + width);
    labels.fill(0, row, row + box.left);
    labels.fill(0, row + box.right + 1, row + width);
  }
}
