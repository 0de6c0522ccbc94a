// Renders every email with ordinary and with difficult data, on a phone and a desktop, light and dark, with and without its style tag.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "./support/test";

const sizes = [320, 600];

test("Every email fits a phone and a desktop, light and dark, with and without its style tag", async ({ page }) => {
  const script = join(import.meta.dirname, "fixtures/print-emails.ts");
  const printed = execFileSync("node_modules/.bin/tsx", [script], { encoding: "utf8", maxBuffer: 64_000_000 });
  const mails: [name: string, html: string][] = JSON.parse(printed);
  expect(mails.length).toBeGreaterThan(150);
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+M8AAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
    "base64",
  );
  await page.route("https://shop.invalid/**", (route) => route.fulfill({ contentType: "image/png", body: picture }));
  await page.goto("about:blank");
  const faults: string[] = [];
  const seen: Record<string, string> = {};
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [name, html] of mails) {
      const looks = await page.evaluate(showEmail, { html, sizes });
      for (const { overflow, colors, missingAlt, ...frame } of looks) {
        const at = `${name}, ${JSON.stringify(frame)}`;
        faults.push(...overflow.map((element) => `${at}: ${element} is too wide`));
        faults.push(...missingAlt.map((element) => `${at}: ${element} has no alternative text`));
        seen[at] ??= colors;
        if (seen[at] !== colors) faults.push(`${at}: other colors in the dark`);
      }
    }
  }
  expect(faults).toEqual([]);
});

/** Shows an email in frames of each width, with and without its style tag, and returns the layout problems. Runs in the page. */
async function showEmail({ html, sizes }: { html: string; sizes: number[] }) {
  const frames = sizes.flatMap((width) => [true, false].map((hasStyle) => ({ width, hasStyle })));
  const looks = frames.map(async (shown) => {
    const frame = document.createElement("iframe");
    Object.assign(frame.style, { width: `${shown.width}px`, height: "600px", border: "0" });
    frame.srcdoc = shown.hasStyle ? html : html.replace(/<style>.*?<\/style>/s, "");
    const isLoaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    document.body.appendChild(frame);
    await isLoaded;
    const { body, documentElement } = frame.contentDocument!;
    const wide = documentElement.scrollWidth > shown.width;
    const all = [...body.querySelectorAll<HTMLElement>("*")];
    const isOver = (element: HTMLElement) => element.getBoundingClientRect().right > shown.width + 0.5;
    const overflow = wide
      ? all
          .filter(isOver)
          .slice(-2)
          .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 60)}`)
      : [];
    const missingAlt = all.filter((one) => one.matches("img:not([alt])")).map(({ outerHTML }) => outerHTML);
    const colors = all
      .map((element) => frame.contentWindow!.getComputedStyle(element))
      .map(({ color, backgroundColor }) => color + backgroundColor)
      .join();
    frame.remove();
    return { ...shown, overflow, missingAlt, colors };
  });
  return Promise.all(looks);
}
