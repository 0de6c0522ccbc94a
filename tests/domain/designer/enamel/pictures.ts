import type { Raster } from "~/domain/designer/enamel/raster";

export type Paint = (x: number, y: number) => number | null;

/** Makes a picture from a function of each pixel: 0xrrggbb, or null for transparent. */
export function paint(width: number, height: number, rule: Paint): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 4) {
      const rgb = rule(x, y);
      if (rgb === null) continue;
      data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], o);
    }
  }
  return { width, height, data };
}

export const green = 0x0b3d2e;
export const red = 0xc0262d;
export const white = 0xffffff;
export const gold = 0xf2b632;

/** A round badge: red above, green below, on `ground`. */
export function badge(side: number, ground: number | null): Raster {
  const middle = (side - 1) / 2;
  const radius = side * 0.45;
  return paint(side, side, (x, y) => {
    if (Math.hypot(x - middle, y - middle) > radius) return ground;
    return y < side / 2 ? red : green;
  });
}
