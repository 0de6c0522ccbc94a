// Writes each article's picture as the 1200x630 JPEG that social networks need, because they read no SVG (needs Chromium). The files are
// committed; domain/seo/social-image names them.
// `tsx scripts/art/share.ts`
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { blogPictures } from "./pictures/blog";
import { brandPictures } from "./pictures/brand";
import { openPage, publicFolder } from "./studio";

const style = `<style>body{margin:0;width:1200px;height:630px;overflow:hidden;position:relative;background:#faf6ec}
  .head{width:1200px;height:630px;display:block}
  .mark{position:absolute;right:28px;bottom:28px;width:76px;filter:drop-shadow(0 3px 6px #0006)}</style>`;

async function photograph(page: Page, body: string, file: string) {
  await page.setContent(style + body);
  await page.screenshot({ path: join(publicFolder, file), type: "jpeg", quality: 84 });
}

const { browser, page } = await openPage(1200, 630);
mkdirSync(join(publicFolder, "og/blog"), { recursive: true });
for (const [file, picture] of Object.entries(blogPictures)) {
  const head = picture.replace("<svg ", '<svg class="head" ');
  const slug = file.slice(file.lastIndexOf("/") + 1, -".svg".length);
  await photograph(page, `${head}<div class="mark">${brandPictures["art/mark.svg"]}</div>`, `og/blog/${slug}.jpg`);
}
await browser.close();
