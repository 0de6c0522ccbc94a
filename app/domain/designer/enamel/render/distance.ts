import type { LabelMap } from "~/domain/designer/enamel/labels";

/** Euclidean distance in pixels, from a pixel's center to the edge of the nearest pixel of another label. Pixels outside the map do not count. */
export type DistanceField = {
  distance: Float32Array;
  /** Index of the nearest pixel of another label, or -1. */
  nearest: Int32Array;
};

export const noEdge = 1e6;

/** Only the distances. With `only`, measures pixels of this label and leaves the others 0. */
export function distanceToOther(map: LabelMap, only?: number): Float32Array {
  const distance = new Float32Array(map.labels.length);
  measureRuns(map, { distance }, only);
  return distance;
}

export function nearestOther(map: LabelMap): DistanceField {
  const { length } = map.labels;
  const field = { distance: new Float32Array(length), nearest: new Int32Array(length) };
  measureRuns(map, field);
  return field;
}

/**
 * Exact distances: a sweep down and up the columns, then the lower envelope of parabolas in each run of a row (Felzenszwalb and
 * Huttenlocher 2012).
 */
function measureRuns(map: LabelMap, field: Partial<DistanceField> & Pick<DistanceField, "distance">, only?: number) {
  const { width, height, labels } = map;
  const columns = nearestInColumns(map);
  const envelope: Envelope = {
    size: 0,
    at: new Int32Array(width + 2),
    height2: new Float64Array(width + 2),
    from: new Float64Array(width + 3),
  };
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let start = 0; start < width; ) {
      const label = labels[row + start]!;
      let end = start + 1;
      while (end < width && labels[row + end] === label) end++;
      if (only === undefined || label === only) {
        const run = { y, row, start, end, width };
        buildEnvelope(envelope, columns, run);
        fillDistances(envelope, run, field.distance);
        if (field.nearest) fillNearest(envelope, columns, run, field.nearest);
      }
      start = end;
    }
  }
}

/** Row of the nearest other label in the same column, or -1. */
function nearestInColumns({ width, height, labels }: LabelMap): Int16Array {
  const column = new Int16Array(labels.length).fill(-1);
  for (let y = 1, i = width; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      column[i] = labels[i] !== labels[i - width] ? y - 1 : column[i - width]!;
    }
  }
  const below = new Int16Array(width).fill(-1);
  for (let y = height - 2; y >= 0; y--) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (labels[i] !== labels[i + width]) below[x] = y + 1;
      const up = column[i]!;
      const down = below[x]!;
      if (down >= 0 && (up < 0 || down - y < y - up)) column[i] = down;
    }
  }
  return column;
}

type Envelope = { size: number; at: Int32Array; height2: Float64Array; from: Float64Array };
type Run = { y: number; row: number; start: number; end: number; width: number };

/** Parabola k of the envelope has its vertex at column `at`, is raised by `height2`, and is the lowest from column `from` on. */
function buildEnvelope(envelope: Envelope, columns: Int16Array, { y, row, start, end, width }: Run) {
  const { at, height2, from } = envelope;
  let size = 0;
  const last = end < width ? end : end - 1;
  for (let x = Math.max(0, start - 1); x <= last; x++) {
    let h2 = 0;
    if (x >= start && x < end) {
      const other = columns[row + x]!;
      if (other < 0) continue;
      h2 = (other - y) ** 2;
    }
    let meets = Number.NEGATIVE_INFINITY;
    while (size > 0) {
      const u = at[size - 1]!;
      meets = (h2 + x * x - height2[size - 1]! - u * u) / (2 * (x - u));
      if (meets > from[size - 1]!) break;
      size--;
      meets = Number.NEGATIVE_INFINITY;
    }
    at[size] = x;
    height2[size] = h2;
    from[size++] = meets;
  }
  from[size] = Number.POSITIVE_INFINITY;
  envelope.size = size;
}

function fillDistances({ size, at, height2, from }: Envelope, { row, start, end }: Run, distance: Float32Array) {
  if (size === 0) return distance.fill(noEdge, row + start, row + end);
  for (let x = start, k = 0; x < end; x++) {
    while (from[k + 1]! < x) k++;
    distance[row + x] = Math.sqrt((x - at[k]!) ** 2 + height2[k]!) - 0.5;
  }
}

function fillNearest({ size, at, from }: Envelope, columns: Int16Array, run: Run, nearest: Int32Array) {
  const { row, start, end, width } = run;
  if (size === 0) return nearest.fill(-1, row + start, row + end);
  for (let x = start, k = 0; x < end; x++) {
    while (from[k + 1]! < x) k++;
    const u = at[k]!;
    nearest[row + x] = u >= start && u < end ? columns[row + u]! * width + u : row + u;
  }
}
