import { join } from "node:path";
import { chromium } from "@playwright/test";

export const publicFolder = join(import.meta.dirname, "../../public");

/** Opens a page with the size of the photograph. The caller must close the browser. */
export async function openPage(width: number, height: number) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  const page = await browser.newPage({ viewport: { width, height } });
  return { browser, page };
}
