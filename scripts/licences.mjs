// `npm run licences` lists the installed packages by license, and those that run an install script. It fails if a license is not known to
// be compatible with the shop, or if a package that package.json does not allow runs a script. `--faults` prints only failures.
import { existsSync, readFileSync } from "node:fs";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const { packages } = read("package-lock.json");
const { allowScripts } = read("package.json");
const allowed =
  /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|MPL-2\.0|Python-2\.0|LGPL-3\.0-or-later)\b/;

const byLicence = new Map();
const faults = [];
for (const [path, { license, hasInstallScript, dev, optional, version }] of Object.entries(packages)) {
  // Packages for other machines are not installed here.
  if (!path || (optional && !existsSync(path))) continue;
  const name = path.slice(path.lastIndexOf("node_modules/") + 13);
  const found = license ?? installedLicence(path) ?? "unknown";
  byLicence.set(found, [...(byLicence.get(found) ?? []), `${name}@${version}${dev ? "" : " *"}`]);
  if (!allowed.test(found)) faults.push(`${name}: ${found}`);
  if (hasInstallScript && !allowScripts[name]) faults.push(`${name} runs a script when it is installed`);
}
if (!process.argv.includes("--faults")) {
  for (const [licence, names] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${licence}: ${names.length}\n  ${names.sort().join(", ")}`);
  }
  console.log(`\nIn the shop itself: those with *. Scripts at installation: ${Object.keys(allowScripts).join(", ")}`);
}
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}

/** The license that the package names, or MIT if its LICENSE file is that text. */
function installedLicence(path) {
  try {
    return read(`${path}/package.json`).license ?? (isMit(`${path}/LICENSE`) ? "MIT" : null);
  } catch {
    return null;
  }
}

function isMit(file) {
  return readFileSync(file, "utf8").startsWith("MIT License\n");
}
