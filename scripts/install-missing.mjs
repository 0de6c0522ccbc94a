// Runs on whatever Node the machine has: installs the packages where they are missing or older than the lock file.
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";

const installed = statSync("node_modules/.package-lock.json", { throwIfNoEntry: false });
if (!installed || installed.mtimeMs < statSync("package-lock.json").mtimeMs) {
  console.log("Installing packages…");
  // Not `npm ci`: it refuses a lock file that was written where other platforms' optional parts could not be had.
  execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], { stdio: "inherit" });
}
