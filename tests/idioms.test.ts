// Each idiom on which money's safety rests has one name and one home: a second spelling is found here.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { withLocks } from "../scripts/mutants/mutate";
import { equivalent, locks } from "../scripts/mutants/second-locks";

// Pages may show the purposes by their names; what the shop does with each is the purpose's own.
const sources = globSync("app/{db,domain,gateways,services,http}/**/*.ts").map(
  (file) => [file, readFileSync(file, "utf8")] as const,
);

const idioms: { name: string; home: string; otherSpelling: RegExp; exceptions?: string[]; examples: string[] }[] = [
  {
    name: "abortUnless: NOT NULL broken on purpose",
    home: "app/db/guards.ts",
    otherSpelling: /case when (?:(?!\belse\b)[^`])*? then (?:\$\{\w+\.\w+\}|\w*version)(?:(?!\belse\b)[^`])*? end`/,
    examples: ["sql`case when open then version end`", "sql`case when open then version + 1 end`"],
  },
  {
    name: "wasAborted, wasRefused, wasTaken: what a write broke",
    home: "app/db/guards.ts",
    otherSpelling:
      /constraint failed|brokenConstraint\(\w+\)\??\.|\bbroken\??\.(?:on|kind)\b|\.endsWith\("\.\w+"\)|constraint\.includes/,
    examples: ['brokenConstraint(error)?.kind !== "UNIQUE"', 'broken.on.endsWith(".version")'],
  },
  {
    name: "insertWhere: a row that is made of what the database has",
    home: "app/db/guards.ts",
    otherSpelling: /\.insert\(\w+\)\s*\.select\(|insert into/,
    examples: ["app.db\n  .insert(auditLog)\n  .select(line)", "sql`insert into contacts`"],
  },
  {
    name: "the builder: a statement that a batch binds",
    home: "",
    otherSpelling: /\bdb\s*\.run\(/,
    examples: ["app.db.run(sql`update`)"],
  },
  {
    name: "is a payment under way",
    home: "app/services/ledger/in-flight.server.ts",
    otherSpelling:
      /(?:from|exists \(select 1 from) (?:payments|\$\{payments\})(?: \w+)? where(?:(?!`)[\s\S])*'capturing'|status\} (?:=|in \() ?'capturing'|\(payments\.status, "capturing"\)/,
    // The table's own check, as SQL.
    exceptions: ["app/db/schema.ts"],
    examples: [
      "sql`not exists (select 1 from payments rival where rival.status = 'capturing')`",
      "status} in ('capturing', 'captured'))`",
      'eq(payments.status, "capturing")',
    ],
  },
  {
    name: "isBegun, isUnrecorded, isCompleted: where a payment that was read stands",
    home: "app/domain/payments/states.ts",
    otherSpelling:
      /status (?:===|!==) "capturing" (?:\|\||&&)|ecordId (?:\|\||&&) !?\w+\.status|=== "captured" \|\| \w+\.status === "refunded"|\["created", "failed", "expired"\]/,
    examples: [
      'payment.status === "capturing" && !payment.recordId',
      'payment.recordId || payment.status === "capturing"',
      'payment.status === "captured" || payment.status === "refunded"',
      'inArray(payments.status, ["created", "failed", "expired"])',
    ],
  },
  {
    name: "a payment's state",
    home: "app/services/ledger/states.server.ts",
    otherSpelling: /\.update\(payments\)\s*\.set\(\{[^}]*(?:\bstatus:|[{,]\s*status\s*[,}])/,
    examples: ['app.db\n  .update(payments)\n  .set({ failure, status: "failed" })'],
  },
  {
    name: "kindOf: what an id names",
    home: "app/domain/text/ids.ts",
    otherSpelling: /startsWith\(\s*["'`][A-Z]{2}-/,
    examples: ['id.startsWith("CP-")'],
  },
  {
    name: "Purpose: what each of them is",
    home: "app/services/payments/purposes/",
    otherSpelling:
      /\bpurpose (?:===|!==) "|switch \((?:payment\.)?purpose\)|purpose: "(?:cart|deposit|balance|invoice|order)" \?/,
    examples: ['payment.purpose === "cart"', "switch (purpose)"],
  },
  {
    name: "purposesWhere: several purposes",
    home: "app/domain/payments/purposes.ts",
    otherSpelling: /payments\.purpose\}? in \(|rival\.purpose in \(|payments\.purpose, \["/,
    examples: ["rival.purpose in ('cart', 'deposit')", 'inArray(payments.purpose, ["cart"])'],
  },
  {
    name: "an order of either kind is one union",
    home: "",
    otherSpelling: /as (?:CustomOrderStatus|OrderStatus|Order)\b|\? app\.db\s*\.update\(/,
    examples: ["status as OrderStatus", 'kind === "custom" ? app.db.update(customOrders)'],
  },
];

describe.each(idioms)("$name", ({ home, otherSpelling, exceptions = [], examples }) => {
  it("would be found", () => {
    for (const example of examples) expect(example).toMatch(otherSpelling);
  });

  it("is spelled in one place", () => {
    const others = sources.filter(([file, source]) => (!home || !file.startsWith(home)) && otherSpelling.test(source));
    expect(others.map(([file]) => file)).toEqual(exceptions);
  });
});

it("`npm run mutants` finds each line of its lists where it stands", () => {
  for (const [file, ofFile] of Map.groupBy(locks, (lock) => lock.file))
    expect(parseSync(file, withLocks(file, readFileSync(file, "utf8"), ofFile)).errors).toEqual([]);
  const gone = equivalent.filter(({ file, line }) => !readFileSync(file, "utf8").includes(line));
  expect(gone).toEqual([]);
});

it("nobody uses what vite.cuts.ts takes out of the router and of React", () => {
  const isCut =
    /\b(?:useBlocker|unstable_usePrompt|viewTransition|useViewTransitionState|instrumentations|unstable_useRouteDiscovery|use(?:FormState|ActionState|FormStatus)|requestFormReset|prefetchDNS|preconnect\(|preinit(?:Module)?\(|preloadModule|on(?:BeforeInput|Composition\w+))\b|<(?:input|textarea)\b[^>]*\sonSelect=|<(?:form|button)\b[^>]*\s(?:action|formAction)=\{(?:async )?\(/;
  for (const sample of [
    "<Link to={to} viewTransition>",
    "<input onSelect={mark} />",
    "<form action={(data) => save(data)}>",
  ])
    expect(sample).toMatch(isCut);
  const users = globSync(["app/**/*.{ts,tsx}", "react-router.config.ts"]).filter((file) =>
    isCut.test(readFileSync(file, "utf8")),
  );
  expect(users).toEqual([]);
  expect(readFileSync("react-router.config.ts", "utf8")).toMatch(/ssr: true(?![\s\S]*future)/);
});

it("drizzle is there once, as vite.cuts.ts supposes", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: object };
  expect(Object.keys(packages).filter((place) => /(^|\/)drizzle-orm$/.test(place))).toHaveLength(1);
});

it("kept fragments look at nothing but their props (docs/decisions/0020)", () => {
  const looksAround =
    /\b(?:use(?:RouteLoaderData|LoaderData|Location|Matches|Params|SearchParams|Contact|Tiers|Hydrated|Fetcher|Id)|use)\(|\bnew Date\(|\bDate\.now/;
  for (const sample of ["useContact()", "use(ContactContext)", "new Date().getUTCFullYear()"])
    expect(sample).toMatch(looksAround);
  const fragments = globSync("app/**/*.tsx").flatMap((file) =>
    readFileSync(file, "utf8")
      .split(/(?<!import \{ |function )\bcachedFragment\(/)
      .slice(1)
      // Up to where the call ends: a line that closes what no line of it opened.
      .map((text) => [file, text.split(/^\S*\);$/m)[0] ?? ""] as const),
  );
  expect(fragments.length).toBeGreaterThan(10);
  expect(fragments.filter(([, text]) => looksAround.test(text)).map(([file]) => file)).toEqual([]);
});
