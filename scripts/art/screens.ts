// Takes the pictures of README and tour from a fresh demo shop: `tsx scripts/art/screens.ts http://localhost:8788`. The files are committed.
import { join } from "node:path";
import sharp from "sharp";
import { openPage } from "./studio";

const address = process.argv[2] ?? "http://localhost:8788";
const folder = join(import.meta.dirname, "../../docs/images");
/** The client's link to the demo shop's design room. */
const room = "/quote-collaboration/2qLJFai2PX468nal5BthOZOvaj9ySYQQRm3E5mz9Q4k";
const { browser, page } = await openPage(1280, 800);

async function open(path: string) {
  await page.goto(address + path, { waitUntil: "networkidle" });
}

async function save(name: string) {
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
}

async function take(name: string, path: string) {
  await open(path);
  await save(name);
}

await take("home", "/");
await take("catalog", "/wholesale");
await take("designer", "/custom");
await open(room);
await page.getByRole("button", { name: "Use this name" }).click();
await page.getByRole("heading", { name: "Who are you?" }).waitFor({ state: "hidden" });
await page.getByRole("link", { name: /^Version 2/ }).evaluate((version) => version.scrollIntoView());
await page.mouse.wheel(0, -90);
await page.waitForTimeout(1000);
await save("room");
await open("/login");
await page.getByLabel("Username").fill("admin");
await page.getByLabel("Password", { exact: true }).fill("admin-pinhigh");
await page.getByRole("button", { name: "Sign In" }).click();
await page.waitForURL(/admin/);
await take("back-office", "/admin");
await take("reconciliation", "/admin/money");
await take("order", "/admin/orders/CP-DEM0000000");
await browser.close();
