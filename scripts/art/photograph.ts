// Photographs the drawings that cannot be an SVG: icons and the picture for shared links (needs Chromium and ImageMagick). `tsx
// scripts/art/photograph.ts`
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { brand } from "~/domain/brand/brand";
import { drawPin } from "../../app/domain/art/enamel";
import { brandPictures, touchIcon } from "./pictures/brand";
import { pins } from "./pins";
import { openPage, publicFolder } from "./studio";

const fonts = join(import.meta.dirname, "../../node_modules/@fontsource-variable");
const font = (name: string, file: string) =>
  `@font-face{font-family:${name};font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(join(fonts, file)).toString("base64")})}`;
const inPublic = (name: string) => join(publicFolder, name);

const pinAt = (slug: string, left: number, top: number, size: number, turn: number) =>
  `<div style="position:absolute;left:${left}px;top:${top}px;width:${size}px;transform:rotate(${turn}deg)">${drawPin(slug, pins[slug]!)}</div>`;

const sharePage = `<style>${font("Fraunces", "fraunces/files/fraunces-latin-wght-normal.woff2")}${font("Inter", "inter/files/inter-latin-wght-normal.woff2")}
  body{margin:0;width:1200px;height:630px;background:#0b3d2e;position:relative;overflow:hidden;color:#faf6ec}
  .disc{position:absolute;left:660px;top:-85px;width:800px;height:800px;border-radius:50%;background:#faf6ec;border:10px solid #b8893b;box-sizing:border-box}
  .mark{position:absolute;left:72px;top:64px;width:84px}
  h1{position:absolute;left:72px;top:170px;margin:0;font:600 132px/1 Fraunces}
  p{position:absolute;left:76px;top:330px;width:540px;margin:0;font:450 35px/1.4 Inter;color:#efe6d2}
  small{position:absolute;left:76px;top:540px;font:600 23px Inter;color:#e3b74f}</style>
  <div class="disc"></div><div class="mark">${brandPictures["art/mark.svg"]}</div><h1>${brand.name}</h1>
  <p>${brand.tagline}</p><small>${brand.promises.mockups} &nbsp;·&nbsp; ${brand.promises.volume}</small>
  ${pinAt("pebble-beach-cypress", 700, 60, 300, -7)}${pinAt("masters-azalea", 945, 190, 270, 6)}${pinAt("hole-in-one", 725, 320, 290, -3)}`;

const { browser, page } = await openPage(1200, 630);
await page.setContent(sharePage);
await page.evaluate("document.fonts.ready");
await page.screenshot({ path: inPublic("og-default.png") });
execFileSync("convert", [inPublic("og-default.png"), "-colors", "256", `PNG8:${inPublic("og-default.png")}`]);

async function icon(svg: string, size: number, file: string) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  await page.screenshot({ path: file, omitBackground: true });
}
await icon(touchIcon, 180, inPublic("apple-touch-icon.png"));
const sizes = [16, 32, 48].map((size) => ({ size, file: inPublic(`favicon-${size}.png`) }));
for (const { size, file } of sizes) await icon(brandPictures["favicon.svg"]!, size, file);
execFileSync("convert", [...sizes.map(({ file }) => file), inPublic("favicon.ico")]);
for (const { file } of sizes) rmSync(file);
await browser.close();
