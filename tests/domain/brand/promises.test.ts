import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { brand } from "~/domain/brand/brand";
import { depositPercent } from "~/domain/designer/designer";

/**
 * Facts that only brand.ts and calendar/schedule may state: weeks, hours and days, the deposit, when the balance is due, where we are,
 * how soon we answer and ship, and the guarantee. Prices, limits and the minimum come from their rules.
 */
const promised = [
  /\b(\d|two|three|four)( ?[-–] ?| to )(\d|three|four) weeks/i,
  /\b(12|24|twelve|twenty-four)[- ]hours?\b/i,
  /business days?\b/i,
  /\b(answers?|answered|reply|replies|respond|hear from|get back to you)\b[^.?]{0,60}\b(within|hours?|days?|morning|weekends?|minutes?)\b/i,
  /\bships?\b[^.?;"'`]{0,40}\b(right away|tomorrow|immediately|same day|overnight)\b/i,
  /\b(remake|make (it|them) again|money back|satisfaction)\b/i,
  /\d+% deposit|deposit of \d|deposit[^.?]{0,12}\(\d+%\)/i,
  /balance is due (at|on|once|when)|due (at|on|once you|when you) approv|when it is ready|nothing (is made )?before|pay once you/i,
  /made in (\{|\$|Carlsbad|California)|Carlsbad/i,
  /\d+\+ customers/,
  /NET 30 terms/,
  /due (with)?in \d+ days|due \d+ days/i,
  /\bminimum[^.?]{0,20}\b\d+ (pins|pieces)|\bat least \d+ (pins|pieces)/i,
  /\bLimit \d|[Ll]imited to \d/,
  /\d+(-day returns| days[^.?]{0,30}\breturn)|\breturn[^.?]{0,30}\d+ days/i,
  /free shipping|ships? free|\$\d[\d.]*[^.?"`]{0,20}\bshipping|\bshipping[^.?"`]{0,20}\$\d/i,
  /\d+% off\b/i,
];

const home = new Set(["app/domain/brand/brand.ts", "app/domain/calendar/schedule.ts"]);
const written = globSync([
  "app/{routes,ui,emails,domain,services}/**/*.{ts,tsx}",
  "content/*.md",
  "scripts/seed/back-office.ts",
]).filter((file) => !home.has(file));

it("Each promise about time, money, place and the guarantee is written once, in the brand's file", () => {
  const elsewhere = written.flatMap((file) =>
    readFileSync(file, "utf8")
      // The address of a picture is no sentence.
      .replaceAll(/src="[^"]*"/g, "")
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
