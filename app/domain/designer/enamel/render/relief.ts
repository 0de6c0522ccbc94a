import type { Artwork } from "~/domain/designer/enamel/artwork";
import { recessMm, rimMm, wallMm } from "~/domain/designer/enamel/render/finish";
import { smoothField } from "~/domain/designer/enamel/render/smooth";

/**
 * Stage 2, once per size: the surface of the struck pin, with only what shading needs per pixel. Independent of plating and light. Bytes
 * from 0 to 255 mean 0 to 1.
 */
export type Relief = {
  width: number;
  height: number;
  /** Direction of the surface: 7 bits of y above 7 bits of x. */
  normal: Uint16Array;
  /** Share of metal. The rest is enamel of the artwork's color. */
  metal: Uint8Array;
  /** Light left after the shadow of the walls. */
  tone: Uint8Array;
  /** Share of the pixel that the pin covers. */
  cover: Uint8Array;
  /** The pin's shadow on the surface below. */
  shadow: Uint8Array;
  labels: Uint8Array;
  colours: Uint8Array;
  pixelsPerMm: number;
  box: { left: number; top: number; width: number; height: number };
};

export const normalBits = 7;
const normalHalf = 1 << (normalBits - 1);
/** Curvature of the whole face, so that even flat metal shows a gradient of light. Poured enamel is rounder. */
const metalBow = 0.2;
const enamelBow = 0.42;

/** `widthMm` is the width of the whole pin, including the rim. */
export function buildRelief(art: Artwork, widthMm: number): Relief {
  const { width, height, labels, shape, palette } = art;
  const artWidth = shape.right - shape.left + 1;
  const pixelsPerMm = artWidth / (widthMm - 2 * rimMm);
  const rim = rimMm * pixelsPerMm;
  const surface = strikeSurface(art, pixelsPerMm);
  return {
    width,
    height,
    labels,
    pixelsPerMm,
    normal: surfaceNormals(art, surface, recessMm * pixelsPerMm),
    metal: surface.metal,
    tone: bakeShade(art, surface, pixelsPerMm),
    cover: surface.cover,
    shadow: dropShadow(art, rim),
    colours: Uint8Array.from([0, 0, 0, ...palette.colours.flatMap((colour) => colour.rgb)]),
    box: {
      left: shape.left - rim,
      top: shape.top - rim,
      width: artWidth + 2 * rim,
      height: shape.bottom - shape.top + 1 + 2 * rim,
    },
  };
}

type Surface = { height: Float32Array; depth: Float32Array; metal: Uint8Array; cover: Uint8Array };

/** `depth` is the distance from the wall into a recess, negative on metal. Heights run from 0 to 1. */
function strikeSurface({ labels, wallDistance, shape }: Artwork, pixelsPerMm: number): Surface {
  const count = labels.length;
  const surface = {
    height: new Float32Array(count),
    depth: new Float32Array(count),
    metal: new Uint8Array(count),
    cover: new Uint8Array(count),
  };
  const half = (wallMm / 2) * pixelsPerMm;
  const rim = rimMm * pixelsPerMm;
  const bevel = Math.max(2, 0.14 * pixelsPerMm);
  const meniscus = 0.16 * pixelsPerMm;
  for (let i = 0; i < count; i++) {
    const out = shape.distance[i]!;
    const outer = rim - out;
    if (outer < -3) continue;
    const depth = out > 0 ? -(out + half) : Math.min(wallDistance[i]!, -out) - half;
    const wall = smooth((bevel * 0.35 - depth) / bevel);
    const edge = smooth((outer + 1) / (bevel * 2.4));
    const climb = depth > 0 ? 0.16 * Math.exp(-depth / meniscus) : 0;
    surface.depth[i] = depth;
    surface.height[i] = Math.min(edge, Math.max(wall, climb));
    surface.metal[i] = labels[i] === 0 ? 255 : 255 * unit(0.5 - depth);
    surface.cover[i] = 255 * unit(outer + 0.5);
  }
  return surface;
}

function surfaceNormals(
  { width, height, labels, shape }: Artwork,
  { height: struck, metal, cover }: Surface,
  scale: number,
): Uint16Array {
  const heights = smoothField(struck.slice(), width, height, 1);
  const normal = new Uint16Array(heights.length);
  const centreX = (shape.left + shape.right) / 2;
  const centreY = (shape.top + shape.bottom) / 2;
  const perPixel = 2 / Math.max(shape.right - shape.left, shape.bottom - shape.top, 1);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (cover[i] === 0) continue;
      const dx = (heights[i - 1]! - heights[i + 1]!) * 0.5 * scale;
      const dy = (heights[i - width]! - heights[i + width]!) * 0.5 * scale;
      const length = Math.sqrt(dx * dx + dy * dy + 1);
      const blasted = labels[i] === 0 && shape.distance[i]! < 0 && heights[i]! < 0.25;
      const rough = blasted ? 0.16 : 0.008;
      const bow = perPixel * (metal[i]! > 127 ? metalBow : enamelBow);
      const nx = dx / length + (x - centreX) * bow + noise(i) * rough;
      const ny = dy / length + (y - centreY) * bow + noise(i + 7919) * rough;
      normal[i] = (quantise(ny) << normalBits) | quantise(nx);
    }
  }
  return normal;
}

/** The fixed shadow assumes light from the upper left. The moving light only adds highlights. */
function bakeShade({ width, labels, shape }: Artwork, { depth, height }: Surface, pixelsPerMm: number): Uint8Array {
  const tone = new Uint8Array(height.length).fill(255);
  const reach = 0.5 * pixelsPerMm;
  const offsets = [0.3, 0.6, 1].map((part) => Math.round(0.8 * part * reach) * width + Math.round(0.6 * part * reach));
  const hollow = 0.22 * pixelsPerMm;
  for (let i = 0; i < tone.length; i++) {
    const d = depth[i]!;
    if (d <= 0 || shape.distance[i]! > 0) continue;
    let hidden = 0;
    let lit = 0;
    for (const offset of offsets) {
      hidden += height[i - offset]!;
      lit += height[i + offset]!;
    }
    const shade = 0.16 * hidden + 0.2 * Math.exp(-d / hollow) - 0.05 * lit;
    tone[i] = 255 * unit((labels[i] === 0 ? 0.72 : 0.97) - shade);
  }
  return tone;
}

function dropShadow({ width, height, shape }: Artwork, rim: number): Uint8Array {
  const shadow = new Uint8Array(width * height);
  const shift = Math.round(rim * 0.6);
  const blur = rim * 1.25;
  for (let y = shift; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const out = shape.distance[(y - shift) * width + Math.max(0, x - (shift >> 1))]! - rim;
      if (out < blur) shadow[y * width + x] = 105 * smooth(0.5 - out / (2 * blur));
    }
  }
  return shadow;
}

function quantise(n: number): number {
  return Math.max(0, Math.min(2 * normalHalf - 1, Math.round(n * (normalHalf - 1)) + normalHalf));
}

function unit(t: number): number {
  return t < 0 ? 0 : Math.min(t, 1);
}

function smooth(t: number): number {
  const u = unit(t);
  return u * u * (3 - 2 * u);
}

/** Noise from -1 to 1, always the same for the same pixel. */
function noise(i: number): number {
  let n = Math.imul(i + 0x9e3779b9, 0x85ebca6b);
  n = Math.imul(n ^ (n >>> 13), 0xc2b2ae35);
  return ((n ^ (n >>> 16)) & 0xffff) / 0x8000 - 1;
}
