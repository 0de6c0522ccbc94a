import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { alsoWrites, folders, loneFiles, tablesOf } from "./support/architecture";

// The arrows between the layers (CONTRIBUTING.md), as path prefixes.
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
  domain: /^(zod(\/v4(\/core)?)?|schema-dts|htmlparser2)$/,
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

/** "app/layer/folder/file" for our own files, the bare name for packages. */
function resolve(from: string, to: string): string {
  if (to.startsWith("~/")) return `app/${to.slice(2)}`;
  if (to.startsWith(".")) return path.join(path.dirname(from), to);
  return to;
}

function layerOf(file: string): string {
  if (file.startsWith("workers/")) return "workers";
  const [, layer = ""] = /^app\/([^/]+)\//.exec(file) ?? [];
  // root.tsx, routes.ts and the entries are the routes' outermost part.
  return layer === "" && file.startsWith("app/") ? "routes" : layer;
}

const isOwn = (file: string) => file.startsWith("app/") || file.startsWith("workers/");
const isGenerated = ({ to }: Import) => to.includes("+types/");

describe("arrows between the layers", () => {
  it.each(Object.keys(mayImport))("%s imports only what it may", (layer) => {
    const broken = imports
      .filter((one) => layerOf(one.from) === layer && isOwn(one.to) && !isGenerated(one))
      .filter(({ to }) => !mayImport[layer]?.includes(layerOf(to)));
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it.each(Object.entries(packagesOf))("%s uses only the packages that run there", (layer, allowed) => {
    const broken = imports.filter((one) => layerOf(one.from) === layer && !isOwn(one.to) && !allowed.test(one.to));
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("keeps server files out of ui, domain and emails, types aside", () => {
    const broken = imports.filter(
      ({ from, to, isType }) => ["ui", "domain", "emails"].includes(layerOf(from)) && to.includes(".server") && !isType,
    );
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("keeps the router out of services, gateways and domain", () => {
    const broken = imports.filter(
      ({ from, to }) =>
        ["services", "gateways", "domain", "db"].includes(layerOf(from)) && to.startsWith("react-router"),
    );
    expect(broken).toEqual([]);
  });

  it("keeps api routes and page routes apart", () => {
    const isApi = (file: string) => file.startsWith("app/routes/api/");
    const broken = imports.filter(
      ({ from, to }) => layerOf(from) === "routes" && layerOf(to) === "routes" && isApi(from) !== isApi(to),
    );
    expect(broken.filter(({ from }) => from !== "app/routes.ts").map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("has no circles in all of app, types included", () => {
    const next = Map.groupBy(
      imports.filter((one) => isOwn(one.to) && !isGenerated(one)),
      ({ from }) => withoutEnding(from),
    );
    const paths = new Map([...next].map(([from, all]) => [from, all.map(({ to }) => withoutEnding(to))]));
    expect([...paths.keys()].filter((start) => reaches(paths, start, start))).toEqual([]);
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

/** "services/orders" of a file in a folder of its layer. */
const folderOf = (file: string) => /^app\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? "";

describe.each(["services", "domain"] as const)("folders of %s", (layer) => {
  const written = folders[layer];

  it("import what is written down, no more and no less", () => {
    const arrows: Record<string, string> = {};
    for (const folder of Object.keys(written)) arrows[folder] = "";
    const own = imports.filter(({ from, to }) => layerOf(from) === layer && layerOf(to) === layer);
    for (const [folder, all] of Map.groupBy(own, ({ from }) => folderOf(from))) {
      const others = new Set(all.map(({ to }) => folderOf(to)).filter((to) => to !== folder));
      arrows[folder] = [...others].toSorted().join(" ");
    }
    expect(arrows).toEqual(written);
  });

  it("stand below all that they import", () => {
    const order = Object.keys(written);
    const back = Object.entries(written).filter(([folder, all]) =>
      all.split(" ").some((to) => order.indexOf(to) >= order.indexOf(folder)),
    );
    expect(back).toEqual([]);
  });
});

describe("tables", () => {
  const owners = new Map(
    Object.entries(tablesOf).flatMap(([folder, tables]) => tables.split(" ").map((table) => [table, folder] as const)),
  );
  const schema = sources.get("app/db/schema.ts") ?? "";

  it("have an owner each", () => {
    const tables = [...schema.matchAll(/^export const (\w+) = sqliteTable\(/gm)].map(([, table]) => table ?? "");
    expect(tables.length).toBeGreaterThan(40);
    expect([...owners.keys()].toSorted()).toEqual(tables.toSorted());
  });

  it("are written by their owner's folder alone", () => {
    const writes =
      /\bdb\s*\.(?:insert|update|delete)\(\s*(\w+)|\binsertWhere\(\s*[\w.]+,\s*(\w+)|(?:insert into|update|delete from) \$\{(\w+)\}/gi;
    const strangers = [...sources]
      .filter(([file]) => layerOf(file) === "services")
      .flatMap(([file, source]) =>
        [...source.matchAll(writes)].map(([, built, chosen, raw]) => {
          const name = built ?? chosen ?? raw ?? "";
          const table = new RegExp(`(\\w+) as ${name}\\b[^;]*"~/db/schema"`).exec(source)?.[1] ?? name;
          return { file, folder: folderOf(file), table };
        }),
      )
      .filter(({ folder, table }) => owners.get(table) !== folder && !alsoWrites.includes(`${folder} ${table}`));
    expect(strangers.map(({ file, table }) => `${file} writes ${table}`)).toEqual([]);
  });
});

describe("sizes and names", () => {
  it("keeps every file within 300 lines, schema and messages aside", () => {
    const long = [...sources].filter(
      ([file, source]) =>
        source.split("\n").length > 301 && !/schema\.ts$|messages\.ts$|common-passwords\.ts$/.test(file),
    );
    expect(long.map(([file]) => file)).toEqual([]);
  });

  it("keeps every folder within 15 files, and opens none for a single file", () => {
    const inApp = files.filter((file) => file.startsWith("app/"));
    const sizes = Map.groupBy(inApp, (file) => path.dirname(file));
    const isParent = (folder: string) => inApp.some((file) => path.dirname(file).startsWith(`${folder}/`));
    const crowded = [...sizes].filter(([, own]) => own.length > 15);
    const lone = [...sizes].filter(([folder, own]) => own.length === 1 && !isParent(folder));
    expect(crowded.map(([folder]) => folder)).toEqual([]);
    expect(lone.map(([folder]) => folder).toSorted()).toEqual(loneFiles);
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

  it("gives each function of services, domain, http, gateways, db and emails a name of its own", () => {
    const defined =
      /^(?:export )?(?:async )?function\*? (\w+)|^(?:export )?const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^>\n]*>)?(?:\([^\n]*=>|\w+ =>|\(\n)/gm;
    const homes = [...sources]
      .filter(([file]) => ["services", "domain", "http", "gateways", "db", "emails"].includes(layerOf(file)))
      .flatMap(([file, source]) => {
        const own = [...source.matchAll(defined)].map(([, declared, arrow]) => declared ?? arrow ?? "");
        return [...new Set(own)].map((name) => ({ name, file }));
      });
    expect(homes.length).toBeGreaterThan(1000);
    const twice = [...Map.groupBy(homes, ({ name }) => name)].filter(([, all]) => all.length > 1);
    expect(twice.map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(", ")}`)).toEqual([]);
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

  it("only wire an endpoint to its use case", () => {
    const busy = api.filter(
      ([, source]) => /\b(if|for|while|try|switch)\b\s*[({]/.test(source) || source.split("\n").length > 60,
    );
    expect(busy.map(([file]) => file)).toEqual([]);
  });
});
