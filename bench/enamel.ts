import { sizeChoices, sizes } from "~/domain/designer/designer";
import { segmentArtwork } from "~/domain/designer/enamel/artwork";
import type { Raster } from "~/domain/designer/enamel/raster";
import { buildRelief } from "~/domain/designer/enamel/render/relief";
import { restingLight, shadeRelief } from "~/domain/designer/enamel/render/shade";
import { surveyArtwork } from "~/domain/designer/enamel/survey";

type Figure = { name: string; value: string; ratio?: string };
const firstLimitMs = 300;
const changeLimitMs = 50;

/** The live pin's budgets: a 2000 px logo within 300 ms, a change of plating or size within 50 ms. Medians. */
export async function benchEnamel(): Promise<Figure[]> {
  const logo = drawLogo(2000);
  const first = median(7, () => {
    const art = segmentArtwork(surveyArtwork(logo)!)!;
    shadeRelief(buildRelief(art, sizeChoices["1inch"].millimetres), "gold", restingLight);
  });
  const art = segmentArtwork(surveyArtwork(logo)!)!;
  const resize = median(12, (round) => {
    const size = sizes[round % sizes.length]!;
    shadeRelief(buildRelief(art, sizeChoices[size].millimetres), "gold", restingLight);
  });
  const relief = buildRelief(art, sizeChoices["1inch"].millimetres);
  const replate = median(12, (round) => shadeRelief(relief, round % 2 ? "silver" : "bronze", restingLight));
  return [
    figure("live pin: 2000 px logo to picture", first, firstLimitMs),
    figure("live pin: other size", resize, changeLimitMs),
    figure("live pin: other plating, or light moved", replate, changeLimitMs),
  ];
}

function figure(name: string, ms: number, limit: number): Figure {
  return { name, value: `${ms.toFixed(1)} ms`, ratio: `${(ms / limit).toFixed(2)} of ${limit} ms` };
}

function median(rounds: number, work: (round: number) => void): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    work(round);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
}

/** A crest of six flat colours with stripes, rings and dots on white. */
function drawLogo(side: number): Raster {
  const data = new Uint8ClampedArray(side * side * 4);
  const colours = [0xffffff, 0x0b3d2e, 0xfaf6ec, 0x7ec0ee, 0xc0262d, 0xf2b632, 0x1d3557];
  for (let y = 0, o = 0; y < side; y++) {
    for (let x = 0; x < side; x++, o += 4) {
      const u = (x / side) * 2 - 1;
      const v = (y / side) * 2 - 1;
      const r = Math.hypot(u, v);
      let pick = 0;
      if (r < 0.95) pick = 1;
      if (r < 0.8) pick = 2;
      if (r < 0.74) pick = v > 0.2 + 0.1 * Math.sin(5 * u) ? 1 : 3;
      if (r < 0.74 && v > 0.3 && (x >> 6) % 3 === 0) pick = 5;
      if (Math.hypot(u - 0.25, v + 0.2) < 0.2) pick = 4;
      if (Math.abs(u + 0.2) < 0.015 && Math.abs(v) < 0.4) pick = 6;
      const rgb = colours[pick]!;
      data[o] = rgb >> 16;
      data[o + 1] = (rgb >> 8) & 255;
      data[o + 2] = rgb & 255;
      data[o + 3] = 255;
    }
  }
  return { width: side, height: side, data };
}
