// Draws what Blender needs of a pin, 2048 px wide each: the plate as a mask, the enamel with its color, and masks of its cells. And what is
// printed on paper beside it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { brand } from "~/domain/brand/brand";
import { enamelLayers, type Metal, type Pin, plateRim } from "../../../app/domain/art/enamel";
import { hue } from "../../../app/domain/art/palette";
import { brandPictures } from "../pictures/brand";
import { pins } from "../pins";

const side = 2048;
/** The drawing's box, with room for the rim. */
const box = "-20 -20 440 440";

const drawing = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${box}">${body}</svg>`;

const toPng = (svg: string, file: string) => sharp(Buffer.from(svg)).removeAlpha().png().toFile(file);

/** What the maps do not show. */
export interface PinFacts {
  /** The longest side. */
  inches: number;
  posts: number;
}

const black = `<rect x="-20" y="-20" width="440" height="440" fill="#000"/>`;
const whole = (outline: string) =>
  `<path d="${outline}" fill="#fff" stroke="#fff" stroke-width="${plateRim}" stroke-linejoin="round"/>`;
const inWhite = (enamel: string) => enamel.replaceAll(/(fill|stroke)="#[0-9a-f]+"/gi, '$1="#fff"');

/**
 * Writes the pin's maps to the folder, and `pin.json` with metal, posts and the longest side in millimeters: `plate.png`, `color.png`,
 * `enamel.png` for the cells, and `filled.png` for those that are filled already, which are the first `filled` ones.
 */
export async function drawMaps(
  pin: Pin,
  { inches, posts }: PinFacts,
  folder: string,
  filled = Number.POSITIVE_INFINITY,
) {
  mkdirSync(folder, { recursive: true });
  const { paths, mask, enamel } = enamelLayers("m", pin);
  const outline = pin.outline.join("");
  const inside = `<clipPath id="plate"><path d="${outline}"/></clipPath>`;
  const within = (body: string) => `${black}<g clip-path="url(#plate)">${body}</g>`;
  // Cells without enamel are painted with the name of black, which stays black.
  const parts = pin.parts
    .flat()
    .map((part, at) => ("fill" in part && at >= filled ? { ...part, fill: "black" } : part));
  const done = enamelLayers("m", { ...pin, parts });
  const maps = {
    plate: black + whole(outline),
    color: `<defs>${inside}${paths}</defs>${within(enamel.replace(/ mask="[^"]*"/, ""))}`,
    enamel: `<defs>${inside}${paths}${mask}</defs>${within(inWhite(enamel))}`,
    filled: `<defs>${inside}${paths}${mask}</defs>${within(inWhite(done.enamel))}`,
  };
  for (const [name, body] of Object.entries(maps)) await toPng(drawing(body), join(folder, `${name}.png`));
  writeFacts({ metal: pin.metal, millimeters: inches * 25.4, posts }, folder);
}

/** Maps of the block of steel from which a pin is struck: a mirrored pin whose walls are grooves. Nothing is filled. */
export async function drawDie(pin: Pin, folder: string) {
  mkdirSync(folder, { recursive: true });
  const { paths, mask, enamel } = enamelLayers("m", pin);
  const outline = pin.outline.join("");
  const cells = `<g clip-path="url(#plate)">${enamel.replaceAll(/(fill|stroke)="#[0-9a-f]+"/gi, '$1="#000"')}</g>`;
  const defs = `<defs><clipPath id="plate"><path d="${outline}"/></clipPath>${paths}${mask}</defs>`;
  const maps = {
    plate: `${black}<rect width="400" height="400" rx="14" fill="#fff"/>`,
    color: black,
    enamel: `${defs}${black}<g transform="translate(200 200) scale(-.8 .8) translate(-200 -200)">${whole(outline)}${cells}</g>`,
    filled: black,
  };
  for (const [name, body] of Object.entries(maps)) await toPng(drawing(body), join(folder, `${name}.png`));
  writeFacts({ metal: "silver", millimeters: 44, posts: 0 }, folder);
}

const writeFacts = (facts: { metal: Metal; millimeters: number; posts: number }, folder: string) =>
  writeFileSync(join(folder, "pin.json"), JSON.stringify(facts));

const fonts = join(import.meta.dirname, "../../../app/ui/fonts");
const font = (name: string, file: string) =>
  `@font-face{font-family:${name};font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(join(fonts, file)).toString("base64")})}`;

const typefaces = `${font("Fraunces", "fraunces-600-latin.woff2")}${font("Inter", "inter-latin.woff2")}`;
const ticks = Array.from(
  { length: 12 },
  (_, hour) => `<path d="M0-360V-${hour % 3 ? 320 : 290}" transform="rotate(${hour * 30})"/>`,
).join("");

interface Print {
  width: number;
  height: number;
  html: string;
}

/** Pages that Chromium photographs as the prints of card, paper and clock, with 20 pixels to the millimeter of the card. */
export const prints: Record<string, Print> = {
  card: {
    width: 1080,
    height: 1640,
    html: `<style>${typefaces}
  body{margin:0;width:1080px;height:1640px;background:#fffaf0;position:relative;text-align:center}
  .frame{position:absolute;inset:56px;border:5px solid ${hue.brass};border-radius:36px}
  svg{position:absolute;left:475px;top:150px;width:130px}
  h1,p{position:absolute;inset-inline:0;margin:0}
  h1{top:310px;font:600 96px Fraunces;color:${hue.fairway}}
  p{font:600 40px Inter;color:#4b5a52}</style>
  <div class="frame"></div>${brandPictures["art/mark.svg"]}<h1>${brand.name}</h1>
  <p style="top:1395px;letter-spacing:8px;color:#80621f">SOFT ENAMEL PIN</p><p style="top:1465px;font-weight:500">${brand.city}</p>`,
  },
  lid: {
    width: 900,
    height: 900,
    html: `<style>${typefaces}body{margin:0;background:${hue.fairway};text-align:center}svg{width:150px;margin-top:220px}h1{margin:40px 0 0;font:600 120px Fraunces;color:#d9b25a}</style>${brandPictures["art/mark.svg"]}<h1>${brand.name}</h1>`,
  },
  sketch: {
    width: 1480,
    height: 1050,
    html: `<style>${typefaces}body{margin:0;background:#fdfbf4;position:relative;font:500 26px Inter;color:#4b5a52}svg{position:absolute}p{position:absolute;margin:0}</style>
  <svg style="left:420px;top:150px" width="760" height="760" viewBox="-10 -10 420 420" fill="#fdfbf4" stroke="#3f474d" stroke-width="2.2">${sketchOf("hole-in-one")}</svg>
  <p style="left:70px;top:70px;font:600 44px Fraunces;color:${hue.fairway}">${brand.name}</p><p style="left:70px;top:136px">Mockup 1</p>
  <p style="left:70px;top:830px">1.25 in, gold plating</p><p style="left:70px;top:874px">6 enamel colors</p><p style="left:70px;top:918px">2 posts</p>`,
  },
  clock: {
    width: 900,
    height: 900,
    html: `<style>body{margin:0;background:#fbf6e8}</style><svg width="900" height="900" viewBox="-450 -450 900 900" stroke="${hue.fairway}" stroke-width="14" stroke-linecap="round">${ticks}<path d="M0 40V-270" stroke-width="18"/><path d="M-22-22L150 118" stroke-width="22"/><circle r="20" fill="${hue.scarlet}" stroke="none"/></svg>`,
  },
};

/** A pin's drawing in lines: each part covers what is below it. */
function sketchOf(slug: string): string {
  const { outline, parts } = pins[slug]!;
  const shapes = parts.flat().flatMap((part) => ("cell" in part ? [part.cell] : "ink" in part ? [part.ink] : []));
  const edge = `<path d="${outline.join("")}"`;
  return `<clipPath id="o">${edge}/></clipPath><g clip-path="url(#o)">${shapes.map((d) => `<path d="${d}"/>`).join("")}</g>${edge} fill="none"/>`;
}
