// Run it after `npm install` at a registry that lacks other platforms' builds, because `npm ci` needs all of them in the lock file
import { readFileSync, writeFileSync } from "node:fs";

const systems = { windows: "win32" };
const processors = { 64: "x64" };
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const { optionalDependencies = {}, dev } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const words = name.split("-");
    const os = words.find((word) => /^(android|darwin|freebsd|linux|openharmony|win32|windows)$/.test(word));
    const cpu = words.find((word) => /^(x64|64|arm64|arm|ia32|ppc64|riscv64|s390x|wasm32)$/.test(word));
    // Leaves out the checksum, because this registry does not have the file.
    if (cpu)
      lock.packages[`node_modules/${name}`] ??= {
        version,
        cpu: [processors[cpu] ?? cpu],
        ...(dev && { dev }),
        ...(os === "linux" && { libc: [/musl/.test(name) ? "musl" : "glibc"] }),
        optional: true,
        ...(os && { os: [systems[os] ?? os] }),
      };
  }
}
const byName = ([a], [b]) => a.localeCompare(b, "en");
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(byName));
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
