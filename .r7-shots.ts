import { chromium } from "@playwright/test";
import { demoRoomToken } from "./scripts/seed/collaboration";
const token = demoRoomToken;
const base = "http://localhost:8770";
console.log(`${base}/quote-collaboration/${token}`);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"] });
async function shot(name: string, width: number, height: number, path: string, opts: { js?: boolean; login?: boolean; act?: (page: any) => Promise<void> } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, javaScriptEnabled: opts.js ?? true, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log(name, m.type(), m.text().slice(0, 300)));
  page.on("pageerror", (e) => console.log(name, "pageerror", String(e).slice(0, 300)));
  if (opts.login) {
    await page.goto(`${base}/login?redirectTo=/admin/collaboration`);
    await page.getByLabel("Username").fill("admin");
    await page.getByLabel("Password").fill("admin-pinhigh");
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL((u: URL) => u.pathname === "/admin/collaboration");
  }
  await page.goto(base + path);
  await page.waitForTimeout(1500);
  await opts.act?.(page);
  await page.screenshot({ path: `/tmp/r7/${name}.png`, fullPage: true });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (overflow > 0) console.log(name, "overflows by", overflow);
  await context.close();
}
const room = `/quote-collaboration/${token}`;
const only = process.argv[2];
const all: Record<string, () => Promise<void>> = {
  "room-1440": () => shot("room-1440", 1440, 900, room),
  "room-360": () => shot("room-360", 360, 740, room),
  "room-nojs": () => shot("room-nojs", 1024, 800, room, { js: false }),
  "error": () => shot("error", 390, 740, "/quote-collaboration/nope"),
  "invalid": () => shot("invalid", 390, 740, "/quote-collaboration"),
  "compare": () => shot("compare", 1440, 900, room, { act: async (p) => { await p.getByText("Compare versions").click(); await p.getByRole("tab", { name: "Changed pixels" }).click(); await p.waitForTimeout(1500); } }),
  "wipe": () => shot("wipe", 1024, 900, room, { act: async (p) => { await p.getByText("Compare versions").click(); await p.getByRole("tab", { name: "Wipe" }).click(); await p.waitForTimeout(800); } }),
  "rooms-390": () => shot("rooms-390", 390, 740, "/admin/collaboration", { login: true }),
  "admin-1440": () => shot("admin-1440", 1440, 900, "/admin/collaboration/RM-DEM0000001", { login: true }),
  "admin-390": () => shot("admin-390", 390, 740, "/admin/collaboration/RM-DEM0000001", { login: true }),
};
for (const [name, run] of Object.entries(all)) if (!only || name.startsWith(only)) await run();
await browser.close();
