// Installs the packages if they are missing or older than the lock file. Runs on any Node version.
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";

const installed = statSync("node_modules/.package-lock.json", { throwIfNoEntry: false });
if (!installed || installed.mtimeMs < statSync("package-lock.json").mtimeMs) {
  console.log("Installing packages…");
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { stdio: "inherit" });
}
