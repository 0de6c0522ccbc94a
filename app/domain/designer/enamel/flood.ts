/** Marks the pixels of one value that 4-connected steps reach from the seeds, and counts them. Works on whole runs of a row. */
export function flood(map: Uint8Array, width: number, height: number, seeds: number[], value: number) {
  const reached = new Uint8Array(map.length);
  const waiting = seeds.filter((seed) => map[seed] === value);
  let count = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (reached[at]) continue;
    const rowStart = at - (at % width);
    let start = at;
    while (start > rowStart && map[start - 1] === value) start--;
    let end = at + 1;
    while (end < rowStart + width && map[end] === value) end++;
    reached.fill(1, start, end);
    count += end - start;
    if (rowStart > 0) addRuns(map, reached, value, start - width, end - width, waiting);
    if (rowStart < (height - 1) * width) addRuns(map, reached, value, start + width, end + width, waiting);
  }
  return { reached, count };
}

/** Adds the first pixel of each run between start and end that is not reached yet. */
function addRuns(map: Uint8Array, reached: Uint8Array, value: number, start: number, end: number, waiting: number[]) {
  let inside = false;
  for (let i = start; i < end; i++) {
    const isOpen = map[i] === value && reached[i] === 0;
    if (isOpen && !inside) waiting.push(i);
    inside = isOpen;
  }
}

export function borderOf(width: number, height: number): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) border.push(y * width, y * width + width - 1);
  return border;
}
