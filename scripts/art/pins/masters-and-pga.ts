import { ball, bare, cell, ink, line, type Pin } from "../../../app/domain/art/enamel";
import { hue } from "../../../app/domain/art/palette";
import {
  bar,
  circle,
  curve,
  dotsAt,
  ellipse,
  mirrored,
  poly,
  rect,
  star,
  turned,
} from "../../../app/domain/art/shapes";

const petal = "!200,188 162,150 142,100 160,62 188,52 !200,64 212,52 240,62 258,100 238,150";
const petals = [0, 72, 144, 216, 288].map((angle) => curve(turned(petal, angle, 200, 188)));
const leaf = "!190,250 120,262 72,300 !48,352 112,350 160,322";

const azalea: Pin = {
  metal: "gold",
  outline: [...petals, curve(leaf), curve(mirrored(leaf))],
  parts: [
    ...[leaf, mirrored(leaf)].map((points) => cell(hue.green, curve(points))),
    line(curve("62,344 110,308 180,262|"), 5),
    line(curve("338,344 290,308 220,262|"), 5),
    ...petals.map((petal, i) => cell(i % 2 ? hue.blush : hue.pink, petal)),
    ...[0, 72, 144, 216, 288].map((angle) => line(curve(turned("200,176 199,140 200,104|", angle, 200, 188)), 4)),
    ...[0, 72, 144, 216, 288].map((angle) =>
      ink("#a81d56", curve(turned("!200,182 190,150 !200,118 210,150", angle, 200, 188))),
    ),
    cell(hue.yellow, circle(200, 188, 20)),
    line(
      dotsAt([0, 60, 120, 180, 240, 300].map((a) => [200 + 10 * Math.cos(a / 57.3), 188 + 10 * Math.sin(a / 57.3)])),
      4,
    ),
  ],
};

const sleeve = "!132,92 92,122 70,190 !48,318 !98,330 112,260 !120,190";
const coat = "!166,62 !132,92 !118,180 112,260 !106,352 !294,352 288,260 !282,180 !268,92 !234,62";
const lapel = "!164,66 !140,84 146,130 !128,142 !146,160 !196,236 !178,140";

const greenJacket: Pin = {
  metal: "gold",
  outline: [curve(coat), curve(sleeve), curve(mirrored(sleeve))],
  parts: [
    ...[sleeve, mirrored(sleeve)].map((points) => cell("#11593a", curve(points))),
    cell("#187a4e", curve(coat)),
    cell(hue.white, curve("!166,62 200,74 !234,62 222,140 !200,232 178,140")),
    cell(hue.navy, curve("!190,92 !210,92 !208,110 !218,176 !200,220 !182,176 !192,110")),
    ...[lapel, mirrored(lapel)].map((points) => cell(hue.fairway, curve(points))),
    line(curve("!198,240 194,300 !196,352|"), 5),
    ...[250, 286, 322].map((y) => bare(circle(212, y, 7))),
    line("M130 290h44M226 290h44", 7),
    bare(circle(254, 186, 17)),
    cell(hue.yellow, circle(254, 186, 14)),
    line("M250 196v-22", 4),
    ink(hue.red, poly("252,172 267,178 252,184")),
    ...[66, 74].map((x) => bare(circle(x, 306, 3))),
    ...[326, 334].map((x) => bare(circle(x, 306, 3))),
  ],
};

const pimentoSandwich: Pin = {
  metal: "gold",
  outline: [curve("!44,212 190,60 210,60 !356,212 !356,290 !336,352 !64,352 !44,290")],
  parts: [
    cell("#f3dfb4", curve("!44,212 190,60 210,60 !356,212")),
    cell("#fff6dd", curve("!86,200 194,88 206,88 !314,200")),
    ...[
      [170, 150],
      [206, 130],
      [236, 168],
      [150, 180],
      [196, 180],
    ].map(([x, y]) => ink("#ead6a8", circle(x!, y!, 5))),
    cell("#fff6dd", rect(44, 212, 312, 34)),
    cell(
      "#f59a2c",
      curve("!44,244 !356,244 352,272 320,284 290,268 262,286 226,270 196,288 160,270 130,286 98,270 66,284 48,270"),
    ),
    ...[80, 138, 190, 246, 300].map((x, i) => ink(hue.red, ellipse(x, 258 + (i % 2) * 5, 9, 5))),
    cell(
      "#fff6dd",
      curve("!44,276 70,288 98,276 130,290 160,276 196,292 226,276 262,290 290,274 320,288 !356,276 !356,352 !44,352"),
    ),
    cell("#1c7a4a", poly("44,296 80,312 120,296 160,312 200,296 240,312 280,296 320,312 356,296 336,352 64,352")),
    line("M86 330h228", 5),
  ],
};

const foldingChair: Pin = {
  metal: "silver",
  outline: [
    rect(104, 46, 192, 118, 16),
    bar(116, 150, 116, 250, 20),
    bar(284, 150, 284, 250, 20),
    curve("!104,214 !296,214 !330,266 !70,266"),
    bar(96, 262, 290, 352, 20),
    bar(304, 262, 110, 352, 20),
    bar(84, 356, 134, 356, 16),
    bar(266, 356, 316, 356, 16),
  ],
  parts: [
    cell("#11593a", rect(112, 54, 176, 102, 12)),
    ...[78, 104, 130].map((y) => line(`M124 ${y}h152`, 4)),
    cell(hue.white, circle(200, 104, 32)),
    line("M194 124v-40", 5),
    cell(hue.red, poly("196,82 222,92 196,102")),
    cell("#1c7a4a", curve("!112,222 !288,222 !314,258 !86,258")),
    line("M150 222l-14 40M200 222v40M250 222l14 40", 4),
  ],
};

const handle = "118,88 60,80 40,128 62,184 !130,222 !138,202 84,170 64,132 80,106 !114,112";

const trophyCup: Pin = {
  metal: "gold",
  outline: [
    curve(
      "!104,56 !296,56 290,150 262,214 !226,244 !226,262 !262,296 !288,300 !288,352 !112,352 !112,300 !138,296 !174,262 !174,244 138,214 110,150",
    ),
    curve(handle),
    curve(mirrored(handle)),
  ],
  parts: [
    cell("#f3b92f", curve("!104,56 !296,56 290,150 262,214 !226,244 !174,244 138,214 110,150")),
    cell(hue.navy, curve("!106,88 !294,88 288,150 !279,176 !121,176 112,150")),
    ...[144, 200, 256].map((x) => cell(hue.white, star(x, 135, x === 200 ? 34 : 22, 0.45))),
    ink("#fce7a6", curve("!122,64 !146,64 !146,76 !124,76")),
    ink("#fce7a6", curve("!146,184 !166,184 178,212 !190,234 !176,232 160,214")),
    cell("#d9971f", curve("!180,250 !220,250 214,268 !240,294 !160,294 186,268")),
    cell(hue.red, rect(112, 300, 176, 52)),
    cell(hue.cream, rect(152, 313, 96, 26, 5)),
    line("M170 326h60", 5),
  ],
};

const tourBag: Pin = {
  metal: "silver",
  outline: [
    curve("!130,150 !270,150 !276,186 266,250 !258,368 !142,368 134,250 !124,186"),
    curve("!160,160 !120,84 92,88 70,64 92,40 130,46 !142,74 !182,150"),
    bar(200, 160, 200, 60, 16),
    curve("!190,100 !192,40 214,32 !244,44 !246,66 !210,70 !210,100"),
    curve("!226,150 !262,80 276,50 308,54 326,76 316,104 288,104 !246,158"),
    bar(256, 170, 338, 364, 18),
    bar(250, 200, 292, 364, 18),
  ],
  parts: [
    bare(rect(0, 0, 400, 150)),
    cell(hue.scarlet, curve("!120,84 92,88 70,64 92,40 130,46 !142,74")),
    line("M86 60l40 14", 4),
    cell(hue.grey, curve("!192,40 214,32 !244,44 !246,66 !192,72")),
    line("M212 46l26 6M212 58l26 4", 3),
    cell(hue.navy, curve("!262,80 276,50 308,54 326,76 316,104 288,104")),
    bare(circle(294, 78, 8)),
    cell(hue.navy, curve("!124,186 !276,186 266,250 !258,368 !142,368 134,250")),
    cell(hue.white, curve("!178,186 !226,186 !224,368 !180,368")),
    cell(hue.red, curve("!190,186 !214,186 !212,368 !192,368")),
    cell(hue.slate, rect(126, 150, 148, 36)),
    line("M172 150v36M228 150v36", 5),
    cell(hue.red, rect(152, 238, 96, 92, 14)),
    line("M152 264h96", 5),
    bare(circle(200, 270, 6)),
    ...ball(200, 306, 22),
  ],
};

const islandGator: Pin = {
  metal: "black-nickel",
  outline: [
    circle(112, 128, 50),
    curve(
      "40,244 44,206 78,186 120,196 166,186 196,166 208,126 244,112 272,134 284,166 !304,150 !318,184 !340,176 !344,214 !366,216 362,270 340,330 !250,348 150,342 70,326 44,294 !48,268",
    ),
  ],
  parts: [
    cell(
      hue.grass,
      curve(
        "40,244 44,206 78,186 120,196 166,186 196,166 208,126 244,112 272,134 284,166 !304,150 !318,184 !340,176 !344,214 !366,216 362,270 340,330 !250,348 150,342 70,326 44,294 !48,268",
      ),
    ),
    cell(hue.lime, curve("!46,272 110,284 200,284 !286,256 300,300 !250,348 150,342 70,326 44,294")),
    cell("#7a1420", curve("!48,250 110,258 190,252 250,232 !296,222 290,262 210,290 120,290 !50,280")),
    ...[62, 98, 134, 170, 206, 242].map((x, i) =>
      ink(
        hue.white,
        poly(
          `${x},${[252, 257, 257, 255, 249, 237][i]} ${x + 30},${[256, 258, 256, 252, 240, 227][i]} ${x + 16},${[278, 280, 280, 276, 266, 254][i]}`,
        ),
      ),
    ),
    ...[82, 122, 162, 202].map((x, i) =>
      ink(
        hue.white,
        poly(`${x},${[288, 292, 293, 290][i]} ${x + 26},${[291, 294, 292, 286][i]} ${x + 14},${272 - i * 2}`),
      ),
    ),
    cell(hue.green, curve("!284,166 !304,150 !318,184 !340,176 !344,214 !366,216 362,270 352,300 320,240 296,200")),
    cell(hue.yellow, ellipse(240, 150, 22, 20)),
    ink(hue.black, ellipse(236, 152, 6, 14)),
    line(curve("208,136 236,122 272,142|"), 7),
    ink(hue.black, ellipse(66, 212, 8, 6)),
    ...[
      [150, 214],
      [184, 206],
      [214, 196],
      [120, 222],
    ].map(([x, y]) => ink(hue.green, circle(x!, y!, 7))),
    ...ball(112, 128, 50),
  ],
};

export const mastersAndPga: Record<string, Pin> = {
  "masters-azalea": azalea,
  "masters-green-jacket": greenJacket,
  "masters-pimento-sandwich": pimentoSandwich,
  "masters-folding-chair": foldingChair,
  "pga-trophy-cup": trophyCup,
  "pga-tour-bag": tourBag,
  "pga-island-gator": islandGator,
};
