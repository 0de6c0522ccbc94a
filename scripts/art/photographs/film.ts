// Films two pins that sway under the studio's lamps: Blender renders the poses, ffmpeg writes webm, mp4 and a poster.
// `tsx scripts/art/photographs/film.ts`
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { publicFolder } from "../studio";
import { mapsOf, renderScene, work } from "./render";

const side = 480;
const poses = 37;
const folder = join(publicFolder, "video");
/** From left to right and back, which makes a loop of three seconds. */
const order = [...Array(poses).keys(), ...Array.from({ length: poses - 2 }, (_, at) => poses - 2 - at)];

mkdirSync(folder, { recursive: true });
for (const slug of ["hole-in-one", "usa-team-shield"]) {
  const frames = join(work, "frames", slug);
  mkdirSync(frames, { recursive: true });
  const pose = (at: number) => join(frames, `pose${String(at).padStart(4, "0")}.png`);
  if (!existsSync(pose(poses - 1))) {
    renderScene("turn", join(frames, "pose"), side, side, 24, [await mapsOf(slug)]);
  }
  for (const [at, from] of order.entries()) {
    copyFileSync(pose(from), join(frames, `${String(at).padStart(3, "0")}.png`));
  }
  const input = ["-y", "-loglevel", "error", "-framerate", "24", "-i", join(frames, "%03d.png")];
  const web = ["-an", "-fflags", "+bitexact", "-flags", "+bitexact", "-pix_fmt", "yuv420p"];
  const to = (name: string) => join(folder, name);
  execFileSync("ffmpeg", [...input, ...web, "-c:v", "libvpx-vp9", "-crf", "34", "-b:v", "0", to(`${slug}.webm`)]);
  const h264 = ["-c:v", "libx264", "-preset", "slow", "-crf", "24", "-movflags", "+faststart"];
  execFileSync("ffmpeg", [...input, ...web, ...h264, to(`${slug}.mp4`)]);
  execFileSync("ffmpeg", ["-y", "-loglevel", "error", "-i", pose(0), "-quality", "86", to(`${slug}.webp`)]);
}
