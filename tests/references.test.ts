import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// A comment cites a rule, a promise or a platform fact by its id, such as pricing-3: the id is defined once, and what is cited is there.
const papers = globSync(["docs/rules/*.md", "docs/promises.md", "docs/platform.md"]);
const files = globSync([
  "{app,workers,tests,scripts,bench,docs,content}/**/*.{ts,tsx,js,mjs,css,md,html}",
  "*.{md,ts,toml,json}",
  "public/_headers",
]).filter((file) => !/^(package-lock\.json|worker-configuration\.d\.ts|tests\/references\.test\.ts)$/.test(file));
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));

const definition = /^(?:- |\| )\*\*([a-z0-9-]+-\d+)\*\*/gm;
const defined = papers.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(definition)].map(([, id = ""]) => ({ file, id })),
);
const ids = new Set(defined.map(({ id }) => id));
const subjectOf = (id: string) => id.replace(/-\d+$/, "");
const subjects = [...new Set(defined.map(({ id }) => subjectOf(id)))].sort((a, b) => b.length - a.length);

/** Every match of the pattern, as "file: match". */
function found(pattern: RegExp, where = sources): string[] {
  return [...where].flatMap(([file, text]) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`));
}

/** What stands in a file's comments. */
const comments = (text: string) => (text.match(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*/g) ?? []).join("\n");

describe("what is cited", () => {
  it("has its number once, in the paper of its subject", () => {
    expect(ids.size).toBeGreaterThan(150);
    expect(defined.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)).toEqual([]);
    const strays = defined.filter(({ file, id }) => {
      const name = path.basename(file, ".md");
      return file.startsWith("docs/rules/")
        ? subjectOf(id) !== name
        : id.startsWith("platform-") !== (name === "platform");
    });
    expect(strays).toEqual([]);
  });

  it("is there", () => {
    const citation = new RegExp(`(?<![\\w./-])(?:${subjects.join("|")})-\\d+(?![\\w-])`, "g");
    const cited = found(citation);
    expect(cited.length).toBeGreaterThan(500);
    expect(cited.filter((one) => !ids.has(one.split(": ")[1] ?? ""))).toEqual([]);
  });

  it("is of a subject that is there", () => {
    // What stands alone in brackets and looks like ids, whatever its subject.
    const brackets =
      /(?<=\/\/.*|\*.*|it\(.*|test\(.*|describe\(.*)\((?:[a-z][a-z0-9]*-)+\d{1,2}(?:(?:, | to )(?:[a-z][a-z0-9]*-)+\d{1,2})*\)/g;
    const cited = found(brackets).flatMap((one) => one.match(/(?:[a-z][a-z0-9]*-)+\d{1,2}(?=[,) ])/g) ?? []);
    expect(cited.length).toBeGreaterThan(300);
    expect(cited.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("is in this repository", () => {
    const old =
      /§ ?\d|\bpromises? [A-E]\d|\bC[1-5]\.\d|\bissues? \d|\.\.\/shared|\/work\/|\b(?:storefront|back-office|decisions|architecture|experience)\.md/gi;
    expect(found(old)).toEqual([]);
  });
});

it("names in comments files and folders of app that are there", () => {
  const told = new Map(
    [...sources].filter(([file]) => !/\.md$/.test(file)).map(([file, text]) => [file, comments(text)]),
  );
  const paths = /(?<![\w./~"-])(?:domain|services|ui|http|routes|emails|gateways|db)\/[\w/.-]*\w/g;
  const named = found(paths, told);
  expect(named.length).toBeGreaterThan(25);
  const isThere = (name: string) =>
    globSync([`app/${name}`, `app/${name}.{ts,tsx,css}`, `app/${name}.{server,client}.ts`]).length > 0;
  expect(named.filter((one) => !isThere(one.split(": ")[1] ?? ""))).toEqual([]);
});

it("names for each promise tests that are there", () => {
  const tests = new Set(globSync("tests/**/*.ts").map((file) => path.basename(file)));
  const named = [...readFileSync("docs/promises.md", "utf8").matchAll(/`([^`]*\.(?:test|spec)\.ts)`/g)];
  expect(named.length).toBeGreaterThan(30);
  for (const [, file = ""] of named) {
    if (file.includes("/")) expect(globSync(file), file).toHaveLength(1);
    else expect(tests).toContain(file);
  }
});

it("keeps the glossary within forty lines", () => {
  expect(readFileSync("docs/glossary.md", "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(40);
});
