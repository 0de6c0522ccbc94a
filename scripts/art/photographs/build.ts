// Renders photographs of the pins from their drawings with Blender's Cycles (Debian package `blender`). The files are committed.
// `tsx scripts/art/photographs/build.ts [name…]` renders everything, or what is named: pins, articles, pages, or one side of all pins.
// Rendered masters stay in the folder PHOTOGRAPHS, so that another run renders only what is missing.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Metal } from "../../../app/domain/art/enamel";
import { photoWidths } from "../../../app/domain/catalog/photographs";
import { publicFolder } from "../studio";
import { drawPrints, ffmpeg, mapsOf, renderScene, slugs, work } from "./render";

const side = 720;
/** Six pins with different metals and colors. */
const heroPins = [
  "masters-azalea",
  "usa-team-shield",
  "pebble-beach-cypress",
  "hole-in-one",
  "bluebird-birdie",
  "turnberry-lighthouse",
];
/** Pins in the pictures of blog posts. */
const collection = [
  "duck-hook",
  "st-andrews-bridge",
  "liv-golf-team-shark",
  "nineteenth-pint",
  "torrey-pines-glider",
  "tgl-lightning-ball",
  "fore-paws",
  "windmill-links",
];
const platings = (["gold", "silver", "bronze", "black-nickel"] as const).map(
  (metal) => ["scramble-crest", metal] satisfies [string, Metal],
);
/** Pictures of the blog's articles: scene and pins. */
const articles: Record<string, [scene: string, of: Shot["of"]]> = {
  "24-hour-mockups": ["desk", ["hole-in-one"]],
  "ball-marker-etiquette": ["etiquette", ["marker"]],
  "caring-for-pins": ["care", ["pga-trophy-cup"]],
  "charity-scramble": ["charity", ["scramble-crest"]],
  "choosing-plating": ["row", platings],
  "how-soft-enamel-is-made": ["made", ["die", "bare", "half", "usa-team-shield"]],
  lighthouses: ["lighthouse", ["turnberry-lighthouse"]],
  "pebble-beach-history": ["pebble", ["pebble-beach-cypress"]],
  "pin-collecting": ["board", collection],
  "putters-and-markers": ["putters", ["marker", "tgl-lightning-ball"]],
  "team-tournaments": ["teams", ["pga-trophy-cup", "usa-team-shield", "scramble-crest"]],
};
/** Pictures of other pages. */
const pages: Record<string, [width: number, height: number, of: Shot["of"]]> = {
  marker: [960, 720, ["marker"]],
  box: [960, 504, ["scramble-crest"]],
  bench: [960, 600, ["hole-in-one", "duck-hook", "fore-paws", "bluebird-birdie", "lucky-putter"]],
};
/** Other sides of a pin, each a scene with its number of samples and the quality of its WebP. Grass needs many bytes. */
const sides = {
  ball: { samples: 36, quality: 60 },
  back: { samples: 36, quality: 78 },
  card: { samples: 36, quality: 78 },
  cap: { samples: 16, quality: 78 },
};

interface Shot {
  scene: string;
  /** Name of the master. */
  name: string;
  width: number;
  height: number;
  samples: number;
  of: readonly (string | [slug: string, metal: Metal])[];
}

/** Renders a master if it is missing, and returns its file. */
async function render({ scene, name, width, height, samples, of }: Shot): Promise<string> {
  const file = join(work, `${name}.png`);
  if (existsSync(file)) return file;
  const maps: string[] = [];
  for (const pin of of) maps.push(typeof pin === "string" ? await mapsOf(pin) : await mapsOf(...pin));
  renderScene(scene, file, width, height, samples, maps);
  return file;
}

const inPublic = (file: string) => join(publicFolder, file);
const jpeg = { quality: 82, mozjpeg: true };
const webp = (picture: Sharp, file: string, quality = 78) =>
  picture.clone().webp({ quality, effort: 6 }).toFile(inPublic(file));

/** Writes both formats in every width. */
async function encode(master: string, file: string, widths: readonly number[]) {
  for (const width of widths) {
    const picture = sharp(master).resize({ width });
    const avif = picture.clone().avif({ quality: 50, effort: 6 });
    await avif.toFile(inPublic(`${file}-${width}.avif`));
    await webp(picture, `${file}-${width}.webp`);
  }
}

/** Lets the left and right edges of a square of 630 pixels fade out. */
const fade = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="630" height="630"><linearGradient id="f"><stop stop-opacity="0"/><stop offset=".04"/><stop offset=".96"/><stop offset="1" stop-opacity="0"/></linearGradient><rect width="630" height="630" fill="url(#f)"/></svg>`,
);

/** The JPEG of 1200 by 630 for social networks and Google's feed, with the paper continued to both sides, and a small square for emails. */
async function share(master: string, slug: string) {
  const picture = await sharp(master).resize({ width: 630 }).png().toBuffer();
  const middle = await sharp(picture)
    .composite([{ input: fade, blend: "dest-in" }])
    .png()
    .toBuffer();
  const edge = (left: number) =>
    sharp(picture)
      .extract({ left, top: 0, width: 2, height: 630 })
      .resize({ width: 600, height: 630, fit: "fill" })
      .png()
      .toBuffer();
  const paper = sharp({ create: { width: 1200, height: 630, channels: 3, background: "#fff" } }).composite([
    { input: await edge(0), left: 0, top: 0 },
    { input: await edge(628), left: 600, top: 0 },
  ]);
  // Without much blur, a shadow at the edge would become a stripe.
  await sharp(
    await sharp(await paper.png().toBuffer())
      .blur(90)
      .toBuffer(),
  )
    .composite([{ input: middle, left: (1200 - 630) / 2, top: 0 }])
    .jpeg(jpeg)
    .toFile(inPublic(`og/pins/${slug}.jpg`));
  await sharp(master)
    .resize({ width: 112 })
    .jpeg(jpeg)
    .toFile(inPublic(`og/mail/${slug}.jpg`));
}

/** Takes the renderer's grain away, because Debian's Blender has no denoiser. */
function withoutGrain(master: string): string {
  const file = master.replace(".png", "-clean.png");
  ffmpeg("-i", master, "-vf", "nlmeans=s=6:p=5:r=11", file);
  return file;
}

/** Writes a scene in two formats and two widths (`sceneSets` names them). Grass needs many bytes. */
async function encodeScene(master: string, file: string) {
  const isGrass = /charity|etiquette|marker/.test(file);
  for (const [width, name] of [
    [960, file],
    [640, `${file}-640`],
  ] as const) {
    const picture = sharp(master).resize({ width });
    const avif = picture.clone().avif({ quality: isGrass ? 42 : 50, effort: 4 });
    await avif.toFile(inPublic(`${name}.avif`));
    await webp(picture, `${name}.webp`, isGrass ? 40 : 72);
  }
}

/** The cap is rendered once, and for each pin only the part around it. */
const onCap = (pin: string, cap: string) =>
  sharp(cap)
    .composite([{ input: pin }])
    .png()
    .toBuffer();

/** All masters of one kind in one picture, for review. It stays in the work folder. */
async function contactSheet(name: string, masters: (string | Buffer)[]) {
  const tile = 240;
  const columns = 6;
  const tiles = await Promise.all(
    masters.map(async (master, at) => ({
      input: await sharp(master).resize({ width: tile }).toBuffer(),
      left: tile * (at % columns),
      top: tile * Math.floor(at / columns),
    })),
  );
  const height = tile * Math.ceil(masters.length / columns);
  const sheet = sharp({ create: { width: tile * columns, height, channels: 3, background: "#fff" } });
  const file = join(work, `contact-sheet-${name}.png`);
  await sheet.composite(tiles).png().toFile(file);
  console.log(`Contact sheet: ${file}`);
}

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
for (const folder of ["pins/photos", "pins/views", "og/pins", "og/blog", "og/mail"]) {
  mkdirSync(inPublic(folder), { recursive: true });
}
await drawPrints();

const fronts: string[] = [];
for (const slug of slugs.filter(isWanted)) {
  const master = await render({ scene: "main", name: slug, width: side, height: side, samples: 48, of: [slug] });
  fronts.push(master);
  await encode(master, `pins/photos/${slug}`, photoWidths);
  await share(master, slug);
}
if (wanted.length === 0) await contactSheet("front", fronts);
if (isWanted("hero")) {
  const master = await render({ scene: "hero", name: "hero", width: 960, height: 960, samples: 48, of: heroPins });
  await encode(master, "art/hero", [960]);
}
const stories: string[] = [];
for (const [name, [scene, of]] of Object.entries(articles)) {
  if (!isWanted(name)) continue;
  const master = withoutGrain(await render({ scene, name, of, width: 960, height: 504, samples: 12 }));
  stories.push(master);
  await encodeScene(master, `art/blog/${name}`);
  await sharp(master)
    .resize({ width: 1200 })
    .jpeg(jpeg)
    .toFile(inPublic(`og/blog/${name}.jpg`));
}
for (const [name, [width, height, of]] of Object.entries(pages)) {
  if (!isWanted(name)) continue;
  const master = withoutGrain(await render({ scene: name, name, of, width, height, samples: 12 }));
  stories.push(master);
  await encodeScene(master, `art/${name}`);
}
if (stories.length > 1) await contactSheet("scenes", stories);
for (const [scene, { samples, quality }] of Object.entries(sides)) {
  const masters: (string | Buffer)[] = [];
  const shot = { scene, width: side, height: side, samples };
  for (const slug of slugs.filter((slug) => isWanted(slug) || isWanted(scene))) {
    const name = `${slug}-${scene}`;
    const rendered = await render({ ...shot, name, of: [slug] });
    const master = scene === "cap" ? await onCap(rendered, await render({ ...shot, name: scene, of: [] })) : rendered;
    masters.push(master);
    await webp(sharp(master), `pins/views/${name}.webp`, quality);
    await webp(sharp(master).resize({ width: 160 }), `pins/views/${name}-small.webp`);
  }
  if (masters.length > 1) await contactSheet(scene, masters);
}
