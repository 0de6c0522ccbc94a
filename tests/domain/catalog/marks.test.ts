import { expect, it } from "vitest";
import { unofficialLine } from "~/domain/catalog/marks";

it.each([
  ["Masters Azalea Pin", "Augusta National Golf Club or the Masters Tournament"],
  ["PGA Tour Flag", "the PGA TOUR, the PGA of America or the event"],
  ["LIV Golf Shark", "LIV Golf"],
  ["TGL Arena", "TGL"],
  ["Pebble Beach Lone Tree", "the golf course or its owner"],
  ["St Andrews Bridge", "the golf course or its owner"],
])("The page of the %s says that it is unofficial", (name, owner) =>
  expect(unofficialLine(name)).toBe(`Unofficial fan design. Not affiliated with or endorsed by ${owner}.`),
);

it.each(["Lucky Putter", "American Flag", "Lighthouse"])("The %s carries no one's marks", (name) =>
  expect(unofficialLine(name)).toBeNull(),
);
