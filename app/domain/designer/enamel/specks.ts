import type { LabelMap } from "~/domain/designer/enamel/labels";

/** Gives every connected area of fewer than `minArea` pixels to the neighbour that it shares most of its edge with. */
export function removeSpecks({ width, height, labels }: LabelMap, minArea: number) {
  const seen = new Uint8Array(labels.length);
  const area = new Int32Array(labels.length);
  const edges = new Int32Array(16);
  const lastRow = (height - 1) * width;
  let size = 0;
  const visit = (i: number, label: number) => {
    const other = labels[i]!;
    if (other !== label) edges[other]!++;
    else if (!seen[i]) {
      seen[i] = 1;
      area[size++] = i;
    }
  };
  for (let start = 0; start < labels.length; start++) {
    if (seen[start]) continue;
    const label = labels[start]!;
    edges.fill(0);
    size = 0;
    visit(start, label);
    for (let read = 0; read < size; read++) {
      const i = area[read]!;
      const x = i % width;
      if (x > 0) visit(i - 1, label);
      if (x < width - 1) visit(i + 1, label);
      if (i >= width) visit(i - width, label);
      if (i < lastRow) visit(i + width, label);
    }
    const winner = edges.indexOf(Math.max(...edges));
    if (size < minArea && edges[winner]! > 0) for (const i of area.subarray(0, size)) labels[i] = winner;
  }
}

/** Each pixel takes the commonest label within two pixels: turns a photo's confetti into areas that can be filled. */
export function smoothLabels({ width, height, labels }: LabelMap) {
  const before = labels.slice();
  const votes = new Int32Array(16);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (before[i] === 0) continue;
      votes.fill(0);
      let best = before[i]!;
      for (let dy = -2; dy <= 2; dy++) {
        for (let j = i + dy * width - 2, end = j + 5; j < end; j++) {
          const label = before[j]!;
          votes[label]!++;
          if (votes[label]! > votes[best]!) best = label;
        }
      }
      labels[i] = best;
    }
  }
}
