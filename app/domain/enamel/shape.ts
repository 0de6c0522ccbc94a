import { distanceToOther, NO_EDGE } from "./distance";
import type { LabelMap } from "./labels";
import { smoothField } from "./smooth";

/** A pin is one piece of metal: `distance` is signed (negative inside), in pixels from the edge of that piece before the rim. */
export type Shape = { distance: Float32Array; left: number; right: number; top: number; bottom: number };

const CLOSING_STEPS = [0.012, 0.025, 0.045, 0.08, 0.13, 0.2, 0.3];

/**
 * Closes the artwork (grow, then shrink) by the smallest of a few radii that makes it one piece without holes,
 * so that loose letters get a common base plate and the outline can be cut.
 */
export function findShape(art: LabelMap): Shape | null {
  const { width, height } = art;
  const solid = art.labels.map((label) => (label ? 1 : 0));
  const box = boundingBox(solid, width, height);
  if (!box) return null;
  const apart = distanceToOther({ width, height, labels: solid }).distance;
  const side = Math.max(box.right - box.left, box.bottom - box.top) + 1;
  const grown = closedPiece(solid, apart, width, height, side);
  const inside = distanceToOther({ width, height, labels: grown.labels }).distance;
  const closed = grown.labels.map((label, i) => (solid[i] || (label && inside[i]! > grown.radius) ? 1 : 0));
  keepInBox(closed, width, box);
  const edge = distanceToOther({ width, height, labels: closed }).distance;
  for (let i = 0; i < edge.length; i++) if (closed[i]) edge[i] = -Math.min(edge[i]!, NO_EDGE);
  return { distance: smoothField(edge, width, height, 2), ...box };
}

function closedPiece(solid: Uint8Array, apart: Float32Array, width: number, height: number, side: number) {
  let found = { labels: solid, radius: 0 };
  for (const step of CLOSING_STEPS) {
    const radius = step * side;
    const labels = solid.map((label, i) => (label || apart[i]! <= radius ? 1 : 0));
    fillHoles(labels, width, height);
    found = { labels, radius };
    if (isOnePiece(labels, width, height)) break;
  }
  return found;
}

/** Marks with 1 all that the border cannot reach through zeros. */
function fillHoles(labels: Uint8Array, width: number, height: number) {
  const reached = flood(labels, width, height, 0, borderOf(width, height));
  for (let i = 0; i < labels.length; i++) if (!reached[i]) labels[i] = 1;
}

function isOnePiece(labels: Uint8Array, width: number, height: number): boolean {
  const reached = flood(labels, width, height, 1, [labels.indexOf(1)]);
  return labels.every((label, i) => label === 0 || reached[i] === 1);
}

function borderOf(width: number, height: number): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  return border;
}

function flood(labels: Uint8Array, width: number, height: number, label: number, seeds: number[]): Uint8Array {
  const reached = new Uint8Array(labels.length);
  const stack = new Int32Array(labels.length);
  let depth = 0;
  const visit = (i: number) => {
    if (reached[i] || labels[i] !== label) return;
    reached[i] = 1;
    stack[depth++] = i;
  };
  for (const seed of seeds) visit(seed);
  while (depth > 0) {
    const i = stack[--depth]!;
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i < (height - 1) * width) visit(i + width);
  }
  return reached;
}

type Box = { left: number; right: number; top: number; bottom: number };

function boundingBox(solid: Uint8Array, width: number, height: number): Box | null {
  const box = { left: width, right: -1, top: height, bottom: -1 };
  for (let i = 0; i < solid.length; i++) {
    if (!solid[i]) continue;
    const x = i % width;
    const y = (i / width) | 0;
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
  return box.right >= 0 ? box : null;
}

function keepInBox(labels: Uint8Array, width: number, box: Box) {
  for (let i = 0; i < labels.length; i++) {
    const x = i % width;
    const y = (i / width) | 0;
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) labels[i] = 0;
  }
}
