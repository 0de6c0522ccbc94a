/** Inclusive pixel bounds. */
export type Box = { left: number; right: number; top: number; bottom: number };

/** The smallest box around all pixels whose value is inside, or null when none is. */
export function boundingBox(
  map: Uint8Array,
  width: number,
  height: number,
  isInside: (value: number) => boolean,
): Box | null {
  const box = { left: width, right: -1, top: height, bottom: -1 };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!isInside(map[i]!)) continue;
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.top) box.top = y;
      box.bottom = y;
    }
  }
  return box.right >= 0 ? box : null;
}
