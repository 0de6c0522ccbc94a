// Runs Blender on the maps of pins.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Metal } from "../../../app/domain/art/enamel";
import { demoProducts } from "../../seed/products";
import { pins } from "../pins";
import { openPage } from "../studio";
import { drawDie, drawMaps, prints } from "./maps";
import { markerFace } from "./marker";

/** Keeps maps and masters between runs. */
export const work = process.env.PHOTOGRAPHS ?? join(tmpdir(), "pin-high-photographs");

const facts = new Map(demoProducts.map(({ slug, size = "1.25", posts }) => [slug, { inches: Number(size), posts }]));
/** The demo products that have a drawing. */
export const slugs = Object.keys(pins).filter((slug) => facts.has(slug));

/** What the scenes show beside the shop's pins: a ball marker, and the steps in which a pin is made. */
const made = "usa-team-shield";
const specials: Record<string, (folder: string) => Promise<void>> = {
  marker: (folder) => drawMaps(markerFace, { inches: 1, posts: 0 }, folder),
  die: (folder) => drawDie(pins[made]!, folder),
  bare: (folder) => drawMaps(pins[made]!, facts.get(made)!, folder, 0),
  half: (folder) => drawMaps(pins[made]!, facts.get(made)!, folder, 6),
};

/** The folder of the maps of a pin or special thing, which are drawn if they are missing. `metal` replaces the pin's own plating. */
export async function mapsOf(slug: string, metal?: Metal): Promise<string> {
  const folder = join(work, "maps", metal ? `${slug}-${metal}` : slug);
  if (existsSync(join(folder, "pin.json"))) return folder;
  const special = specials[slug];
  if (special) {
    await special(folder);
  } else {
    const pin = pins[slug]!;
    await drawMaps({ ...pin, metal: metal ?? pin.metal }, facts.get(slug)!, folder);
  }
  return folder;
}

/** Lets Chromium photograph what is printed on card, paper and clock, if it is missing. */
export async function drawPrints() {
  mkdirSync(join(work, "maps"), { recursive: true });
  for (const [name, { width, height, html }] of Object.entries(prints)) {
    const file = join(work, "maps", `${name}.png`);
    if (existsSync(file)) continue;
    const { browser, page } = await openPage(width, height);
    await page.setContent(html);
    await page.evaluate("document.fonts.ready");
    await page.screenshot({ path: file });
    await browser.close();
  }
}

/** Renders a scene of scenes.py or articles.py to a PNG file. Throws if Blender fails. */
export function renderScene(
  scene: string,
  file: string,
  width: number,
  height: number,
  samples: number,
  maps: readonly string[],
) {
  const script = join(import.meta.dirname, "render.py");
  const args = ["-b", "--factory-startup", "--python-exit-code", "1", "--python", script, "--"];
  const started = Date.now();
  // The prints are in the folder of all maps.
  const env = { ...process.env, MAPS: join(work, "maps") };
  execFileSync("blender", [...args, scene, file, `${width}`, `${height}`, `${samples}`, ...maps], {
    env,
    stdio: "pipe",
  });
  console.log(`${file}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

/** Runs ffmpeg, which overwrites its files. */
export const ffmpeg = (...args: string[]) => execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...args]);
