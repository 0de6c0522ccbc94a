import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { brand } from "~/domain/brand/brand";
import { depositPercent } from "~/domain/designer/designer";

/**
 * Facts that only brand.ts and calendar/schedule may state: weeks, hours and days, the deposit, when the balance is due, where we are.
 */
const promised = [
  /\b(\d|two|three|four)( ?[-–] ?| to )(\d|three|four) weeks/i,
  /\b(12|24|twelve|twenty-four)[- ]hours?\b/i,
  /\b(1-2|one or two) business days/i,
  /\d+% deposit|deposit of \d/i,
  /balance is due (at|on|once|when)|due (at|on|once you|when you) approv|when it is ready|nothing (is made )?before|pay once you/i,
  /made in (\{|\$|Carlsbad|California)|Carlsbad/i,
  /\d+\+ customers/,
  /NET 30 terms/,
];

const home = new Set(["app/domain/brand/brand.ts", "app/domain/calendar/schedule.ts"]);
const written = globSync(["app/{routes,ui,emails,domain}/**/*.{ts,tsx}", "content/*.md"]).filter(
  (file) => !home.has(file),
);

it("Each promise about time, money and place is written once, in the brand's file", () => {
  const elsewhere = written.flatMap((file) =>
    readFileSync(file, "utf8")
      // Shoppers do not read comments. Lines are joined, because a sentence may span two of them.
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
      .split(/\n\s*\n/)
      .flatMap((part) => promised.map((pattern) => pattern.exec(part.replaceAll(/\s+/g, " "))?.[0]).filter(Boolean))
      .map((words) => `${file}: ${words}`),
  );
  expect(elsewhere).toEqual([]);
  expect(written.length).toBeGreaterThan(300);
});

it("The texts promise the deposit that the price function takes", () => {
  expect(brand.promises.deposit).toContain(`${depositPercent}%`);
  expect(brand.promises.depositBack).toContain(`${depositPercent}%`);
});
