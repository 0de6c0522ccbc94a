import type { Plating } from "~/domain/designer/designer";
import type { Raster } from "~/domain/designer/enamel/raster";
import { metalRamp } from "~/domain/designer/enamel/render/finish";
import { normalBits, type Relief } from "~/domain/designer/enamel/render/relief";

/** Position of the light above the pin: -1 to 1 from left to right and from top to bottom. */
export type Light = { x: number; y: number };
export const restingLight: Light = { x: -0.45, y: -0.6 };

const directions = 1 << normalBits;

/** Lights the relief and writes straight RGBA. The look of a surface depends only on its direction, so the costly part is one table. */
export function shadeRelief(relief: Relief, plating: Plating, light: Light, into?: Raster["data"]): Raster {
  const { width, height, normal, metal, tone, cover, shadow, labels, colours } = relief;
  const data = into ?? new Uint8ClampedArray(width * height * 4);
  const { metalTable, gain, gloss } = surfaceTables(plating, light);
  for (let i = 0, o = 0; i < normal.length; i++, o += 4) {
    const covered = cover[i]!;
    if (covered === 0) {
      data[o] = data[o + 1] = data[o + 2] = 0;
      data[o + 3] = shadow[i]!;
      continue;
    }
    const n = normal[i]!;
    const m = metal[i]! / 255;
    const lit = tone[i]! / 255;
    const fill = (1 - m) * lit * gain[n]!;
    const glint = (1 - m) * gloss[n]! * (0.35 + 0.65 * lit);
    const c = labels[i]! * 3;
    const alpha = covered + (shadow[i]! * (255 - covered)) / 255;
    const scale = covered / alpha;
    const polish = m * lit;
    data[o] = (metalTable[n * 3]! * polish + colours[c]! * fill + glint) * scale;
    data[o + 1] = (metalTable[n * 3 + 1]! * polish + colours[c + 1]! * fill + glint) * scale;
    data[o + 2] = (metalTable[n * 3 + 2]! * polish + colours[c + 2]! * fill + glint) * scale;
    data[o + 3] = alpha;
  }
  return { width, height, data };
}

function surfaceTables(plating: Plating, light: Light) {
  const ramp = metalRamp(plating);
  const count = directions * directions;
  const tables = {
    metalTable: new Uint8Array(count * 3),
    gain: new Float32Array(count),
    gloss: new Float32Array(count),
  };
  const away = Math.hypot(light.x, light.y, 0.9);
  const [lx, ly, lz] = [light.x / away, light.y / away, 0.9 / away];
  for (let n = 0; n < count; n++) {
    const half = directions / 2;
    let nx = ((n % directions) - half) / (half - 1);
    let ny = (Math.floor(n / directions) - half) / (half - 1);
    const flat = Math.min(1, 0.995 / Math.hypot(nx, ny));
    nx *= flat;
    ny *= flat;
    const nz = Math.sqrt(1 - nx * nx - ny * ny);
    const rx = 2 * nz * nx;
    const ry = 2 * nz * ny;
    const rz = 2 * nz * nz - 1;
    const towards = Math.max(0, rx * lx + ry * ly + rz * lz);
    const bright = Math.min(255, Math.max(0, Math.round(255 * studio(rx, ry, towards, light))));
    tables.metalTable.set(ramp.subarray(bright * 3, bright * 3 + 3), n * 3);
    const facing = Math.max(0, nx * lx + ny * ly + nz * lz);
    tables.gain[n] = 0.8 + 0.28 * facing;
    tables.gloss[n] = 165 * towards ** 60 + 44 * towards ** 9;
  }
  return tables;
}

/** Brightness of the surroundings that polished metal reflects: light above, a dark band, a warm floor, and the lamp. */
function studio(rx: number, ry: number, towards: number, light: Light): number {
  const up = -ry - 0.25 * light.y - 0.2 * rx * light.x;
  const sky = 0.5 + 0.34 * Math.tanh(2.2 * up);
  const band = 0.3 * Math.exp(-(((up + 0.42) / 0.24) ** 2));
  const floor = 0.16 * Math.exp(-(((up + 0.9) / 0.3) ** 2));
  return sky - band + floor + 0.55 * towards ** 30 + 0.16 * towards ** 4;
}
