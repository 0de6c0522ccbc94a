import type { Plating } from "~/domain/designer/designer";
import type { Rgb } from "~/domain/designer/enamel/lab";

const metalStops = {
  silver: [rgb(0x22262c), rgb(0x646b74), rgb(0xaab1b8), rgb(0xdfe3e6), rgb(0xffffff)],
  gold: [rgb(0x3a2205), rgb(0x8c5c12), rgb(0xd3a03a), rgb(0xf5d780), rgb(0xfffae0)],
  bronze: [rgb(0x28130a), rgb(0x69391c), rgb(0xab6b3c), rgb(0xdba674), rgb(0xfff0e0)],
  "black-nickel": [rgb(0x07080a), rgb(0x1c1f24), rgb(0x40454c), rgb(0x858c96), rgb(0xf0f4fa)],
} as const satisfies Record<Plating, readonly Rgb[]>;

/** Limits of die and enamel, in millimeters of the finished pin. */
export const wallMm = 0.32;
export const rimMm = 0.75;
export const recessMm = 0.3;

/** Narrowest part that can be struck, a wall of the die, as a share of the artwork on a pin of this width. */
export function finestShare(widthMm: number): number {
  return wallMm / (widthMm - 2 * rimMm);
}

function rgb(hex: number): Rgb {
  return [hex >> 16, (hex >> 8) & 255, hex & 255];
}

export function metalRamp(plating: Plating): Uint8Array {
  const stops: readonly Rgb[] = metalStops[plating];
  const ramp = new Uint8Array(256 * 3);
  for (let i = 0; i < 256; i++) {
    const at = (i / 255) * (stops.length - 1);
    const k = Math.min(stops.length - 2, Math.floor(at));
    for (let c = 0; c < 3; c++) ramp[i * 3 + c] = stops[k]![c]! + (stops[k + 1]![c]! - stops[k]![c]!) * (at - k);
  }
  return ramp;
}
