// The safety of money depends on these three idioms, so each may be written in one place only.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const sources = globSync("app/{db,domain,gateways,services,http}/**/*.ts").map(
  (file) => [file, readFileSync(file, "utf8")] as const,
);

const idioms: { name: string; home: string; otherSpelling: RegExp; examples: string[] }[] = [
  {
    name: "Aborting a batch by breaking NOT NULL (abortUnless)",
    home: "app/db/guards.ts",
    otherSpelling: /case when (?:(?!\belse\b)[^`])*? then (?:\$\{\w+\.\w+\}|\w*version)(?:(?!\belse\b)[^`])*? end`/,
    examples: ["sql`case when open then version end`", "sql`case when open then version + 1 end`"],
  },
  {
    name: "Changing the state of a payment",
    home: "app/services/ledger/states.server.ts",
    otherSpelling: /\.update\(payments\)\s*\.set\(\{[^}]*(?:\bstatus:|[{,]\s*status\s*[,}])/,
    examples: ['app.db\n  .update(payments)\n  .set({ failure, status: "failed" })'],
  },
  {
    name: "Reading the kind of record from an id (kindOf)",
    home: "app/domain/text/ids.ts",
    otherSpelling: /startsWith\(\s*["'`][A-Z]{2}-/,
    examples: ['id.startsWith("CP-")'],
  },
];

describe.each(idioms)("$name", ({ home, otherSpelling, examples }) => {
  it("The idiom is recognized in the examples", () => {
    for (const example of examples) expect(example).toMatch(otherSpelling);
  });

  it("The idiom is written in one file only", () => {
    const others = sources.filter(([file, source]) => file !== home && otherSpelling.test(source));
    expect(others.map(([file]) => file)).toEqual([]);
  });
});
