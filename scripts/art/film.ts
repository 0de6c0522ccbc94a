// Films a pin turning under a lamp: Chromium takes the frames, ffmpeg writes webm, mp4 and a poster. `tsx scripts/art/film.ts`
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawPin } from "../../app/domain/art/enamel";
import { pins } from "./pins";
import { openPage, publicFolder } from "./studio";

const frameCount = 120;
const framesPerSecond = 30;
const side = 480;
const folder = join(publicFolder, "video");

function scene(slug: string, light: number): string {
  const turn = 2 * Math.PI * light;
  const pose = `rotateY(${(16 * Math.sin(turn)).toFixed(2)}deg) rotateX(${(5 * Math.sin(turn * 2)).toFixed(2)}deg)`;
  return `<body style="margin:0;display:grid;place-items:center;height:${side}px;perspective:1100px;background:radial-gradient(circle at 50% 42%,#fffdf7,#faf6ec 55%,#efe6d2)">
    <div style="width:420px;transform:${pose}">${drawPin("film", pins[slug]!, light)}</div></body>`;
}

function encode(frames: string, slug: string) {
  const input = ["-y", "-loglevel", "error", "-framerate", String(framesPerSecond), "-i", join(frames, "%03d.png")];
  const to = (name: string) => join(folder, name);
  const web = ["-an", "-fflags", "+bitexact", "-flags", "+bitexact", "-pix_fmt", "yuv420p"];
  execFileSync("ffmpeg", [...input, ...web, "-c:v", "libvpx-vp9", "-crf", "36", "-b:v", "0", to(`${slug}.webm`)]);
  execFileSync("ffmpeg", [
    ...input,
    ...web,
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-crf",
    "25",
    "-movflags",
    "+faststart",
    to(`${slug}.mp4`),
  ]);
  execFileSync("ffmpeg", [
    "-y",
    "-loglevel",
    "error",
    "-i",
    join(frames, "000.png"),
    "-quality",
    "86",
    to(`${slug}.webp`),
  ]);
}

mkdirSync(folder, { recursive: true });
const { browser, page } = await openPage(side, side);
for (const slug of ["hole-in-one", "usa-team-shield"]) {
  const frames = mkdtempSync(join(tmpdir(), "film-"));
  for (let frame = 0; frame < frameCount; frame++) {
    await page.setContent(scene(slug, frame / frameCount));
    await page.screenshot({ path: join(frames, `${String(frame).padStart(3, "0")}.png`) });
  }
  encode(frames, slug);
  rmSync(frames, { recursive: true });
}
await browser.close();
