// Runs Blender on the maps of pins.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Metal } from "../../../app/domain/art/enamel";
import { demoProducts } from "../../seed/products";
import { pins } from "../pins";
import { drawMaps } from "./maps";

/** Keeps maps and masters between runs. */
export const work = process.env.PHOTOGRAPHS ?? join(tmpdir(), "pin-high-photographs");

const facts = new Map(demoProducts.map(({ slug, size = "1.25", posts }) => [slug, { inches: Number(size), posts }]));
/** The demo products that have a drawing. */
export const slugs = Object.keys(pins).filter((slug) => facts.has(slug));

/** The folder of a pin's maps, which are drawn if they are missing. `metal` replaces the pin's own plating. */
export async function mapsOf(slug: string, metal?: Metal): Promise<string> {
  const folder = join(work, "maps", metal ? `${slug}-${metal}` : slug);
  const pin = pins[slug]!;
  if (!existsSync(join(folder, "pin.json"))) {
    await drawMaps({ ...pin, metal: metal ?? pin.metal }, facts.get(slug)!, folder);
  }
  return folder;
}

/** Renders a scene of scenes.py to a PNG file. Throws if Blender fails. */
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
  execFileSync("blender", [...args, scene, file, `${width}`, `${height}`, `${samples}`, ...maps], { stdio: "pipe" });
  console.log(`${file}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
