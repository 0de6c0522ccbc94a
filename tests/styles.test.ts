// How the shop looks and speaks, as far as its sources tell. Tailwind makes nothing of a class that names no colour of ours, and says
// nothing: its element keeps what it inherits.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const theme = readFileSync("app/theme.css", "utf8");
const ours = new Set([...theme.matchAll(/--color-([a-z0-9-]+):/g)].map(([, name]) => name ?? ""));
const families = [...new Set([...ours].map((name) => name.split("-")[0]))].join("|");
const property = "text|bg|border(?:-[lrtbxy])?|divide|ring|fill|stroke|from|via|to|decoration|outline|accent|caret";
const colour = new RegExp(`(?<![\\w-])(?:${property})-((?:${families})(?:-[a-z0-9]+)*)(?![\\w-])`, "g");

it("every colour that a class names is in the theme", () => {
  const named = globSync("app/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(colour)].map(([word, name]) => ({ word, name: name ?? "", file })),
  );
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ name }) => !ours.has(name)).map(({ word, file }) => `${word} in ${file}`)).toEqual([]);
});

it("whoever reads the shop or its back office reads one word for email", () => {
  const files = globSync(["app/**/*.{ts,tsx}", "content/*.md"]);
  expect(files.length).toBeGreaterThan(500);
  const comments = /(?<=^|[\s{])(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
  const told = (file: string) => readFileSync(file, "utf8").replaceAll(comments, "");
  const tableFiles = ["app/services/back-office/accounts-export.server.ts", "app/services/orders/export.server.ts"];
  expect(files.filter((file) => /e-mail/i.test(told(file))).sort()).toEqual(tableFiles);
});
