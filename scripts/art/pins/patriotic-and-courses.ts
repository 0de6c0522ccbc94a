import { ball, bare, cell, ink, line, type Part, type Pin } from "../../../app/domain/art/enamel";
import { hue } from "../../../app/domain/art/palette";
import { bar, circle, curve, ellipse, poly, rect, star, turned } from "../../../app/domain/art/shapes";

const shield = "!58,84 100,96 146,70 !200,48 254,70 300,96 !342,84 344,180 310,272 !200,360 90,272 56,180";

const teamShield: Pin = {
  metal: "gold",
  outline: [curve(shield)],
  parts: [
    cell(hue.red, curve(shield)),
    ...[88, 152, 216, 280].map((x) => cell(hue.white, rect(x, 150, 32, 220))),
    cell(hue.navy, curve("!40,60 !200,30 !360,60 !360,160 200,142 !40,160")),
    ...[
      [98, 124, 17],
      [148, 108, 19],
      [200, 98, 24],
      [252, 108, 19],
      [302, 124, 17],
    ].map(([x, y, r]) => cell(hue.white, star(x!, y!, r!, 0.45))),
    ...ball(200, 232, 66),
    line(curve(shield), 6),
  ],
};

const flame =
  "!160,176 122,142 126,96 150,70 !152,96 172,82 182,44 !206,22 210,60 236,84 !250,62 276,100 278,144 !240,176";

const libertyTorch: Pin = {
  metal: "gold",
  outline: [
    curve(flame),
    curve("!104,188 200,204 !296,188 290,214 250,244 !222,276 !208,376 !192,376 !178,276 150,244 110,214"),
    rect(130, 158, 140, 50),
  ],
  parts: [
    cell(hue.orange, curve(flame)),
    cell(
      hue.yellow,
      curve("!176,170 146,138 160,112 !174,118 194,94 204,70 !222,100 232,116 !246,112 254,138 !226,170"),
    ),
    ...ball(200, 152, 42),
    cell(
      hue.verdigris,
      curve("!104,188 200,204 !296,188 290,214 250,244 !222,276 !208,376 !192,376 !178,276 150,244 110,214"),
    ),
    line(curve("112,206 200,222 288,206|"), 5),
    line(curve("150,240 200,250 250,240|"), 5),
    line("M188 280l12 0 12 0M200 280v92M146 222l14 20M254 222l-14 20M200 222v26", 4),
    ...[168, 232].map((x) => cell(hue.yellow, circle(x, 230, 6))),
  ],
};

const eagleHead =
  "!52,170 70,142 104,128 150,86 210,74 268,96 304,150 318,220 !346,250 !318,262 !336,300 !300,296 !304,336 !266,318 !254,352 !226,322 !196,346 !186,300 !160,300 180,256 170,226 !120,216 !92,206 88,228 !66,246 52,210";

const patriotEagle: Pin = {
  metal: "gold",
  outline: [curve(eagleHead), curve("!130,300 200,270 280,300 !366,286 !366,340 280,362 200,334 !110,356 !122,330")],
  parts: [
    cell(hue.red, curve("!110,300 200,270 280,300 !366,286 !366,346 280,368 200,340 !100,362 !122,330")),
    cell(hue.white, curve("!112,322 200,292 280,322 !370,306 !370,326 280,342 200,312 !112,342")),
    cell(hue.white, curve(eagleHead)),
    cell(
      hue.navy,
      curve(
        "!294,290 !318,262 !346,250 318,220 !296,228 !282,262 !262,244 !250,282 !224,258 !208,296 !186,286 !186,300 !196,346 !226,322 !254,352 !266,318 !304,336 !300,296 !336,300",
      ),
    ),
    cell(
      hue.amber,
      curve(
        "!52,170 70,142 !104,128 130,150 !134,184 !150,190 !170,196 !166,222 !120,216 !92,206 88,228 !66,246 52,210",
      ),
    ),
    line(curve("134,190 108,192 84,184|"), 5),
    ink(hue.bark, ellipse(86, 160, 6, 4)),
    cell(hue.yellow, circle(166, 148, 15)),
    ink(hue.black, circle(163, 148, 8)),
    line("M138 132L190 128", 9),
    line(curve("218,112 244,132 252,164|"), 5),
    line(curve("228,178 232,204 222,226|"), 5),
    line(curve("270,150 278,180 274,208|"), 5),
    line(curve("196,200 202,220 198,240|"), 5),
  ],
};

const wave = (x: number) => 26 * Math.sin((x - 90) / 42);
const rows = (y1: number, y2: number, x1 = 96, x2 = 360) => {
  const xs = Array.from({ length: 9 }, (_, i) => x1 + ((x2 - x1) * i) / 8);
  const edge = (y: number) => xs.map((x, i) => `${i % 8 ? "" : "!"}${Math.round(x)},${Math.round(y + wave(x))}`);
  return curve([...edge(y1), ...edge(y2).reverse()].join(" "));
};

const americanFlag: Pin = {
  metal: "gold",
  outline: [rows(82, 278), bar(72, 66, 72, 366, 22), circle(72, 56, 22), rect(70, 86, 30, 190)],
  parts: [
    ...[0, 1, 2, 3, 4, 5, 6].map((i) => cell(i % 2 ? hue.white : hue.red, rows(82 + i * 28, 110 + i * 28))),
    cell(hue.navy, rows(82, 194, 96, 218)),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
      const [x, y] = [
        i < 3 ? 122 + i * 36 : i < 5 ? 140 + (i - 3) * 36 : 122 + (i - 5) * 36,
        i < 3 ? 108 : i < 5 ? 138 : 168,
      ];
      return ink(hue.white, star(x, y + wave(x), 13));
    }),
    ...ball(72, 56, 22),
    cell(hue.brown, bar(72, 84, 72, 366, 18)),
  ],
};

const arch = "!54,350 54,180 90,92 200,44 310,92 346,180 !346,350";
const surf = (y: number, fill: string): Part =>
  cell(
    fill,
    curve(
      `!40,${y} 80,${y - 10} 120,${y + 6} 166,${y - 8} 210,${y + 8} 260,${y - 8} 310,${y + 8} !360,${y - 6} !360,400 !40,400`,
    ),
  );

const pebbleBeachCypress: Pin = {
  metal: "gold",
  outline: [curve(arch), curve("!150,112 180,70 240,62 300,70 350,84 372,110 350,130 310,138 !240,160")],
  parts: [
    cell("#fbd28a", curve(arch)),
    cell("#f7a85c", "M40 180h320v180h-320z"),
    cell(hue.yellow, circle(118, 186, 44)),
    cell("#ee7f55", "M40 222h320v180h-320z"),
    surf(252, "#2f8fb8"),
    surf(284, hue.blue),
    cell(
      "#8c8379",
      curve("!136,352 150,300 !178,288 190,254 !222,240 260,250 !276,236 300,244 !326,282 !348,290 !348,352"),
    ),
    cell("#6d655d", curve("!150,352 170,316 !196,306 206,280 !232,300 250,288 !282,312 300,304 !320,352")),
    cell(
      hue.bark,
      curve(
        "!214,262 226,226 218,190 196,164 !186,150 !200,146 220,166 234,186 244,164 !266,136 !282,140 254,172 246,204 250,234 !262,262",
      ),
    ),
    cell(hue.green, curve("!128,160 140,138 170,126 210,130 238,146 !246,162 210,168 170,166")),
    cell("#145c3a", curve("!170,118 186,84 230,66 290,70 350,86 !372,108 350,128 300,134 250,130 210,134")),
    line(curve("200,106 240,94 290,98|"), 4),
    line(curve("270,116 300,110 336,112|"), 4),
    surf(336, hue.ice),
  ],
};

const parapet = "!40,214 90,190 150,170 200,164 250,170 310,190 !360,214 !360,292 !40,292";

const stoneBridge: Pin = {
  metal: "silver",
  outline: [curve(parapet), ellipse(200, 214, 160, 146)],
  parts: [
    cell("#cfe3ee", ellipse(200, 214, 160, 146)),
    cell(hue.white, curve("70,138 92,120 116,124 134,112 156,126 172,140 120,146")),
    cell(hue.sand, curve("!196,160 !196,118 !212,118 !212,104 !232,104 !232,118 !268,118 !286,102 !304,118 !310,166")),
    cell(hue.slate, curve("!190,120 !202,100 !262,100 !272,120")),
    ...[214, 238, 262, 286].map((x) => ink(hue.navy, rect(x, 130, 10, 14))),
    line("M140 172V84", 5),
    cell(hue.red, poly("142,84 180,96 142,108")),
    cell(hue.grass, curve("!20,250 90,166 200,150 310,166 !380,250 !380,400 !20,400")),
    cell("#4a92c4", curve("!92,310 130,270 200,258 270,270 !308,310 !290,372 !110,372")),
    cell(
      "#9b978c",
      curve(
        "!40,214 90,190 150,170 200,164 250,170 310,190 !360,214 !360,290 !290,296 276,250 240,224 200,216 160,224 124,250 !110,296 !40,290",
      ),
    ),
    line(curve("40,234 90,210 150,190 200,184 250,190 310,210 360,234|"), 5),
    line(curve("78,292 102,240 150,208 200,200 250,208 298,240 322,292|"), 4),
    line(
      "M72 200v20M110 184v18M152 172v18M200 166v18M248 172v18M290 184v18M328 200v20M128 222l14 18M170 206l6 16M230 206l-6 16M272 222l-14 18M96 262l22 10M304 262l-22 10",
      4,
    ),
    line(curve("150,316 180,308 210,318|"), 4),
    line(curve("190,340 222,332 252,342|"), 4),
  ],
};

const cliffs =
  "!40,352 !40,250 60,210 !92,202 104,182 !140,176 160,190 !196,196 212,224 !240,232 256,262 !290,272 !300,310 !360,322 !360,352";

const torreyPines: Pin = {
  metal: "gold",
  outline: [rect(40, 76, 320, 276, 26), curve("!176,96 !276,26 !374,76 !300,112 !262,132")],
  parts: [
    cell("#f9d9a0", rect(40, 76, 320, 276, 26)),
    cell("#f6b26b", "M40 150h320v220h-320z"),
    cell("#3a9bc1", "M40 246h320v120h-320z"),
    cell(hue.blue, curve("!200,310 250,292 300,304 !366,290 !366,360 !180,360")),
    cell("#d98a4b", curve(cliffs)),
    cell("#bf6a35", curve("!40,352 !40,290 80,262 120,268 150,250 190,268 210,292 !250,300 270,330 !300,352")),
    line(curve("60,236 100,224 150,226 190,238|"), 4),
    cell(hue.bark, curve("!106,200 112,160 104,130 !116,126 124,158 !148,132 !156,138 130,176 !126,200")),
    cell(hue.green, curve("60,138 72,108 104,96 136,108 146,132 116,142 88,146")),
    cell("#145c3a", curve("128,146 146,122 176,120 192,138 176,154 148,156")),
    line("M268 96L238 166L300 132", 4),
    cell(hue.navy, curve("!226,160 248,152 262,162 !256,172 236,174")),
    cell(hue.scarlet, poly("176,96 276,26 268,98")),
    cell(hue.white, poly("276,26 374,76 268,98")),
    cell(hue.yellow, poly("276,26 322,86 268,98")),
  ],
};

const tower = "!168,120 !232,120 !262,316 !138,316";

const lighthouse: Pin = {
  metal: "gold",
  outline: [
    curve(tower),
    curve("!150,82 !174,82 !174,56 200,34 !226,56 !226,82 !250,82 !250,120 !150,120"),
    curve("!48,352 60,310 !96,300 120,280 !180,290 240,276 !290,300 330,306 !352,352"),
    poly("176,60 40,34 40,110 176,92"),
    poly("224,60 360,34 360,110 224,92"),
  ],
  parts: [
    ...["176,60 40,34 40,110 176,92", "224,60 360,34 360,110 224,92"].map((points) => cell("#fde68a", poly(points))),
    cell(hue.white, curve(tower)),
    cell("#d99a1c", poly("161,162 239,162 246,204 154,204")),
    cell("#d99a1c", poly("148,246 252,246 259,288 141,288")),
    cell(hue.navy, rect(190, 128, 20, 26, 8)),
    cell(hue.navy, rect(190, 214, 20, 26, 8)),
    cell(hue.red, curve("!172,62 200,36 !228,62")),
    cell(hue.yellow, rect(176, 62, 48, 42)),
    line("M192 62v42M208 62v42", 4),
    cell(hue.black, rect(150, 104, 100, 16)),
    cell("#7b7f86", curve("!48,352 60,310 !96,300 120,280 !180,290 240,276 !290,300 330,306 !352,352")),
    cell(hue.blue, curve("!48,352 70,330 110,338 150,326 196,340 240,326 290,340 !344,328 !352,352")),
    cell(hue.grass, curve("!196,312 230,292 !276,308 300,318 250,324")),
    line("M262 306v-62", 5),
    cell(hue.red, poly("264,244 300,255 264,266")),
  ],
};

const sail = "!192,150 !192,40 !232,34 !232,130 !208,150";

const windmill: Pin = {
  metal: "bronze",
  outline: [
    curve("!160,150 !240,150 !276,310 !124,310"),
    curve("!150,150 158,112 200,92 242,112 !250,150"),
    ...[20, 110, 200, 290].map((angle) => curve(turned(sail, angle, 200, 150))),
    curve("!44,350 70,306 140,286 230,284 310,300 !356,350"),
    rect(296, 204, 14, 110),
    poly("306,204 350,219 306,234"),
  ],
  parts: [
    cell("#8a5a33", curve("!160,150 !240,150 !276,310 !124,310")),
    line(
      "M150 190h100M142 226h116M134 262h132M176 190v36M212 190v36M240 190v36M160 226v36M196 226v36M230 226v36M150 262v30M240 262v30",
      4,
    ),
    cell(hue.bark, rect(182, 252, 36, 50, 12)),
    cell(hue.brown, curve("!150,150 158,112 200,92 242,112 !250,150")),
    ...[20, 110, 200, 290].flatMap((angle) => [
      cell(hue.cream, curve(turned(sail, angle, 200, 150))),
      line(curve(turned("!212,40 !212,130|", angle, 200, 150)), 4),
      line(
        ["!194,70 !230,68|", "!194,100 !230,100|"].map((points) => curve(turned(points, angle, 200, 150))).join(""),
        4,
      ),
    ]),
    cell(hue.amber, circle(200, 150, 13)),
    cell(hue.grass, curve("!44,350 70,306 140,286 230,284 310,300 !356,350")),
    cell(hue.sand, ellipse(128, 326, 40, 13)),
    cell(hue.lime, ellipse(272, 324, 52, 14)),
    bare(bar(302, 204, 302, 324, 7)),
    cell(hue.red, poly("306,204 350,219 306,234")),
  ],
};

export const patrioticAndCourses: Record<string, Pin> = {
  "usa-team-shield": teamShield,
  "liberty-torch-tee": libertyTorch,
  "patriot-eagle": patriotEagle,
  "free-american-flag": americanFlag,
  "pebble-beach-cypress": pebbleBeachCypress,
  "st-andrews-bridge": stoneBridge,
  "torrey-pines-glider": torreyPines,
  "turnberry-lighthouse": lighthouse,
  "windmill-links": windmill,
};
