import { ball, bare, cell, ink, line, type Pin } from "../../../app/domain/art/enamel";
import { hue } from "../../../app/domain/art/palette";
import {
  circle,
  curve,
  dimples,
  dotsAt,
  ellipse,
  mirrored,
  moved,
  poly,
  rect,
  star,
  turned,
} from "../../../app/domain/art/shapes";

const burst = star(200, 200, 172, 0.8, 14);
const bell = "!222,150 180,160 130,176 !70,226 56,150 !70,74 130,124 180,138 !222,140";

const shotgunHorn: Pin = {
  metal: "black-nickel",
  outline: [burst],
  parts: [
    cell(hue.yellow, burst),
    cell(hue.amber, star(200, 200, 132, 0.78, 14)),
    cell(hue.scarlet, curve("!206,120 !262,120 !262,160 !206,168")),
    cell(hue.scarlet, curve(bell)),
    ink("#f8877b", curve("!86,98 !130,132 186,146 !130,142 !90,124")),
    cell(hue.black, ellipse(72, 150, 17, 76)),
    cell(hue.white, ellipse(73, 150, 9, 60)),
    cell(hue.slate, rect(200, 160, 70, 22, 5)),
    cell(hue.red, rect(188, 182, 94, 142, 14)),
    cell(hue.white, rect(188, 216, 94, 72)),
    cell(hue.black, circle(235, 252, 26)),
    line(dotsAt(dimples(235, 252, 20, 11)), 4),
    ink("#f8877b", rect(200, 194, 8, 14, 3)),
    cell(hue.black, curve("!226,104 !264,100 !276,112 !268,122 !226,122")),
  ],
};

const sharkBody =
  "!46,154 96,108 160,96 !186,100 200,66 !232,34 226,80 !238,116 290,148 316,146 !362,96 350,150 !336,176 350,204 !354,244 320,216 !288,198 250,228 !224,250 214,280 !176,312 174,276 !170,246 120,226 !76,190";
const waves =
  "!30,280 70,262 110,276 150,300 196,282 240,262 290,282 330,276 !370,258 !352,330 290,356 200,362 110,356 !48,330";

const teamShark: Pin = {
  metal: "silver",
  outline: [curve(sharkBody), curve(waves), rect(150, 230, 80, 70)],
  parts: [
    cell(hue.ice, curve(waves)),
    cell(
      hue.blue,
      curve(
        "!36,308 80,290 120,304 160,328 206,308 250,290 296,312 330,304 !366,288 352,330 290,356 200,362 110,356 48,330",
      ),
    ),
    line(curve("80,336 120,328 160,346|"), 5),
    line(curve("230,336 270,322 310,338|"), 5),
    cell(hue.blue, curve(sharkBody)),
    cell(hue.ice, curve("!54,160 110,164 170,176 220,172 !280,160 !290,196 250,228 !224,250 !170,246 120,226 !76,190")),
    cell(hue.navy, curve("!170,238 196,228 !222,232 216,274 !178,310 176,276")),
    cell("#7a1420", curve("!62,168 104,178 !140,178 120,200 !84,190")),
    ink(hue.white, poly("74,170 86,173 82,184")),
    ink(hue.white, poly("92,174 104,177 99,189")),
    ink(hue.white, poly("110,178 122,179 117,190")),
    ink(hue.black, circle(118, 138, 8)),
    ink(hue.white, circle(116, 136, 2.5)),
    line("M164 140q-8 16-4 34M180 140q-8 16-4 34M196 142q-8 14-4 32", 4),
    line(curve("206,92 214,68 224,54|"), 4),
  ],
};

const wing =
  "!188,160 150,108 106,70 70,52 !34,44 !40,84 !24,96 !40,132 !34,150 !58,182 !56,202 !86,224 !92,244 !126,250 150,262 !186,258";
const tier = (scale: number) => moved(wing, 188 * (1 - scale), 170 * (1 - scale), scale);

const desertFalcon: Pin = {
  metal: "bronze",
  outline: [
    curve(wing),
    curve(mirrored(wing)),
    curve(
      "!164,116 176,76 200,62 224,76 !236,116 250,200 232,268 !252,350 !226,340 !200,362 !174,340 !148,350 !168,268 150,200",
    ),
  ],
  parts: [
    ...[wing, mirrored(wing)].map((points) => cell("#7a3f1d", curve(points))),
    ...[tier(0.76), mirrored(tier(0.76))].map((points) => cell(hue.tan, curve(points))),
    ...[tier(0.5), mirrored(tier(0.5))].map((points) => cell(hue.sand, curve(points))),
    ...[1, -1].map((side) =>
      line(
        [
          [52, 66, 96, 120],
          [44, 116, 90, 158],
          [62, 178, 106, 194],
          [96, 232, 126, 222],
        ]
          .map(([x1, y1, x2, y2]) => `M${200 + side * (x1! - 200)} ${y1}L${200 + side * (x2! - 200)} ${y2}`)
          .join(""),
        4,
      ),
    ),
    cell("#7a3f1d", curve("!168,262 !232,262 !252,350 !226,340 !200,362 !174,340 !148,350")),
    line("M186 280l-14 56M214 280l14 56M200 280v72", 4),
    cell(hue.sand, curve("!164,116 !236,116 250,200 230,262 200,292 170,262 150,200")),
    ...[150, 178, 206, 234].map((y, row) =>
      ink(
        "#8a5325",
        (row % 2 ? [182, 218] : [170, 200, 230])
          .map((x) => curve(`!${x - 9},${y} ${x},${y + 4} !${x + 9},${y} ${x},${y + 16}`))
          .join(""),
      ),
    ),
    cell("#7a3f1d", curve("!164,120 170,80 200,62 230,80 !236,120 218,130 !200,104 182,130")),
    cell(hue.sand, curve("!176,130 !200,104 !224,130 214,146 186,146")),
    cell(hue.amber, curve("!188,114 200,108 !212,114 208,130 !200,146 192,130")),
    ...[180, 220].map((x) => ink(hue.yellow, circle(x, 106, 7))),
    ...[180, 220].map((x) => ink(hue.black, circle(x, 106, 4))),
  ],
};

const heads = [82, 122, 162, 202, 242, 282, 322];

const arenaScreen: Pin = {
  metal: "black-nickel",
  outline: [
    curve("!36,84 200,56 !364,84 !352,262 200,248 !48,262"),
    curve("!62,246 !338,246 !360,320 200,356 !40,320"),
  ],
  parts: [
    cell(hue.violet, curve("!36,84 200,56 !364,84 !352,262 200,248 !48,262")),
    cell("#5a1fae", curve("!40,150 90,130 150,156 210,128 280,160 !360,136 !354,240 !46,240")),
    cell("#e33fa1", circle(128, 116, 26)),
    cell("#191046", curve("!42,196 90,160 130,188 180,168 240,196 300,170 !358,196 !352,262 !48,262")),
    cell("#18c08f", ellipse(246, 216, 66, 20)),
    line("M256 214v-112", 6),
    cell(hue.scarlet, poly("258,100 318,118 258,138")),
    ...[
      [86, 88],
      [180, 86],
      [206, 108],
      [330, 112],
      [300, 96],
      [66, 120],
    ].map(([x, y]) => ink(hue.white, star(x!, y!, 6, 0.4, 4))),
    cell("#11141d", curve("!62,246 !338,246 !360,320 200,356 !40,320")),
    cell("#18c08f", ellipse(200, 312, 118, 30)),
    ...ball(200, 298, 17),
    ...heads.map((x, i) =>
      cell(i % 2 ? "#6d78c9" : "#4756a8", `M${x - 19} ${282 - (i % 3) * 2}v-14a19 19 0 0 1 38 0v14z`),
    ),
  ],
};

const at = (points: string) => turned(points, 32, 200, 190);

const hammer: Pin = {
  metal: "gold",
  outline: [
    curve(at("!86,66 !314,66 !320,80 !320,142 !314,156 !86,156 !80,142 !80,80")),
    curve(at("!178,150 !222,150 218,250 !224,368 !176,368 182,250")),
    circle(240, 290, 64),
  ],
  parts: [
    cell(hue.tan, curve(at("!178,150 !222,150 218,250 !224,300 !176,300 182,250"))),
    line(curve(at("194,170 192,230 196,284|")), 4),
    cell(hue.navy, curve(at("!178,300 !222,300 !224,368 !176,368"))),
    ...[314, 332, 350].map((y) => line(curve(at(`!178,${y} !222,${y - 8}|`)), 4)),
    cell(hue.slate, curve(at("!112,66 !288,66 !288,156 !112,156"))),
    cell(hue.yellow, curve(at("!176,62 !224,62 !224,160 !176,160"))),
    cell(hue.red, curve(at("!204,72 !184,116 !199,116 !192,150 !217,102 !201,102 !212,72"))),
    cell(hue.grey, curve(at("!86,66 !112,66 !112,156 !86,156 !80,142 !80,80"))),
    cell(hue.grey, curve(at("!288,66 !314,66 !320,80 !320,142 !314,156 !288,156"))),
    ink("#7d8890", curve(at("!122,76 !166,76 !166,86 !122,86"))),
    ink("#7d8890", curve(at("!234,76 !278,76 !278,86 !234,86"))),
    ...ball(240, 290, 64),
  ],
};

const bolt = "!242,18 !104,214 !182,206 !146,382 !300,158 !214,168";

const lightningBall: Pin = {
  metal: "black-nickel",
  outline: [circle(200, 200, 142), curve(bolt)],
  parts: [
    cell("#1a2468", circle(200, 200, 142)),
    cell(hue.white, "M214 60L190 200L160 336A142 142 0 0 1 214 60z"),
    line(dotsAt(dimples(200, 200, 124, 34)), 9),
    cell(hue.yellow, curve(bolt)),
    cell(hue.amber, curve("!242,18 !218,84 !148,192 !104,214")),
  ],
};

const leaf = "!0,6 17,-20 !3,-52 -15,-22";
const laurel = [0, 1, 2, 3, 4, 5].flatMap((i) => {
  const angle = 0.5 + i * 0.37;
  const [x, y] = [Math.round(200 - 138 * Math.sin(angle)), Math.round(204 + 138 * Math.cos(angle))];
  const tilts = i === 5 ? [0] : [-42, 36];
  return tilts.map((tilt) => turned(moved(leaf, x, y), (angle * 180) / Math.PI - 90 + tilt, x, y));
});
const leaves = laurel.map((points) => curve(points) + curve(mirrored(points))).join("");
const crest = "!118,84 156,92 !200,70 244,92 !282,84 288,170 272,250 !200,326 128,250 112,170";
const club = "!262,110 !272,118 !166,256 !156,248";
const clubHead = "!162,236 !176,250 170,276 146,288 !132,278 138,262 !150,256";

const ribbon = "!104,318 200,340 !296,318 !302,358 200,380 !98,358";
const tail = "!70,322 !128,326 !124,366 !66,362 !84,344";

const scrambleCrest: Pin = {
  metal: "gold",
  outline: [
    curve(crest),
    leaves,
    ...[ribbon, tail, mirrored(tail)].map((points) => curve(points)),
    curve("!92,120 !130,120 !130,160 !80,160"),
    curve("!308,120 !270,120 !270,160 !320,160"),
  ],
  parts: [
    cell(hue.grass, leaves),
    cell(hue.fairway, curve(crest)),
    ...[(points: string) => points, mirrored].flatMap((flip) => [
      bare(curve(flip(club))),
      cell(hue.cream, curve(flip(clubHead))),
    ]),
    ...ball(200, 164, 38),
    cell(hue.yellow, star(200, 102, 15)),
    ...[tail, mirrored(tail)].map((points) => cell("#8c1722", curve(points))),
    cell(hue.red, curve(ribbon)),
    ...[152, 200, 248].map((x) => cell(hue.white, star(x, x === 200 ? 358 : 352, 12, 0.45))),
  ],
};

export const leagues: Record<string, Pin> = {
  "liv-golf-shotgun-horn": shotgunHorn,
  "liv-golf-team-shark": teamShark,
  "liv-golf-desert-falcon": desertFalcon,
  "tgl-arena-screen": arenaScreen,
  "tgl-hammer": hammer,
  "tgl-lightning-ball": lightningBall,
  "scramble-crest": scrambleCrest,
};
