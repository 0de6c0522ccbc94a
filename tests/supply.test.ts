// Shows service-13: packages are pinned, hashed and listed, only named packages run install scripts, and the local Worker cannot be
// mistaken for the real one.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { brand } from "../app/domain/brand/brand";

interface Locked {
  version?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}
const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const { dependencies, devDependencies, allowScripts } = read("package.json") as Record<string, Record<string, string>>;
const { packages } = read("package-lock.json") as { packages: Record<string, Locked> };
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + 13);

it("Each direct dependency has one version, the one in the lock file", () => {
  const direct = Object.entries({ ...dependencies, ...devDependencies });
  expect(direct.length).toBeGreaterThan(50);
  expect(direct.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
});

it("Every installed package has its hash in the lock file, and only scripts named in package.json run", () => {
  const installed = Object.entries(packages).filter(([path]) => path !== "" && existsSync(path));
  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect(scripted.filter((name) => !allowScripts?.[name])).toEqual([]);
});

it("The bill of materials names every installed package", () => {
  const { scripts } = read("package.json") as { scripts: Record<string, string> };
  const [command = "", ...args] = scripts.sbom!.split(" ");
  const bill = JSON.parse(execFileSync(command, args, { encoding: "utf8", maxBuffer: 1 << 26 })) as {
    bomFormat: string;
    components: { name: string; version: string; purl: string }[];
  };
  expect(bill.bomFormat).toBe("CycloneDX");
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  const parts = Object.entries(packages).filter(([path]) => path !== "" && existsSync(path));
  expect(parts.map(([path, { version }]) => `${nameOf(path)}@${version}`).filter((one) => !named.has(one))).toEqual([]);
});

it("The local Worker and the real one have different names, databases and PayPal accounts", () => {
  const [local, real] = [undefined, "production"].map((env) => unstable_readConfig({ config: "wrangler.toml", env }));
  expect(local!.name).not.toBe(real!.name);
  expect(local!.d1_databases[0]!.database_id).not.toBe(real!.d1_databases[0]!.database_id);
  expect(local!.vars.PAYPAL_API_BASE).not.toBe(real!.vars.PAYPAL_API_BASE);
  const objects = real!.durable_objects.bindings.map(({ name }: { name: string }) => name);
  expect(objects).not.toContain("PAYPAL_EMULATOR");
});

it.each(["staging", "production"])("Cloudflare logs no URL of %s, because some have tokens (service-6)", (env) => {
  const { observability } = unstable_readConfig({ config: "wrangler.toml", env });
  expect(observability).toMatchObject({
    enabled: true,
    redact_query_string: true,
    logs: { enabled: true, invocation_logs: false },
  });
});

it("SECURITY.md names the shop's own address, and CI uses the Node version of the tests", () => {
  expect(readFileSync("SECURITY.md", "utf8")).toContain(brand.email);
  expect(readFileSync(".node-version", "utf8").trim()).toBe(devDependencies!.node);
});
