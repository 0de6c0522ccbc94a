/** Largest difference of a color channel that still counts as equal, because of JPEG noise and soft edges. */
const tolerance = 24;

/**
 * Draws the difference of two pictures of the same size (RGBA bytes): unchanged pixels in pale gray, changed ones in enamel red. `share` is
 * the changed fraction, 0 to 1.
 */
export function paintDifference(before: Uint8ClampedArray, after: Uint8ClampedArray) {
  if (before.length !== after.length) throw new RangeError("Both images must be the same size");
  const pixels = new Uint8ClampedArray(after.length);
  let changed = 0;
  for (let at = 0; at < after.length; at += 4) {
    const differs = isDifferent(before, after, at);
    if (differs) changed++;
    const pale = 255 - (255 - brightness(after, at)) * 0.35;
    pixels[at] = differs ? 179 : pale;
    pixels[at + 1] = differs ? 40 : pale;
    pixels[at + 2] = differs ? 45 : pale;
    pixels[at + 3] = 255;
  }
  return { pixels, share: after.length === 0 ? 0 : changed / (after.length / 4) };
}

function isDifferent(before: Uint8ClampedArray, after: Uint8ClampedArray, at: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) > tolerance) return true;
  }
  return false;
}

function brightness(bytes: Uint8ClampedArray, at: number): number {
  return 0.299 * (bytes[at] ?? 0) + 0.587 * (bytes[at + 1] ?? 0) + 0.114 * (bytes[at + 2] ?? 0);
}
