/** What 4-connected steps reach from the seeds through pixels of one value, as 1s, and how many they are. */
export function flood(map: Uint8Array, width: number, height: number, seeds: number[], value: number) {
  const reached = new Uint8Array(map.length);
  const stack = new Int32Array(map.length);
  const lastRow = (height - 1) * width;
  let depth = 0;
  let count = 0;
  const visit = (i: number) => {
    if (map[i] !== value || reached[i]) return;
    reached[i] = 1;
    count++;
    stack[depth++] = i;
  };
  for (const seed of seeds) visit(seed);
  while (depth > 0) {
    const i = stack[--depth]!;
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i < lastRow) visit(i + width);
  }
  return { reached, count };
}

/** The indices of the outermost pixels. */
export function borderOf(width: number, height: number): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) border.push(y * width, y * width + width - 1);
  return border;
}
