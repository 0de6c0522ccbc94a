// Tailwind silently ignores a class that names a color outside our theme.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const theme = readFileSync("app/theme.css", "utf8");
const ours = new Set([...theme.matchAll(/--color-([a-z0-9-]+):/g)].map(([, name]) => name ?? ""));
const families = [...new Set([...ours].map((name) => name.split("-")[0]))].join("|");
const property = "text|bg|border(?:-[lrtbxy])?|divide|ring|fill|stroke|from|via|to|decoration|outline|accent|caret";
const color = new RegExp(`(?<![\\w-])(?:${property})-((?:${families})(?:-[a-z0-9]+)*)(?![\\w-])`, "g");

it("Every color in a class name is in the theme", () => {
  const named = globSync("app/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(color)].map(([word, name]) => ({ word, name: name ?? "", file })),
  );
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ name }) => !ours.has(name)).map(({ word, file }) => `${word} in ${file}`)).toEqual([]);
});
