// Measures the photographs of pins next to a golf ball (catalog-19): the pin is whole, and its width in pixels fits the ball's within 2%.
import sharp from "sharp";
import { expect, it } from "vitest";
import { plateRim } from "~/domain/art/enamel";
import { pins } from "../../../scripts/art/pins";
import { demoProducts } from "../../../scripts/seed/products";

const ballMm = 42.67;
/** The outline of a ball whose center is 191 mm from the lens is this much larger than its diameter. */
const outlineOfBall = 1 / Math.sqrt(1 - (ballMm / 2 / 191) ** 2);
/** How scenes.py turns and tilts the pin. */
const turn = (5 * Math.PI) / 180;
const tilt = (38 * Math.PI) / 180;

function span() {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    add: (value: number) => {
      low = Math.min(low, value);
      high = Math.max(high, value);
    },
    width: () => high - low + 1,
    high: () => high,
  };
}

/** The width of the turned plate in the picture, in millimeters, from the drawing. */
async function drawnWidth(slug: string, inches: number): Promise<number> {
  const side = 660;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-20 -20 440 440"><rect x="-20" y="-20" width="440" height="440"/><path d="${pins[slug]!.outline.join("")}" fill="#fff" stroke="#fff" stroke-width="${plateRim}" stroke-linejoin="round"/></svg>`;
  const plate = await sharp(Buffer.from(svg)).removeAlpha().greyscale().raw().toBuffer();
  const [wide, tall, across] = [span(), span(), span()];
  plate.forEach((value, at) => {
    if (value < 128) return;
    const [x, y] = [at % side, Math.floor(at / side)];
    wide.add(x);
    tall.add(y);
    across.add(Math.cos(turn) * x - Math.sin(turn) * Math.cos(tilt) * y);
  });
  return (across.width() / Math.max(wide.width(), tall.width())) * inches * 25.4;
}

/** What is not grass is the ball (left) or the pin (right). */
async function measure(slug: string) {
  const { data, info } = await sharp(`public/pins/views/${slug}-ball.webp`)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isThing = (x: number, y: number) => {
    const at = 3 * (y * info.width + x);
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    return Math.max(red, blue) >= green * 0.9 && Math.max(red, green, blue) > 50;
  };
  const middle = Math.round(info.width * 0.54);
  const pin = span();
  for (let x = middle; x < info.width; x++) {
    let count = 0;
    for (let y = 0; y < info.height; y++) count += isThing(x, y) ? 1 : 0;
    if (count >= 3) pin.add(x);
  }
  // The lower half of the ball is in the shade of the grass, so the diameter follows from the width of the upper part and its height.
  const top = [...Array(info.height).keys()].find((y) => width(y) >= 3) ?? 0;
  const diameters = Array.from({ length: 60 }, (_, at) => {
    const height = at + 60;
    return (width(top + height) / 2) ** 2 / height + height;
  });
  const ball = diameters.reduce((sum, value) => sum + value, 0) / diameters.length;
  return { pin: pin.width(), ball, isWhole: pin.high() < info.width - 1 };

  function width(y: number): number {
    const row = span();
    for (let x = 0; x < middle; x++) if (isThing(x, y)) row.add(x);
    return Math.max(row.width(), 0);
  }
}

it.each(demoProducts.map(({ slug, size }) => [slug, Number(size ?? 1.25)] as const))(
  "%s is whole next to the ball, and as large as the shop says",
  async (slug, inches) => {
    const { pin, ball, isWhole } = await measure(slug);
    const millimeters = (pin * ballMm * outlineOfBall) / ball;
    expect(isWhole).toBe(true);
    expect(Math.abs(millimeters / (await drawnWidth(slug, inches)) - 1)).toBeLessThan(0.02);
  },
);
