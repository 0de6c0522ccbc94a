// Writes every drawing to public/. The files are committed, so builds do not have to draw them. `tsx scripts/art/build.ts`
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawFlat, drawPin } from "../../app/domain/art/enamel";
import { brandPictures } from "./pictures/brand";
import { homePictures } from "./pictures/home";
import { logos } from "./pictures/logos";
import { standingPictures } from "./pictures/pages";
import { statePictures } from "./pictures/states";
import { pins } from "./pins";
import { publicFolder } from "./studio";

function write(path: string, text: string) {
  const file = join(publicFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
}

for (const [index, [slug, pin]] of Object.entries(pins).entries()) {
  write(`pins/${slug}.svg`, drawPin(`p${index}`, pin));
  write(`pins/artwork/${slug}.svg`, drawFlat(`p${index}`, pin));
}
const pictures = {
  ...brandPictures,
  ...homePictures,
  ...statePictures,
  ...standingPictures,
  ...logos,
};
for (const [path, picture] of Object.entries(pictures)) write(path, picture);
