/** CIE L*a*b* under D65. Colors are looked up by 15-bit keys (5 bits a channel), so that no pixel needs a cube root. */
export const colourKeys = 32768;

export type Rgb = readonly [red: number, green: number, blue: number];
export type Lab = readonly [l: number, a: number, b: number];

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

/** Takes channels from 0 to 255. */
export function labOf(red: number, green: number, blue: number): Lab {
  const r = linear[Math.round(red)]!;
  const g = linear[Math.round(green)]!;
  const b = linear[Math.round(blue)]!;
  const x = fold((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = fold(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = fold((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function fold(t: number) {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
}

/** Squared difference (CIE76) of two colors. A just noticeable difference is about 2.3². */
export function labDistance2(p: Lab, q: Lab): number {
  return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2;
}

export function colourKey(red: number, green: number, blue: number): number {
  return ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
}

export function keyOfPixel(pixel: number): number {
  return colourKey(pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255);
}

export function rgbOfKey(key: number): Rgb {
  return [((key >> 10) << 3) | 4, (((key >> 5) & 31) << 3) | 4, ((key & 31) << 3) | 4];
}

export function labOfKey(key: number): Lab {
  return labOf(...rgbOfKey(key));
}
