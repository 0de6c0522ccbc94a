import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

// The arrows of ../shared/design/architecture.md, as path prefixes.
const mayImport: Record<string, readonly string[]> = {
  domain: ["domain"],
  db: ["db", "domain"],
  gateways: ["gateways", "domain"],
  emails: ["emails", "domain"],
  services: ["services", "db", "gateways", "emails", "domain"],
  http: ["http", "services", "domain"],
  ui: ["ui", "domain"],
  routes: ["routes", "http", "services", "ui", "domain"],
  workers: ["workers", "http", "services", "domain"],
};
const packagesOf: Record<string, RegExp> = {
  // Pure rules: the same answer in browser, Worker, room and test.
  domain: /^(zod|schema-dts|htmlparser2)$/,
  ui: /^(?!(drizzle-orm|cloudflare:|node:))/,
};

const files = globSync(["app/**/*.{ts,tsx}", "workers/**/*.ts"]).filter((file) => !file.endsWith(".d.ts"));
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));

interface Import {
  from: string;
  to: string;
  isType: boolean;
}

const importPattern =
  /^\s*(?:import|export)\s(type\s)?[^'"]*?from\s+["']([^"']+)["']|^\s*import\s+["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/gm;

const imports: Import[] = [...sources].flatMap(([from, source]) =>
  [...source.matchAll(importPattern)].map((match) => ({
    from,
    to: resolve(from, match[2] ?? match[3] ?? match[4] ?? ""),
    isType: Boolean(match[1]),
  })),
);

/** "app/room/file" for our own files, the bare name for packages. */
function resolve(from: string, to: string): string {
  if (to.startsWith("~/")) return `app/${to.slice(2)}`;
  if (to.startsWith(".")) return path.join(path.dirname(from), to);
  return to;
}

function roomOf(file: string): string {
  if (file.startsWith("workers/")) return "workers";
  const [, room = ""] = /^app\/([^/]+)\//.exec(file) ?? [];
  // root.tsx, routes.ts and the entries are the routes' outermost part.
  return room === "" && file.startsWith("app/") ? "routes" : room;
}

const isOwn = (file: string) => file.startsWith("app/") || file.startsWith("workers/");
const isGenerated = ({ to }: Import) => to.includes("+types/");

describe("arrows between the rooms", () => {
  it.each(Object.keys(mayImport))("%s imports only what it may", (room) => {
    const broken = imports
      .filter((one) => roomOf(one.from) === room && isOwn(one.to) && !isGenerated(one))
      .filter(({ to }) => !mayImport[room]?.includes(roomOf(to)));
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it.each(Object.entries(packagesOf))("%s uses only the packages that run there", (room, allowed) => {
    const broken = imports.filter((one) => roomOf(one.from) === room && !isOwn(one.to) && !allowed.test(one.to));
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("keeps server files out of ui, domain and emails, types aside", () => {
    const broken = imports.filter(
      ({ from, to, isType }) => ["ui", "domain", "emails"].includes(roomOf(from)) && to.includes(".server") && !isType,
    );
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("keeps the router out of services, gateways and domain", () => {
    const broken = imports.filter(
      ({ from, to }) =>
        ["services", "gateways", "domain", "db"].includes(roomOf(from)) && to.startsWith("react-router"),
    );
    expect(broken).toEqual([]);
  });

  it("keeps api routes and page routes apart", () => {
    const isApi = (file: string) => file.startsWith("app/routes/api/");
    const broken = imports.filter(
      ({ from, to }) => roomOf(from) === "routes" && roomOf(to) === "routes" && isApi(from) !== isApi(to),
    );
    expect(broken.filter(({ from }) => from !== "app/routes.ts").map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("has no circles among services", () => {
    const next = new Map<string, string[]>();
    for (const { from, to, isType } of imports) {
      if (roomOf(from) !== "services" || roomOf(to) !== "services" || isType) continue;
      const key = withoutEnding(from);
      next.set(key, [...(next.get(key) ?? []), withoutEnding(to)]);
    }
    const circles = [...next.keys()].filter((start) => reaches(next, start, start));
    expect(circles).toEqual([]);
  });

  it("keeps the PayPal emulator out of production's entry", () => {
    expect(
      imports.filter(
        ({ from, to }) =>
          from !== "workers/local.ts" && !from.includes("paypal-emulator/") && to.includes("paypal-emulator"),
      ),
    ).toEqual([]);
    expect(readFileSync("wrangler.toml", "utf8").split("\n[env.production]")[1]).not.toMatch(/emulator/i);
  });
});

const withoutEnding = (file: string) => file.replace(/\.tsx?$/, "");

function reaches(next: Map<string, string[]>, from: string, goal: string, seen = new Set<string>()): boolean {
  return (next.get(from) ?? []).some((to) => {
    if (to === goal) return true;
    if (seen.has(to)) return false;
    seen.add(to);
    return reaches(next, to, goal, seen);
  });
}

describe("sizes and names", () => {
  it("keeps every file in its room: 300 lines, schema and messages aside", () => {
    const long = [...sources].filter(
      ([file, source]) =>
        source.split("\n").length > 301 && !/schema\.ts$|messages\.ts$|common-passwords\.ts$/.test(file),
    );
    expect(long.map(([file]) => file)).toEqual([]);
  });

  it("uses no name that says nothing", () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc|common|lib|manager)(\/|\.tsx?$)/.test(file))).toEqual(
      [],
    );
  });

  it("keeps file names in kebab-case", () => {
    const odd = files.filter((file) => !/^[a-z0-9.-]+$/.test(path.basename(file)));
    expect(odd).toEqual([]);
  });

  it("says its job at the top of every service, worker and gateway", () => {
    const silent = [...sources].filter(
      ([file, source]) =>
        /^(app\/(services|gateways)\/|workers\/[^/]+\.ts$)/.test(file) && !/^(\/\/|\/\*\*)/.test(source.trimStart()),
    );
    expect(silent.map(([file]) => file)).toEqual([]);
  });
});

describe("api files", () => {
  const api = [...sources].filter(([file]) => file.startsWith("app/routes/api/"));

  it("only wire a call to its use case", () => {
    const busy = api.filter(
      ([, source]) => /\b(if|for|while|try|switch)\b\s*[({]/.test(source) || source.split("\n").length > 60,
    );
    expect(busy.map(([file]) => file)).toEqual([]);
  });
});
