// Photographs each pin from behind, on its card, on a cap and next to a ball, as the product pages show them (needs Chromium). The files
// are committed; domain/catalog/views names them. `tsx scripts/art/views.ts [slug…]`
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { brand } from "~/domain/brand/brand";
import { type BackPlaces, drawBack, drawPin, type Pin } from "../../app/domain/art/enamel";
import { hue } from "../../app/domain/art/palette";
import { demoProducts } from "../seed/products";
import { brandPictures } from "./pictures/brand";
import { golfBall } from "./pictures/kit";
import { pins } from "./pins";
import { openPage, publicFolder } from "./studio";

const side = 960;
/** Width of the ball in the scene. A real ball is 1.68 inches across. */
const ballWidth = 460;
const inches = ballWidth / 1.68;

const at = (left: number, top: number, width: number, picture: string, more = "") =>
  `<div style="position:absolute;left:${left}px;top:${top}px;width:${width}px;${more}">${picture}</div>`;
const ground = (background: string, inside: string) =>
  `<div style="position:relative;width:${side}px;height:${side}px;overflow:hidden;background:${background}">${inside}</div>`;
const drawing = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" style="position:absolute;inset:0">${body}</svg>`;

const cloth = `<pattern id="twill" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(32)"><path d="M0 2h9M0 6.5h9" stroke="#fff" stroke-opacity=".075" stroke-width="2.4"/><path d="M0 4.2h9" stroke="#000" stroke-opacity=".16" stroke-width="1.6"/></pattern>`;
const seam = (d: string) =>
  `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="5"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="3" transform="translate(-5 0)"/>` +
  `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="2.4" stroke-dasharray="11 8" transform="translate(13 0)"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="2.4" stroke-dasharray="11 8" transform="translate(-15 0)"/>`;

/** The front of a cap in close-up: two panels, the brim, and the pin on the right panel. */
const cap = drawing(
  `<defs>${cloth}<radialGradient id="dome" cx=".34" cy=".3" r=".85"><stop stop-color="#2f5f8a"/><stop offset=".55" stop-color="#1c4068"/><stop offset="1" stop-color="#0d2440"/></radialGradient>` +
    `<linearGradient id="brim" x1="0" y1="0" x2=".2" y2="1"><stop stop-color="#0a1d33"/><stop offset=".4" stop-color="#24507a"/><stop offset="1" stop-color="#12304f"/></linearGradient></defs>` +
    `<rect width="960" height="960" fill="#e9e2d1"/><path d="M-40 800C-60 300 180 30 480 26s540 270 520 774z" fill="url(#dome)"/><path d="M-40 800C-60 300 180 30 480 26s540 270 520 774z" fill="url(#twill)"/>` +
    `${seam("M480 26C470 260 472 520 480 760")}${seam("M240 104C150 320 120 540 130 740")}${seam("M720 104C810 320 840 540 830 740")}<ellipse cx="480" cy="26" rx="34" ry="16" fill="#1c4068" stroke="#0d2440" stroke-width="4"/>` +
    `<path d="M-60 720Q480 610 1020 720L1080 1000Q480 820-120 1000z" fill="#000" opacity=".3"/><path d="M-60 738Q480 632 1020 738L1100 1040Q480 905-140 1040z" fill="url(#brim)"/><path d="M-60 738Q480 632 1020 738L1100 1040Q480 905-140 1040z" fill="url(#twill)"/>` +
    [24, 52, 80, 108]
      .map(
        (down) =>
          `<path d="M-80 ${760 + down}Q480 ${654 + down} 1040 ${760 + down}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="2.4" stroke-dasharray="11 8"/>`,
      )
      .join(""),
);

const onCard = (pin: string) =>
  ground(
    `radial-gradient(circle at 30% 20%, #1b5a44, ${hue.fairway} 70%)`,
    `<div style="position:absolute;left:208px;top:62px;width:544px;height:836px;border-radius:26px;background:linear-gradient(160deg,#fffdf6,${hue.cream} 60%,#efe6d2);box-shadow:0 26px 50px #0009,0 4px 10px #0006"></div>` +
      `<div style="position:absolute;left:236px;top:90px;width:488px;height:780px;border-radius:16px;border:2.5px solid ${hue.brass};box-sizing:border-box"></div>` +
      `<div style="position:absolute;left:452px;top:112px;width:56px;height:26px;border-radius:13px;background:#123f30;box-shadow:inset 0 3px 5px #000a"></div>` +
      at(448, 158, 64, brandPictures["art/mark.svg"]!) +
      `<p style="position:absolute;left:208px;top:236px;width:544px;margin:0;text-align:center;font:600 42px Fraunces;color:${hue.fairway};letter-spacing:1px">${brand.name}</p>` +
      at(290, 330, 380, pin) +
      `<p style="position:absolute;left:208px;top:764px;width:544px;margin:0;text-align:center;font:600 19px Inter;letter-spacing:3px;color:#80621f">SOFT ENAMEL PIN</p>` +
      `<p style="position:absolute;left:208px;top:800px;width:544px;margin:0;text-align:center;font:500 19px Inter;color:#4b5a52">${brand.city}</p>`,
  );

const onCap = (pin: string) => ground("#e9e2d1", cap + at(520, 290, 320, pin, "transform:rotate(4deg) skewY(3deg)"));

/** The pin's metal within its drawing, as shares of the drawing's width. The drawing has a margin for the shadow. */
type Metal = { left: number; right: number; bottom: number };

/** Draws the metal `width` pixels wide, to scale with the ball, and stands both on the same ground. */
const besideBall = (pin: string, { left, right, bottom }: Metal, width: number) => {
  const drawn = width / (right - left);
  const ball = `<svg viewBox="0 0 1000 1000">${golfBall("ball", 500, 500, 500)}</svg>`;
  return ground(
    "radial-gradient(circle at 40% 30%, #5aa85d, #2f7d47 75%)",
    drawing(
      `<defs><filter id="soft"><feGaussianBlur stdDeviation="16"/></filter></defs><ellipse cx="320" cy="630" rx="230" ry="104" fill="#06281c" opacity=".55" filter="url(#soft)"/>`,
    ) +
      at(60, 220, ballWidth, ball) +
      at(935 - right * drawn, 690 - bottom * drawn, drawn, pin),
  );
};

const fontFace = (name: string, file: string) =>
  `@font-face{font-family:${name};font-weight:100 900;src:url(data:font/woff2;base64,${fontOf(file)})}`;
const fontOf = (file: string) =>
  execFileSync("base64", ["-w0", join(import.meta.dirname, "../../app/ui/fonts", file)], { encoding: "utf8" });
const style = `<style>${fontFace("Fraunces", "fraunces-600-latin.woff2")}${fontFace("Inter", "inter-latin.woff2")}body{margin:0}div>svg{display:block}</style>`;

/** Finds the places closest to the middle of the mirrored outline where the clutches (one or two) and the stamp fit on metal. */
async function placesOn(page: Page, pin: Pin, posts: number): Promise<BackPlaces> {
  await page.setContent(`<svg viewBox="0 0 400 400"><path d="${pin.outline.join("")}"/></svg>`);
  // Defines a helper that compiled functions call and that the page lacks.
  await page.evaluate("globalThis.__name = (named) => named");
  return page.evaluate((posts) => {
    const path = document.querySelector("path")!;
    const box = path.getBBox();
    const middle = { x: 400 - box.x - box.width / 2, y: box.y + box.height / 2 };
    const isMetal = (x: number, y: number) => path.isPointInFill(new DOMPoint(400 - x, y));
    const hasRoom = (x: number, y: number, dx: number, dy: number) =>
      Array.from({ length: 16 }, (_, at) => (at * Math.PI) / 8).every((turn) =>
        isMetal(x + dx * Math.cos(turn), y + dy * Math.sin(turn)),
      );
    const spots: { x: number; y: number; far: number }[] = [];
    for (let x = 30; x <= 370; x += 5)
      for (let y = 30; y <= 370; y += 5) spots.push({ x, y, far: Math.hypot(x - middle.x, y - middle.y) });
    spots.sort((a, b) => a.far - b.far);
    const clutches = (gap: number) =>
      spots
        .map(({ x, y }) => (posts === 1 ? [{ x, y }] : [-gap, gap].map((dx) => ({ x: x + dx, y }))))
        .find((pair) => pair.every(({ x, y }) => hasRoom(x, y, 30, 30)));
    const found = [56, 46, 36, 30].map(clutches).find(Boolean) ?? [middle];
    const stamp = spots.find(
      ({ x, y }) =>
        hasRoom(x, y - 5, 58, 14) && found.every((post) => Math.abs(post.y - y + 5) > 46 || Math.abs(post.x - x) > 92),
    );
    return { posts: found, stamp: stamp ? { x: stamp.x, y: stamp.y } : null };
  }, posts);
}

/** Finds the metal of a drawing, without its soft shadow. */
async function metalOf(page: Page, front: string): Promise<Metal> {
  return page.evaluate(async (source) => {
    const image = Object.assign(new Image(), { src: `data:image/svg+xml,${encodeURIComponent(source)}` });
    await image.decode();
    const side = 800;
    const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    const places = Array.from({ length: side * side }, (_, i) => i).filter((i) => data[i * 4 + 3]! > 240);
    const columns = places.map((i) => i % side);
    const smallest = columns.reduce((a, b) => Math.min(a, b));
    const largest = columns.reduce((a, b) => Math.max(a, b));
    return {
      left: smallest / side,
      right: (largest + 1) / side,
      bottom: (Math.floor(places.at(-1)! / side) + 1) / side,
    };
  }, front);
}

/** A square picture at another width, encoded by Chromium. */
async function webpOf(page: Page, png: Buffer, width: number): Promise<Buffer> {
  const url = await page.evaluate(
    async ([source, width]) => {
      const image = Object.assign(new Image(), { src: source });
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width, height: width });
      const context = canvas.getContext("2d")!;
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, width, width);
      return canvas.toDataURL("image/webp", 0.72);
    },
    [`data:image/png;base64,${png.toString("base64")}`, width] as const,
  );
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

const wanted = process.argv.slice(2);
const folder = join(publicFolder, "pins/views");
mkdirSync(folder, { recursive: true });
const { browser, page } = await openPage(side, side);
for (const { slug, size = "1.25", posts } of demoProducts) {
  const pin = pins[slug];
  if (!pin || (wanted.length > 0 && !wanted.includes(slug))) continue;
  const front = drawPin(slug, pin);
  const scenes = {
    back: ground(
      `linear-gradient(150deg,${hue.cream},#e9dfc8)`,
      at(90, 90, 780, drawBack(slug, pin, await placesOn(page, pin, posts))),
    ),
    card: onCard(front),
    cap: onCap(front),
    ball: besideBall(front, await metalOf(page, front), Number(size) * inches),
  };
  for (const [view, scene] of Object.entries(scenes)) {
    await page.setContent(style + scene);
    await page.evaluate("document.fonts.ready");
    const shot = await page.screenshot();
    for (const [width, name] of [
      [side, view],
      [160, `${view}-small`],
    ] as const)
      writeFileSync(join(folder, `${slug}-${name}.webp`), await webpOf(page, shot, width));
  }
}
await browser.close();
