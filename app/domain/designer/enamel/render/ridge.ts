import type { LabelMap } from "~/domain/designer/enamel/labels";
import type { DistanceField } from "~/domain/designer/enamel/render/distance";

export type NarrowPlace = { width: number; x: number; y: number };

/**
 * The narrowest places of wanted areas, at most `most`, narrowest first. A place of width w stays no wider than w over a stretch of at least
 * 2w and `minLength`. Joins ridges of the distance field (neighbors whose nearest edges lie on opposite sides) in order of width. Corners and
 * tips, where every ridge narrows to nothing, thus do not count as hairlines. Each line has one place, and places are `apart` pixels apart.
 */
export function narrowestPlaces(
  map: LabelMap,
  field: DistanceField,
  wanted: (label: number) => boolean,
  range: { upTo: number; minLength: number; most: number; apart: number },
): NarrowPlace[] {
  const { width } = map;
  const places: NarrowPlace[] = [];
  const isNearOther = (x: number, y: number) =>
    places.some((place) => Math.hypot(place.x - x, place.y - y) < range.apart);
  const ridges = findRidges(map, field, wanted, range.upTo);
  const order = [...ridges.keys()].sort((a, b) => ridges.get(a)! - ridges.get(b)!);
  const parent = new Map<number, number>();
  const length = new Map<number, number>();
  const placed = new Set<number>();
  const rootOf = (i: number): number => {
    let root = i;
    while (parent.get(root)! !== root) root = parent.get(root)!;
    for (let at = i; at !== root; ) {
      const next = parent.get(at)!;
      parent.set(at, root);
      at = next;
    }
    return root;
  };
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  for (const i of order) {
    parent.set(i, i);
    length.set(i, 1);
    for (const step of around) {
      if (!parent.has(i + step)) continue;
      const [a, b] = [rootOf(i), rootOf(i + step)];
      if (a === b) continue;
      parent.set(b, a);
      length.set(a, length.get(a)! + length.get(b)!);
      if (placed.has(b)) placed.add(a);
    }
    const reach = ridges.get(i)!;
    const root = rootOf(i);
    if (placed.has(root) || length.get(root)! < Math.max(2 * reach + 3, range.minLength)) continue;
    placed.add(root);
    const [x, y] = [i % width, Math.floor(i / width)];
    if (!isNearOther(x, y)) places.push({ width: reach, x, y });
    if (places.length === range.most) break;
  }
  return places;
}

/** Maps pixel index to the width of the area across the ridge. */
function findRidges(
  map: LabelMap,
  { distance, nearest }: DistanceField,
  wanted: (label: number) => boolean,
  upTo: number,
): Map<number, number> {
  const { width, height, labels } = map;
  const ridges = new Map<number, number>();
  const note = (i: number, across: number) => {
    if (across <= upTo && across < (ridges.get(i) ?? Number.POSITIVE_INFINITY)) ridges.set(i, across);
  };
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1, end = i + width - 2; i < end; i++) {
      const reach = distance[i]!;
      const label = labels[i]!;
      if (2 * reach > upTo || !wanted(label)) continue;
      if (reach === 0.5 && isSinglePixel(labels, i, width)) note(i, 1);
      for (const j of [i + 1, i + width]) {
        if (labels[j] !== label) continue;
        const across = chord(nearest[i]!, nearest[j]!, width);
        if (across >= 1.9 * (Math.min(reach, distance[j]!) + 0.5)) note(i, across - 1);
      }
    }
  }
  return ridges;
}

function isSinglePixel(labels: Uint8Array, i: number, width: number): boolean {
  const label = labels[i]!;
  return (
    (labels[i - 1] !== label && labels[i + 1] !== label) || (labels[i - width] !== label && labels[i + width] !== label)
  );
}

function chord(i: number, j: number, width: number): number {
  return Math.hypot((i % width) - (j % width), Math.floor(i / width) - Math.floor(j / width));
}
