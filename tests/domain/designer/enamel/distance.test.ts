import fc from "fast-check";
import { expect, it } from "vitest";
import { borderOf, flood } from "~/domain/designer/enamel/flood";
import { distanceToOther, nearestOther, noEdge } from "~/domain/designer/enamel/render/distance";
import { removeSpecks } from "~/domain/designer/enamel/specks";

const maps = fc
  .record({ width: fc.integer({ min: 1, max: 14 }), height: fc.integer({ min: 1, max: 14 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height, max: 2 })
      .map((labels) => ({ width, height, labels: Uint8Array.from(labels) })),
  );

it("The distances equal those of comparing every pair of pixels", () => {
  fc.assert(
    fc.property(maps, (map) => {
      const { distance, nearest } = nearestOther(map);
      expect(distanceToOther(map)).toEqual(distance);
      expect(distanceToOther(map, 1)).toEqual(distance.map((d, i) => (map.labels[i] === 1 ? d : 0)));
      map.labels.forEach((label, i) => {
        const reach = (j: number) =>
          Math.hypot((i % map.width) - (j % map.width), Math.floor(i / map.width) - Math.floor(j / map.width));
        const others = [...map.labels.keys()].filter((j) => map.labels[j] !== label);
        if (others.length === 0) {
          expect(distance[i]).toBe(noEdge);
          return;
        }
        expect(distance[i]).toBeCloseTo(Math.min(...others.map(reach)) - 0.5, 4);
        expect(map.labels[nearest[i]!]).not.toBe(label);
        expect(reach(nearest[i]!) - 0.5).toBeCloseTo(distance[i]!, 4);
      });
    }),
    { numRuns: 300 },
  );
});

it("The flood fills only what is reachable from the border", () => {
  fc.assert(
    fc.property(maps, ({ width, height, labels }) => {
      const { reached, count } = flood(labels, width, height, borderOf(width, height), 1);
      const isBorder = (i: number) =>
        i % width === 0 || i % width === width - 1 || i < width || i >= (height - 1) * width;
      const besides = (i: number) => [
        i % width > 0 ? i - 1 : i,
        i % width < width - 1 ? i + 1 : i,
        i - width,
        i + width,
      ];
      const expected = Uint8Array.from(labels, (label, i) => (label === 1 && isBorder(i) ? 1 : 0));
      for (let more = true; more; ) {
        more = false;
        for (let i = 0; i < labels.length; i++) {
          if (labels[i] !== 1 || expected[i] === 1 || !besides(i).some((j) => expected[j] === 1)) continue;
          expected[i] = 1;
          more = true;
        }
      }
      expect(reached).toEqual(expected);
      expect(count).toBe(expected.filter(Boolean).length);
    }),
    { numRuns: 300 },
  );
});

it("Specks join the neighbor around them and larger areas stay", () => {
  const labels = new Uint8Array(400).fill(1);
  labels[105] = 2;
  for (let y = 10; y < 16; y++) labels.fill(3, y * 20 + 4, y * 20 + 10);
  removeSpecks({ width: 20, height: 20, labels }, 5);
  expect(labels[105]).toBe(1);
  expect(labels.filter((label) => label === 3)).toHaveLength(36);
});
