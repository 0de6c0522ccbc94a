// Photographs each pin and each article's picture as the 1200x630 JPEG that social networks and Google's feed need, because they read no
// SVG, and each pin as a small square for emails (needs Chromium). The files are committed; domain/seo/social-image names them.
// `tsx scripts/art/share.ts`
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { drawPin } from "../../app/domain/art/enamel";
import { blogPictures } from "./pictures/blog";
import { brandPictures } from "./pictures/brand";
import { pins } from "./pins";
import { openPage, publicFolder } from "./studio";

const style = `<style>body{margin:0;width:1200px;height:630px;overflow:hidden;position:relative;background:#faf6ec}
  .pin{position:absolute;left:325px;top:40px;width:550px}
  .head{width:1200px;height:630px;display:block}
  .mark{position:absolute;right:28px;bottom:28px;width:76px;filter:drop-shadow(0 3px 6px #0006)}</style>`;

const square = `<style>body{margin:0;width:112px;height:112px;overflow:hidden;background:#faf6ec}
  .pin{width:104px;margin:4px}</style>`;

async function photograph(page: Page, body: string, file: string) {
  await page.setContent(style + body);
  await page.screenshot({ path: join(publicFolder, file), type: "jpeg", quality: 84 });
}

const { browser, page } = await openPage(1200, 630);
for (const folder of ["og/pins", "og/blog"]) mkdirSync(join(publicFolder, folder), { recursive: true });
// Draws no text and no logo next to a pin, because Google's shopping feed accepts only the plain product.
for (const [slug, pin] of Object.entries(pins)) {
  await photograph(page, `<div class="pin">${drawPin(slug, pin)}</div>`, `og/pins/${slug}.jpg`);
}
for (const [file, picture] of Object.entries(blogPictures)) {
  const head = picture.replace("<svg ", '<svg class="head" ');
  const slug = file.slice(file.lastIndexOf("/") + 1, -".svg".length);
  await photograph(page, `${head}<div class="mark">${brandPictures["art/mark.svg"]}</div>`, `og/blog/${slug}.jpg`);
}
await page.setViewportSize({ width: 112, height: 112 });
mkdirSync(join(publicFolder, "og/mail"), { recursive: true });
for (const [slug, pin] of Object.entries(pins)) {
  await page.setContent(`${square}<div class="pin">${drawPin(slug, pin)}</div>`);
  await page.screenshot({ path: join(publicFolder, `og/mail/${slug}.jpg`), type: "jpeg", quality: 84 });
}
await browser.close();
