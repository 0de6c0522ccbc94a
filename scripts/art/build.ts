// Writes every drawing to public/; the files are committed, so that nothing is drawn at build time. `tsx scripts/art/build.ts`
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawPin } from "./enamel";
import { pins } from "./pins";

const publicFolder = join(import.meta.dirname, "../../public");

function write(path: string, text: string) {
  const file = join(publicFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
}

for (const [index, [slug, pin]] of Object.entries(pins).entries()) write(`pins/${slug}.svg`, drawPin(`p${index}`, pin));
