// Draws what Blender needs of a pin: the plate as a mask, the enamel with its color, and the enamel's mask, 2048 px wide each.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { brand } from "~/domain/brand/brand";
import { enamelLayers, type Pin, plateRim } from "../../../app/domain/art/enamel";
import { hue } from "../../../app/domain/art/palette";
import { brandPictures } from "../pictures/brand";

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

/** Writes `plate.png`, `color.png` and `enamel.png` to the folder, and `pin.json` with metal, posts and the longest side in millimeters. */
export async function drawMaps(pin: Pin, { inches, posts }: PinFacts, folder: string) {
  mkdirSync(folder, { recursive: true });
  const { paths, mask, enamel } = enamelLayers("m", pin);
  const outline = pin.outline.join("");
  const black = `<rect x="-20" y="-20" width="440" height="440" fill="#000"/>`;
  const inside = `<clipPath id="plate"><path d="${outline}"/></clipPath>`;
  const colors = enamel.replace(/ mask="[^"]*"/, "");
  const white = enamel.replaceAll(/(fill|stroke)="#[0-9a-f]+"/gi, '$1="#fff"');
  await toPng(
    drawing(
      `${black}<path d="${outline}" fill="#fff" stroke="#fff" stroke-width="${plateRim}" stroke-linejoin="round"/>`,
    ),
    join(folder, "plate.png"),
  );
  await toPng(
    drawing(`<defs>${inside}${paths}</defs>${black}<g clip-path="url(#plate)">${colors}</g>`),
    join(folder, "color.png"),
  );
  await toPng(
    drawing(`<defs>${inside}${paths}${mask}</defs>${black}<g clip-path="url(#plate)">${white}</g>`),
    join(folder, "enamel.png"),
  );
  writeFileSync(join(folder, "pin.json"), JSON.stringify({ metal: pin.metal, millimeters: inches * 25.4, posts }));
}

const fonts = join(import.meta.dirname, "../../../app/ui/fonts");
const font = (name: string, file: string) =>
  `@font-face{font-family:${name};font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(join(fonts, file)).toString("base64")})}`;

/** The front of the backing card as a page of 1080 by 1640 pixels, which are 54 by 82 mm. */
export const cardPrint = `<style>${font("Fraunces", "fraunces-600-latin.woff2")}${font("Inter", "inter-latin.woff2")}
  body{margin:0;width:1080px;height:1640px;background:#fffaf0;position:relative;text-align:center}
  .frame{position:absolute;inset:56px;border:5px solid ${hue.brass};border-radius:36px}
  svg{position:absolute;left:475px;top:150px;width:130px}
  h1,p{position:absolute;inset-inline:0;margin:0}
  h1{top:310px;font:600 96px Fraunces;color:${hue.fairway}}
  p{font:600 40px Inter;color:#4b5a52}</style>
  <div class="frame"></div>${brandPictures["art/mark.svg"]}<h1>${brand.name}</h1>
  <p style="top:1395px;letter-spacing:8px;color:#80621f">SOFT ENAMEL PIN</p><p style="top:1465px;font-weight:500">${brand.city}</p>`;
