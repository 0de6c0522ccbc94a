import { expect, test } from "vitest";
import { mockupAlt, placeInWords } from "~/domain/collaboration/words";

test("A marker's place is said in thirds", () => {
  expect(placeInWords(0, 0)).toBe("left third, top");
  expect(placeInWords(0.5, 0.5)).toBe("middle third, middle");
  expect(placeInWords(1, 1)).toBe("right third, bottom");
  expect(placeInWords(0.25, 0.75)).toBe("left third, bottom");
});

test("The alternative text of a mockup names its version, the product and what staff wrote", () => {
  const specification = [
    ["Quantity", "150 pins"],
    ["Size", "1.25 inch"],
    ["Plating", "Gold"],
    ["Rush", "No"],
  ] as const;
  expect(mockupAlt({ version: 2, notes: "Taller lighthouse" }, specification)).toBe(
    "Mockup version 2 of 150 pins, 1.25 inch, Gold. Taller lighthouse",
  );
  expect(mockupAlt({ version: 1, notes: null }, specification.slice(0, 1))).toBe("Mockup version 1 of 150 pins.");
});
