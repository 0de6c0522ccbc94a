// Films the two pins that turn under the studio's lamps: Blender renders the poses, ffmpeg writes an mp4, which every browser plays, and a
// poster. The files are committed. `tsx scripts/art/photographs/film.ts`
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { demoProducts } from "../../seed/products";
import { publicFolder } from "../studio";
import { ffmpeg, mapsOf, renderScene, work } from "./render";

const side = 480;
const poses = 25;
const middle = (poses - 1) / 2;
const folder = join(publicFolder, "video");
/** From the front to the right, to the left and back to the front: a loop of 2.4 seconds. */
const order = Array.from({ length: 2 * (poses - 1) }, (_, frame) => {
  const at = (middle + frame) % (2 * (poses - 1));
  return at < poses ? at : 2 * (poses - 1) - at;
});

mkdirSync(folder, { recursive: true });
for (const { slug, videoUrl } of demoProducts) {
  if (!videoUrl) continue;
  const frames = join(work, "frames", slug);
  mkdirSync(frames, { recursive: true });
  const pose = (at: number) => join(frames, `pose${String(at).padStart(4, "0")}.png`);
  if (!existsSync(pose(poses - 1))) renderScene("turn", join(frames, "pose"), side, side, 12, [await mapsOf(slug)]);
  for (const [frame, at] of order.entries()) {
    copyFileSync(pose(at), join(frames, `${String(frame).padStart(3, "0")}.png`));
  }
  // The filter takes the renderer's grain away, which would need most of the bytes.
  const grain = ["-vf", "nlmeans=s=10"];
  const exact = ["-an", "-fflags", "+bitexact", "-flags", "+bitexact"];
  const h264 = ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "slow", "-crf", "24", "-movflags", "+faststart"];
  const input = ["-framerate", "20", "-i", join(frames, "%03d.png")];
  ffmpeg(...input, ...grain, ...exact, ...h264, join(folder, `${slug}.mp4`));
  ffmpeg("-i", pose(middle), ...grain, "-quality", "82", join(folder, `${slug}.webp`));
}
