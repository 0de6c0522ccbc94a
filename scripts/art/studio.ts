import { join } from "node:path";
import { chromium } from "@playwright/test";

export const publicFolder = join(import.meta.dirname, "../../public");

/** A page of the size to photograph; the caller closes its browser. */
export async function openPage(width: number, height: number) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
  const page = await browser.newPage({ viewport: { width, height } });
  return { browser, page };
}
