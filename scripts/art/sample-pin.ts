// Photographs the designer's sample pin for the server-rendered page: `tsx scripts/art/sample-pin.ts http://localhost:8788`
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { publicFolder } from "./studio";

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${process.argv[2] ?? "http://localhost:8788"}/custom`);
const stage = page.getByRole("img", { name: /^Preview of a sample design/ }).locator("canvas");
await stage.waitFor();
const picture = await stage.evaluate((canvas: HTMLCanvasElement) => {
  const small = document.createElement("canvas");
  small.width = 640;
  small.height = Math.round((640 * canvas.height) / canvas.width);
  small.getContext("2d")?.drawImage(canvas, 0, 0, small.width, small.height);
  return small.toDataURL("image/webp", 0.88);
});
writeFileSync(join(publicFolder, "art/sample-pin.webp"), Buffer.from(picture.split(",")[1] ?? "", "base64"));
await browser.close();
