import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { scripts } from "../package.json";
import { pageRights } from "./support/fixtures/page-rights";
import { specifiedEndpoints } from "./support/fixtures/specified-endpoints";

// A comment cites a rule, a promise or a platform fact by its id, such as pricing-3. Each id is defined once, and each cited id must exist.
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

/** The comments of a file. */
const comments = (text: string) => (text.match(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*/g) ?? []).join("\n");

describe("what is cited", () => {
  it("Each id is defined once, in the document of its subject", () => {
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

  it("Every cited id is defined", () => {
    const citation = new RegExp(`(?<![\\w./-])(?:${subjects.join("|")})-\\d+(?![\\w-])`, "g");
    const cited = found(citation);
    expect(cited.length).toBeGreaterThan(500);
    expect(cited.filter((one) => !ids.has(one.split(": ")[1] ?? ""))).toEqual([]);
  });

  it("Every citation in parentheses names a defined subject", () => {
    // Matches parentheses that contain only ids, of any subject.
    const brackets =
      /(?<=\/\/.*|\*.*|it\(.*|test\(.*|describe\(.*)\((?:[a-z][a-z0-9]*-)+\d{1,2}(?:(?:, | to )(?:[a-z][a-z0-9]*-)+\d{1,2})*\)/g;
    const cited = found(brackets).flatMap((one) => one.match(/(?:[a-z][a-z0-9]*-)+\d{1,2}(?=[,) ])/g) ?? []);
    expect(cited.length).toBeGreaterThan(300);
    expect(cited.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("No citation points outside of this repository", () => {
    const old =
      /§ ?\d|\bpromises? [A-E]\d|\bC[1-5]\.\d|\bissues? \d|\.\.\/shared|\/work\/|\b(?:storefront|back-office|decisions|experience)\.md/gi;
    expect(found(old)).toEqual([]);
  });
});

it("Comments name only existing files and folders of app", () => {
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

it("docs/promises.md names only existing tests", () => {
  const tests = new Set(globSync("tests/**/*.ts").map((file) => path.basename(file)));
  const named = [...readFileSync("docs/promises.md", "utf8").matchAll(/`([^`]*\.(?:test|spec)\.ts)`/g)];
  expect(named.length).toBeGreaterThan(30);
  for (const [, file = ""] of named) {
    if (file.includes("/")) expect(globSync(file), file).toHaveLength(1);
    else expect(tests).toContain(file);
  }
});

describe("what docs/operations.md names", () => {
  const paper = readFileSync("docs/operations.md", "utf8");
  const spans = [...new Set([...paper.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span))];
  const textOf = (where: RegExp) => [...sources].flatMap(([file, text]) => (where.test(file) ? [text] : [])).join("\n");
  const code = textOf(/^(app|workers)\/.*(?<!\.d)\.tsx?$/);
  const [local = "", production = ""] = readFileSync("wrangler.toml", "utf8").split("[env.production]\n");
  const addresses = new Set([
    ...Object.values(pageRights).flatMap((list) => list.split(/\s+/)),
    ...specifiedEndpoints.map(({ path }) => path),
  ]);
  const word = (text: string, where = code) => new RegExp(`(?<![\\w-])${text}(?![\\w-])`).test(where);
  /** Each kind of name, by its notation, with a check that this repository has it. The first kind that matches is used. */
  const kinds: [written: RegExp, isThere: (...parts: string[]) => boolean][] = [
    [/^npm run (\w+)/, (script) => script in scripts],
    [/^npx wrangler .*?\b(DB|pin-high[\w-]*)/, (name) => production.includes(`"${name}"`)],
    [/^npx wrangler secret put (\w+) --env staging$/, (name) => word(name)],
    [/^npx wrangler /, () => true],
    [/^staging$|^\[env\.staging\]$/, () => production.includes("[env.staging]")],
    [
      /^\[env\.production\.placement\]$/,
      () => readFileSync("wrangler.toml", "utf8").includes("[env.production.placement]"),
    ],
    [/^(--read|--browser)$/, (flag) => readFileSync("scripts/smoke.ts", "utf8").includes(`"${flag}"`)],
    [/^(SMOKE_[A-Z]+)$/, (name) => word(name, textOf(/^scripts\/smoke\//))],
    // Terms of Cloudflare, DNS and the providers, as their own documents write them.
    [/^(?:cf-placement|p=reject|p=none)$/, () => true],
    [/^max-age=0$/, () => code.includes("max-age=0")],
    [/^(\/\w+)\/\*$/, (folder) => [...addresses].some((address) => address.startsWith(`${folder}/`))],
    [/^E_([A-Z_]+?)(?:_?…)?$/, (name) => textOf(/mailer\.server/).includes(name)],
    [/^(PAYMENT\.CAPTURE\.|PAYMENT\.REFUND\.|CUSTOMER\.DISPUTE\.)[A-Z]+$/, (events) => code.includes(`"${events}`)],
    [/^(email\.\w+)$/, (event) => code.includes(`"${event}"`)],
    [/^"id":"(\w+)"$/, (id) => code.includes(`id: "${id}"`)],
    [
      /^restore --timestamp=…$/,
      () => textOf(/^scripts\//).includes("time-travel restore DB --env production --timestamp=…"),
    ],
    [/^(?:GET |https:\/\/YOUR-DOMAIN)?(\/[\w/-]+)$/, (address) => addresses.has(address)],
    [/^(PAYMENT\.CAPTURE\.)\*$/, (events) => code.includes(`"${events}`)],
    [/^([A-Z]+(?:_[A-Z]+)*)$/, (name) => word(name)],
    [/^\[env\.production\]$/, () => production !== ""],
    [/^routes$/, () => word("routes =", production)],
    [/^(pin-high[\w-]+)$/, (name) => production.includes(`"${name}"`)],
    [/^new(?:,old)?$/, () => true],
    [/^\.dev\.vars$/, () => readFileSync(".gitignore", "utf8").includes(".dev.vars")],
    [/^([\w/]+\.\w+)$/, (file) => globSync(file).length === 1],
    [/^(public\/\w+)$/, (folder) => globSync(`${folder}/*`).length > 0],
    [/^allowScripts$/, () => word("allowScripts", readFileSync("package.json", "utf8"))],
    // For a log line such as `health database`, the code passes the second word to orNull.
    [/^health (\w+)$/, (part) => word(`orNull\\("${part}"`)],
    [/^(\w+)$/, (name) => word(name)],
  ];

  it("Everything that docs/operations.md names exists", () => {
    expect(spans.length).toBeGreaterThan(50);
    const isThere = (span: string) => {
      const kind = kinds.find(([written]) => written.test(span));
      return kind?.[1](...kind[0].exec(span)!.slice(1)) ?? false;
    };
    expect(spans.filter((span) => !isThere(span))).toEqual([]);
    const pages = [...paper.matchAll(/(?<=\s)\/admin[\w/]*/g)].map(([page]) => page);
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.filter((page) => !addresses.has(page))).toEqual([]);
  });

  it("wrangler knows every wrangler command of docs/operations.md, with its options", () => {
    // Takes the words before the first name, option or text, and all options.
    const lines = spans.flatMap((span) => {
      const command = /^npx wrangler ((?:[a-z][\w-]*? ?(?=[a-z]|$| ))+)/.exec(span)?.[1];
      const parts = command?.split(" ").filter((part) => part && !part.startsWith("pin-high"));
      return parts ? [{ command: parts.join(" "), options: span.match(/(?<= )--[\w-]+/g) ?? [] }] : [];
    });
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.flatMap(({ options }) => options).length).toBeGreaterThan(10);
    const helpOf = (command: string) =>
      execFileSync("node_modules/.bin/wrangler", [...command.split(" "), "--help"], { encoding: "utf8" });
    const help = new Map(
      [...new Set(lines.map(({ command }) => command))].map((command) => [command, helpOf(command)]),
    );
    for (const { command, options } of lines) {
      expect(help.get(command), command).toContain(`wrangler ${command}`);
      expect(options.filter((option) => !word(option, help.get(command)))).toEqual([]);
    }
  });

  it("The shop contains every quoted sentence of docs/operations.md (tests/services/back-office/health.test.ts compares email subjects)", () => {
    const said = [...paper.replace(/`[^`]*`/g, "").matchAll(/(a mail )?"([^"]+)"/g)];
    const words = said.flatMap(([, isMail, text = ""]) => (isMail ? [] : [text]));
    expect(words.length).toBeGreaterThan(2);
    expect(words.filter((text) => !code.includes(text))).toEqual([]);
  });

  it("docs/operations.md lists every secret that the shop reads and every part of the health answer", () => {
    const namesIn = (text: string) =>
      [...text.matchAll(/^ *([A-Z_]+)(?: = "|\?: string)/gm)].map(([, name = ""]) => name);
    const given = namesIn(production);
    const names = namesIn(local + textOf(/env\.d\.ts$/)).filter((name) => !given.includes(name));
    // The first two names belong to the tests and to the local PayPal. The other two are optional variables of a shop.
    const others = ["RESEND_API_BASE", "PAYPAL_SDK_URL", "INBOUND_DOMAIN", "INBOUND_FORWARD_TO"];
    const secrets = names.filter((name) => !others.includes(name));
    expect(secrets).toHaveLength(7);
    expect(secrets.filter((name) => !new RegExp(`^\\| .*\`${name}\``, "m").test(paper))).toEqual([]);
    const health =
      textOf(/services\/back-office\/health\.server\.ts$/)
        .split("parts: {")[1]
        ?.split("\n}")[0] ?? "";
    const parts = [...health.matchAll(/^ {4}(\w+): \{ ok/gm)].map(([, part = ""]) => part);
    expect(parts).toHaveLength(6);
    expect(parts.filter((part) => !new RegExp(`^\\| .*\`${part}\`.* \\|`, "m").test(paper))).toEqual([]);
  });
});

it("The glossary has at most forty lines", () => {
  expect(readFileSync("docs/glossary.md", "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(40);
});
