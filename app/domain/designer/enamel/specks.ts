import type { LabelMap } from "~/domain/designer/enamel/labels";

/** Gives every connected area of fewer than `minArea` pixels to the neighbor with the longest common edge. Works on whole runs of a row. */
export function removeSpecks({ width, labels }: LabelMap, minArea: number) {
  const seen = new Uint8Array(labels.length);
  const waiting: number[] = [];
  const runs: [start: number, end: number][] = [];
  const edges = new Int32Array(16);
  const look = (label: number, start: number, end: number) => {
    let inside = false;
    for (let i = start; i < end; i++) {
      const other = labels[i]!;
      if (other !== label) edges[other]!++;
      const isOpen = other === label && seen[i] === 0;
      if (isOpen && !inside) waiting.push(i);
      inside = isOpen;
    }
  };
  for (let first = 0; first < labels.length; first++) {
    if (seen[first]) continue;
    const label = labels[first]!;
    const isOpen = (i: number) => labels[i] === label && seen[i] === 0;
    let size = 0;
    edges.fill(0);
    runs.length = 0;
    waiting.push(first);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (seen[at]) continue;
      const rowStart = at - (at % width);
      const rowEnd = rowStart + width;
      let start = at;
      while (start > rowStart && isOpen(start - 1)) start--;
      let end = at + 1;
      while (end < rowEnd && isOpen(end)) end++;
      seen.fill(1, start, end);
      size += end - start;
      runs.push([start, end]);
      if (start > rowStart) look(label, start - 1, start);
      if (end < rowEnd) look(label, end, end + 1);
      if (rowStart > 0) look(label, start - width, end - width);
      if (rowEnd < labels.length) look(label, start + width, end + width);
    }
    const winner = edges.indexOf(Math.max(...edges));
    if (size < minArea && edges[winner]! > 0) for (const [start, end] of runs) labels.fill(winner, start, end);
  }
}

/** Each pixel takes the most common label within two pixels. Turns the noise of a photo into areas that can be filled. */
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
