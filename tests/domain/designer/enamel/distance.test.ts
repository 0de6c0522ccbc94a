import fc from "fast-check";
import { expect, it } from "vitest";
import { distanceToOther, noEdge } from "~/domain/designer/enamel/render/distance";
import { removeSpecks } from "~/domain/designer/enamel/specks";

const maps = fc
  .record({ width: fc.integer({ min: 1, max: 14 }), height: fc.integer({ min: 1, max: 14 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height, max: 2 })
      .map((labels) => ({ width, height, labels: Uint8Array.from(labels) })),
  );

it("agrees with looking at every pair of pixels", () => {
  fc.assert(
    fc.property(maps, (map) => {
      const { distance, nearest } = distanceToOther(map);
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

it("gives specks to the neighbour around them and keeps larger areas", () => {
  const labels = new Uint8Array(400).fill(1);
  labels[105] = 2;
  for (let y = 10; y < 16; y++) labels.fill(3, y * 20 + 4, y * 20 + 10);
  removeSpecks({ width: 20, height: 20, labels }, 5);
  expect(labels[105]).toBe(1);
  expect(labels.filter((label) => label === 3)).toHaveLength(36);
});
