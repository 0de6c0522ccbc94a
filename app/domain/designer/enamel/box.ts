/** Inclusive pixel bounds. */
export type Box = { left: number; right: number; top: number; bottom: number };

export function boundingBox(map: Uint8Array, width: number, height: number, value: number): Box | null {
  const box = { left: width, right: -1, top: height, bottom: -1 };
  for (let y = 0; y < height; y++) {
    const row = map.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(value);
    if (first < 0) continue;
    box.left = Math.min(box.left, first);
    box.right = Math.max(box.right, row.lastIndexOf(value));
    box.top = Math.min(box.top, y);
    box.bottom = y;
  }
  return box.right >= 0 ? box : null;
}
