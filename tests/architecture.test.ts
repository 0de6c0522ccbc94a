import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { alsoWrites, folders, tablesOf } from "./support/fixtures/architecture";

// The import rules between the layers (CONTRIBUTING.md), as path prefixes.
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
  // The domain layer must give the same answer in browser, Worker, room and test.
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

function resolve(from: string, to: string): string {
  if (to.startsWith("~/")) return `app/${to.slice(2)}`;
  if (to.startsWith(".")) return path.join(path.dirname(from), to);
  return to;
}

function layerOf(file: string): string {
  if (file.startsWith("workers/")) return "workers";
  const [, layer = ""] = /^app\/([^/]+)\//.exec(file) ?? [];
  // root.tsx, routes.ts and the entries belong to the routes layer.
  return layer === "" && file.startsWith("app/") ? "routes" : layer;
}

const isOwn = (file: string) => file.startsWith("app/") || file.startsWith("workers/");
const isGenerated = ({ to }: Import) => to.includes("+types/");

describe("layers", () => {
  it.each(Object.keys(mayImport))("%s imports only layers that it may import", (layer) => {
    const broken = imports
      .filter((one) => layerOf(one.from) === layer && isOwn(one.to) && !isGenerated(one))
      .filter(({ to }) => !mayImport[layer]?.includes(layerOf(to)));
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it.each(Object.entries(packagesOf))("%s uses only packages that run there", (layer, allowed) => {
    const broken = imports.filter((one) => layerOf(one.from) === layer && !isOwn(one.to) && !allowed.test(one.to));
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("ui, domain and emails import no server files except types", () => {
    const broken = imports.filter(
      ({ from, to, isType }) => ["ui", "domain", "emails"].includes(layerOf(from)) && to.includes(".server") && !isType,
    );
    expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("services, gateways and domain do not import the router", () => {
    const broken = imports.filter(
      ({ from, to }) =>
        ["services", "gateways", "domain", "db"].includes(layerOf(from)) && to.startsWith("react-router"),
    );
    expect(broken).toEqual([]);
  });

  it("API routes and page routes do not import each other", () => {
    const isApi = (file: string) => file.startsWith("app/routes/api/");
    const broken = imports.filter(
      ({ from, to }) => layerOf(from) === "routes" && layerOf(to) === "routes" && isApi(from) !== isApi(to),
    );
    expect(broken.filter(({ from }) => from !== "app/routes.ts").map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("app has no circular imports, types included", () => {
    const next = Map.groupBy(
      imports.filter((one) => isOwn(one.to) && !isGenerated(one)),
      ({ from }) => withoutEnding(from),
    );
    const paths = new Map([...next].map(([from, all]) => [from, all.map(({ to }) => withoutEnding(to))]));
    expect([...paths.keys()].filter((start) => reaches(paths, start, start))).toEqual([]);
  });

  it("Production's entry does not import the PayPal emulator", () => {
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

/** For example "services/orders" for a file in that folder of its layer. */
const folderOf = (file: string) => /^app\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? "";

describe.each(["services", "domain"] as const)("folders of %s", (layer) => {
  const written = folders[layer];

  it("The folders of a layer import exactly what tests/support/fixtures/architecture.ts lists", () => {
    const arrows: Record<string, string> = {};
    for (const folder of Object.keys(written)) arrows[folder] = "";
    const own = imports.filter(({ from, to }) => layerOf(from) === layer && layerOf(to) === layer);
    for (const [folder, all] of Map.groupBy(own, ({ from }) => folderOf(from))) {
      const others = new Set(all.map(({ to }) => folderOf(to)).filter((to) => to !== folder));
      arrows[folder] = [...others].toSorted().join(" ");
    }
    expect(arrows).toEqual(written);
  });

  it("A folder comes after all folders that it imports", () => {
    const order = Object.keys(written);
    const back = Object.entries(written).filter(([folder, all]) =>
      all.split(" ").some((to) => order.indexOf(to) >= order.indexOf(folder)),
    );
    expect(back).toEqual([]);
  });
});

it("Every staff page with a form keeps what was typed if the connection is lost or the server fails (pages-12)", () => {
  const unkept = [...sources].filter(
    ([file, source]) =>
      file.startsWith("app/routes/admin/") &&
      source.includes("= formAction(") &&
      !source.includes("=> keepTyped(") &&
      !source.includes("  keepTyped("),
  );
  expect(unkept.map(([file]) => file)).toEqual([]);
});

// The browser sends the form for PayPal's page by itself, and leaves the shop with it.
const sentByBrowser = "app/routes/pay/paypal-redirect.tsx";

it("Every other page with a form stays on the screen if the connection is lost or the server fails (pages-12)", () => {
  const unkept = [...sources].filter(
    ([file, source]) =>
      file.startsWith("app/routes/") &&
      file.endsWith(".tsx") &&
      file !== sentByBrowser &&
      !file.startsWith("app/routes/admin/") &&
      source.includes("= formAction(") &&
      !/\b(orLostConnection|lostReply)\(/.test(source),
  );
  expect(unkept.map(([file]) => file)).toEqual([]);
});

describe("tables", () => {
  const owners = new Map(
    Object.entries(tablesOf).flatMap(([folder, tables]) => tables.split(" ").map((table) => [table, folder] as const)),
  );
  const schema = [...sources].filter(([file]) => file.startsWith("app/db/schema/")).map(([, source]) => source);

  it("Each table has one owner folder", () => {
    const tables = [...schema.join("").matchAll(/^export const (\w+) = sqliteTable\(/gm)].map(
      ([, table]) => table ?? "",
    );
    expect(tables.length).toBeGreaterThan(40);
    expect([...owners.keys()].toSorted()).toEqual(tables.toSorted());
  });

  it("Only the owner folder writes a table", () => {
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

describe("dependencies", () => {
  it("The build transforms nothing in node_modules and aliases no package", () => {
    const config = readFileSync("vite.config.ts", "utf8");
    expect(config).not.toMatch(/\b(?:alias|transform|resolveId)\b|\bload[(:]/);
    expect(globSync("{vite.*,app/*,scripts/*}.{ts,mjs}").filter((file) => /cuts|patch/.test(file))).toEqual([]);
  });

  it("No installed package is patched", () => {
    expect(readFileSync("package.json", "utf8")).not.toMatch(/patch-package|patchedDependencies|"postinstall"/);
  });
});
