import { ball, bare, cell, ink, line, type Pin } from "../../../app/domain/art/enamel";
import { hue } from "../../../app/domain/art/palette";
import { bar, circle, curve, ellipse, mirrored, moved, poly, rect, star, turned } from "../../../app/domain/art/shapes";

const rays = star(200, 200, 172, 0.84, 16);
const ray = "!200,200 !183,20 !217,20";

const holeInOne: Pin = {
  metal: "gold",
  outline: [rays],
  parts: [
    cell(hue.amber, rays),
    ...Array.from({ length: 16 }, (_, i) => cell("#fde27a", curve(turned(ray, i * 22.5)))),
    cell(hue.navy, circle(200, 200, 116)),
    cell("#2a62b8", circle(200, 200, 100)),
    cell(hue.grass, "M103 226Q200 190 297 226A100 100 0 0 1 103 226z"),
    cell(hue.black, ellipse(192, 250, 50, 20)),
    bare(bar(206, 252, 206, 90, 8)),
    cell(hue.scarlet, curve("!210,94 250,104 !284,96 !284,150 250,158 !210,148")),
    cell(hue.white, poly("240,116 252,108 258,108 258,144 247,144 247,122 240,124")),
    ...ball(170, 228, 36),
  ],
};

const snow =
  "200,64 248,84 266,130 250,168 290,210 304,264 280,322 230,352 170,352 120,322 96,264 110,210 150,168 134,130 152,84";
const cap = "!126,92 132,56 172,34 226,34 268,56 !276,90 !312,100 300,114 200,108 !128,110";

const snowman: Pin = {
  metal: "silver",
  outline: [
    curve(snow),
    curve(cap),
    curve("!134,160 200,178 !266,160 270,182 252,194 !290,246 !256,260 228,200 !140,188"),
  ],
  parts: [
    cell(hue.white, curve(snow)),
    cell(hue.ice, curve("258,216 284,250 286,290 262,326 222,342 246,300 262,260")),
    cell(hue.green, curve("!126,92 132,56 172,34 226,34 268,56 !276,90 200,98")),
    line("M168 40l-12 52M200 34v62M232 40l12 50M134 70h134", 4),
    cell(hue.fairway, curve("!276,90 200,98 !126,92 !128,110 200,112 300,116 !312,100")),
    cell(hue.red, curve("!134,160 200,178 !266,160 270,182 200,204 !132,184")),
    cell(hue.scarlet, curve("!226,194 !258,186 270,214 !290,246 !256,260 240,226")),
    line("M262 234l24-10", 4),
    ...[176, 226].map((x) => ink(hue.black, circle(x, 126, 8))),
    cell(hue.orange, curve("!198,134 !150,150 !200,150")),
    line(curve("216,150 228,152 240,144|"), 5),
    ...[228, 264, 300].map((y) => cell(hue.black, circle(194, y, 10))),
    ...ball(132, 300, 32),
  ],
};

const sprig = "!200,80 174,62 !158,30 190,28 !204,42 226,22 !252,36 236,62";
const needle = "!200,124 178,104 !166,84 200,86 !234,84 222,104";
const ring = (points: string, angles: number[]) =>
  angles.map((angle) => curve(turned(points, angle, 200, 196))).join("");
const bow = "!200,306 160,276 112,280 !112,336 156,340";

const wreath: Pin = {
  metal: "gold",
  outline: [
    ring(sprig, [0, 36, 72, 108, 144, 180, 216, 252, 288, 324]),
    "M200 56A140 140 0 0 1 200 336A140 140 0 0 1 200 56z",
    curve(bow),
    curve(mirrored(bow)),
    curve("!188,306 !212,306 !250,372 !216,366 !200,330 !184,366 !150,372"),
    circle(200, 196, 20),
  ],
  parts: [
    cell("#145c3a", circle(200, 196, 150)),
    cell(hue.grass, ring(sprig, [0, 72, 144, 216, 288])),
    cell(hue.green, ring(sprig, [36, 108, 180, 252, 324])),
    cell("#1f6b45", ring(needle, [18, 90, 162, 234, 306])),
    cell(hue.green, ring(needle, [54, 126, 198, 270, 342])),
    cell(hue.cream, circle(200, 196, 74)),
    ...ball(200, 196, 56),
    ...[20, 75, 125, 235, 285, 340].map((angle) =>
      cell(
        hue.scarlet,
        circle(200 + 108 * Math.sin((angle * Math.PI) / 180), 196 - 108 * Math.cos((angle * Math.PI) / 180), 11),
      ),
    ),
    cell(hue.red, curve("!188,306 !212,306 !250,372 !216,366 !200,330 !184,366 !150,372")),
    ...[bow, mirrored(bow)].map((points) => cell(hue.scarlet, curve(points))),
    line("M186 304l-40-8M214 304l40-8", 5),
    cell(hue.red, rect(184, 290, 32, 32, 8)),
  ],
};

const lobe = "200,92 236,98 250,168 236,240 200,248 164,240 150,168 164,98";

const pumpkin: Pin = {
  metal: "black-nickel",
  outline: [
    curve("200,90 250,88 306,104 338,150 336,204 300,246 250,256 200,258 150,256 100,246 64,204 62,150 94,104 150,88"),
    curve("!184,96 188,66 172,46 !196,36 214,60 !216,96"),
    curve("!128,246 !272,246 264,272 228,284 !212,372 !188,372 !172,284 136,272"),
  ],
  parts: [
    cell(
      "#d9601a",
      curve(
        "200,90 250,88 306,104 338,150 336,204 300,246 250,256 200,258 150,256 100,246 64,204 62,150 94,104 150,88",
      ),
    ),
    ...[-58, 58].map((dx) => cell(hue.orange, curve(moved(lobe, dx, 4)))),
    cell("#f79a3a", curve(lobe)),
    cell(hue.green, curve("!184,96 188,66 172,46 !196,36 214,60 !216,96 200,104")),
    cell(hue.grass, curve("!216,90 240,60 282,58 !300,70 276,84 250,94")),
    ...[mirrored, (points: string) => points].map((flip) => cell(hue.black, poly(flip("222,140 268,128 258,170")))),
    cell(hue.black, poly("200,160 212,180 188,180")),
    cell(
      hue.black,
      curve("!116,190 !150,206 !166,196 !182,212 !200,202 !218,212 !234,196 !250,206 !284,190 262,226 200,238 138,226"),
    ),
    cell(hue.cream, curve("!128,246 !272,246 264,272 228,284 !212,372 !188,372 !172,284 136,272 ")),
    line(curve("140,268 200,280 260,268|"), 5),
    ink(hue.red, curve("!183,340 !217,340 !212,372 !188,372")),
  ],
};

export const milestones: Record<string, Pin> = {
  "hole-in-one": holeInOne,
  "bogey-snowman": snowman,
  "clubhouse-wreath": wreath,
  "pumpkin-on-a-tee": pumpkin,
};
