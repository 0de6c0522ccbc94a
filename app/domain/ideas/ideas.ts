// Ready designs by event. Each drawing is data: parts of a pin, and the places of its texts.

import { ball, bare, cell, line, type Part, type Pin, script } from "~/domain/art/enamel";
import { drawable, type RoundText, roundText, type StraightText, straightText } from "~/domain/art/letters";
import { hue } from "~/domain/art/palette";
import { circle, curve, ellipse, mirrored, moved, poly, rect, star, turned } from "~/domain/art/shapes";

export const ideaEvents = [
  { slug: "member-guest", label: "Member-guest", lead: "A tee gift that both partners keep on their bags." },
  { slug: "scramble", label: "Scramble", lead: "One for every player, four for every team." },
  { slug: "hole-in-one", label: "Hole in one", lead: "Ready in the drawer on the day it happens." },
  { slug: "charity", label: "Charity", lead: "A thank-you that donors wear all year." },
] as const;
type IdeaEvent = (typeof ideaEvents)[number]["slug"];

export type IdeaText = "club" | "title" | "year";

/** A line of text: the values that it joins, its place, and how it is made. */
interface TextPlace {
  says: readonly IdeaText[];
  at: StraightText | RoundText;
  /** Width of the strokes. */
  width: number;
}

export interface Idea {
  slug: string;
  name: string;
  event: IdeaEvent;
  /** Text for the event if the customer enters none. */
  title: string;
  pin: Pin;
  texts: readonly TextPlace[];
}

const ring = { cx: 200, cy: 200 };
const above = (r: number, height: number, maxAngle: number): RoundText => ({ ...ring, r, height, maxAngle });
const below = (r: number, height: number, maxAngle: number): RoundText => ({
  ...above(r, height, maxAngle),
  isBelow: true,
});
const straight = (y: number, height: number, maxWidth: number, x = 200): StraightText => ({ x, y, height, maxWidth });

/** A coin with a ring for texts around a picture of radius 124. */
const coin = (rim: string, ground: string, parts: (Part | Part[])[]): Pick<Pin, "outline" | "parts"> => ({
  outline: [circle(200, 200, 180)],
  parts: [cell(rim, circle(200, 200, 180)), cell(ground, circle(200, 200, 124)), ...parts],
});
const coinTexts: readonly TextPlace[] = [
  { says: ["club"], at: above(152, 28, 165), width: 6 },
  { says: ["title", "year"], at: below(152, 26, 150), width: 6 },
];
const coinStars = [bare(star(49, 208, 12)), bare(star(351, 208, 12))];

/** The lower part of a coin's picture, below a line from the left to the right. */
const lowland = (leftY: number, line: string, rightY: number) => {
  const half = (y: number) => Math.sqrt(124 ** 2 - (y - 200) ** 2);
  const x = (value: number) => value.toFixed(1);
  return `M${x(200 - half(leftY))} ${leftY}${line} ${x(200 + half(rightY))} ${rightY}A124 124 0 0 1 ${x(200 - half(leftY))} ${leftY}z`;
};

const flag = (fill: string, points: string): Part => cell(fill, curve(points));

const twinFlags: Pin = {
  metal: "gold",
  ...coin(hue.fairway, hue.sky, [
    cell(hue.amber, circle(200, 208, 46)),
    cell(hue.grass, lowland(214, "C120 180 160 190 200 206C240 222 280 214", 196)),
    cell(hue.green, lowland(262, "C150 232 190 236 226 250C256 260 280 258", 250)),
    line("M182 288L150 108M218 288L250 108", 8),
    flag(hue.red, "!149,106 124,116 !92,112 100,134 !98,152 130,156 !157,150"),
    flag(hue.navy, "!251,106 276,116 !308,112 300,134 !302,152 270,156 !243,150"),
    bare(ellipse(200, 290, 40, 10)),
    ...coinStars,
  ]),
};

const club = (dx: number, dy: number, scale: number) => {
  const at = (points: string) => moved(points, dx, dy, scale);
  return [(points: string) => points, (points: string) => mirrored(points)].flatMap((side) => [
    bare(curve(side(at("!262,106 !276,118 !168,258 !154,248")))),
    cell(hue.cream, curve(side(at("!160,236 !178,252 170,282 142,296 !124,284 132,262 !146,250")))),
  ]);
};

const shield = "!50,50 200,30 !350,50 350,190 310,290 !200,380 90,290 50,190";
const shieldField = "!64,64 200,45 !336,64 336,188 298,280 !200,361 102,280 64,188";

const crossedClubs: Pin = {
  metal: "gold",
  outline: [curve(shield), poly("22,268 378,268 378,330 22,330")],
  parts: [
    cell(hue.navy, curve(shieldField)),
    cell(hue.red, curve("!64,64 200,45 !336,64 !336,122 !64,122")),
    ...club(56, 46, 0.72),
    ...ball(200, 160, 27),
    cell(hue.red, rect(22, 268, 356, 62)),
    bare(star(112, 196, 13)),
    bare(star(288, 196, 13)),
    bare(star(200, 345, 9)),
  ],
};

const pine = (x: number, y: number, scale: number) => {
  const at = (points: string) => moved(points, x, y, scale);
  return [
    cell(
      hue.fairway,
      poly(at("!0,-150 !34,-92 !20,-92 !46,-44 !28,-44 !58,10 !-58,10 !-28,-44 !-46,-44 !-20,-92 !-34,-92")),
    ),
    cell(hue.fairway, poly(at("!-9,10 !9,10 !9,34 !-9,34"))),
  ];
};

const parkArch: Pin = {
  metal: "bronze",
  outline: ["M48 368V178A152 152 0 0 1 352 178V368a16 16 0 0 1-16 16H64a16 16 0 0 1-16-16z"],
  parts: [
    cell(hue.amber, "M62 262V178A138 138 0 0 1 338 178V262z"),
    cell(hue.yellow, circle(214, 150, 50)),
    cell(hue.orange, curve("!62,172 110,150 160,176 214,190 280,162 !338,176 !338,262 !62,262")),
    cell(hue.green, curve("!62,224 120,198 190,214 260,206 !338,222 !338,262 !62,262")),
    cell(hue.lime, curve("!150,262 176,240 214,232 196,222 !222,216 246,226 240,240 !236,262")),
    ...pine(108, 226, 0.78),
    ...pine(306, 234, 0.6),
    line("M220 218V150", 6),
    flag(hue.red, "!222,150 238,156 !258,152 !258,176 238,180 !222,174"),
    cell(hue.fairway, rect(62, 268, 276, 102)),
  ],
};

const teeUp = (x: number, y: number, fill: string): Part[] => [
  cell(
    fill,
    poly(
      `${x - 17},${y + 20} ${x + 17},${y + 20} ${x + 6},${y + 38} ${x + 3},${y + 100} ${x - 3},${y + 100} ${x - 6},${y + 38}`,
    ),
  ),
  ...ball(x, y, 21),
];

const fourTees: Pin = {
  metal: "silver",
  ...coin(hue.red, hue.ice, [
    cell(hue.grass, lowland(236, "C120 222 160 218 200 218C240 218 280 222", 236)),
    ...teeUp(126, 172, hue.red),
    ...teeUp(176, 150, hue.amber),
    ...teeUp(224, 150, hue.blue),
    ...teeUp(274, 172, hue.black),
    ...coinStars,
  ]),
};

const burst: Pin = {
  metal: "gold",
  outline: [star(200, 200, 196, 0.84, 18), rect(8, 206, 384, 72, 8)],
  parts: [
    cell(hue.yellow, star(200, 200, 186, 0.84, 18)),
    cell(hue.scarlet, circle(200, 200, 146)),
    ...ball(200, 152, 44),
    line("M118 148h24M126 168h18M258 148h24M256 168h18", 7),
    cell(hue.navy, rect(16, 214, 368, 56, 4)),
  ],
};

const pennant: Pin = {
  metal: "gold",
  outline: [poly("44,62 394,200 44,338"), rect(16, 52, 34, 312, 17), circle(33, 54, 24)],
  parts: [
    cell(hue.navy, poly("54,78 370,200 54,322")),
    cell(hue.red, poly("54,78 100,96 100,304 54,322")),
    line("M33 96V346", 9),
    ...ball(33, 54, 24),
  ],
};

const heartShape =
  "!200,100 172,52 120,30 62,50 30,110 40,180 96,264 !200,368 304,264 360,180 370,110 338,50 280,30 228,52";

const aceCard: Pin = {
  metal: "gold",
  outline: [rect(70, 18, 260, 364, 28)],
  parts: [
    cell(hue.white, rect(80, 28, 240, 344, 20)),
    script(hue.scarlet, straightText("A", straight(46, 38, 40, 116)).d, 10),
    cell(hue.scarlet, curve(moved(heartShape, 260, 40, 0.115))),
    cell(hue.sky, circle(200, 176, 92)),
    cell(hue.grass, "M113 206C150 184 180 186 204 194C236 204 262 200 288 200A92 92 0 0 1 113 206z"),
    line("M190 238V110", 8),
    flag(hue.red, "!194,108 218,118 !252,110 !252,152 218,160 !194,150"),
    bare(ellipse(192, 240, 32, 9)),
    ...ball(232, 226, 15),
    cell(hue.fairway, "M80 286H320V352a20 20 0 0 1-20 20H100a20 20 0 0 1-20-20z"),
  ],
};

const numberOne: Pin = {
  metal: "silver",
  ...coin(hue.navy, hue.verdigris, [
    cell(hue.teal, lowland(226, "C120 196 160 216 200 214C240 206 280 230", 220)),
    cell(hue.grass, lowland(262, "C130 244 170 244 200 252C240 262 270 256", 250)),
    line("M150 296V96", 9),
    flag(hue.red, "!156,94 200,84 250,100 !296,90 !290,190 246,198 200,184 !156,194"),
    cell(hue.white, poly("212,118 232,106 244,106 244,172 256,172 256,184 212,184 212,172 226,172 226,126 212,131")),
    bare(ellipse(152, 298, 30, 8)),
    ...ball(222, 284, 20),
    ...coinStars,
  ]),
};

const leaf = "!0,6 17,-20 !3,-52 -15,-22";
const laurel = [0, 1, 2, 3, 4, 5].flatMap((i) => {
  const angle = 0.62 + i * 0.4;
  const [x, y] = [Math.round(200 - 142 * Math.sin(angle)), Math.round(190 + 142 * Math.cos(angle))];
  const tilts = i === 5 ? [0] : [-42, 36];
  return tilts.map((tilt) => turned(moved(leaf, x, y, 1.1), (angle * 180) / Math.PI - 90 + tilt, x, y));
});
const leaves = laurel.map((points) => curve(points) + curve(mirrored(points))).join("");

const laurelBall: Pin = {
  metal: "gold",
  outline: [leaves, circle(200, 190, 130), rect(28, 290, 344, 66, 8)],
  parts: [
    cell(hue.grass, leaves),
    cell(hue.fairway, circle(200, 190, 122)),
    ...ball(200, 188, 54),
    cell(hue.red, rect(36, 298, 328, 50, 4)),
    bare(star(66, 323, 10)),
    bare(star(334, 323, 10)),
  ],
};

const inner = moved(heartShape, 14, 14.5, 0.93);

const heart: Pin = {
  metal: "gold",
  outline: [curve(heartShape)],
  parts: [cell(hue.red, curve(inner)), ...ball(200, 282, 44)],
};

const ribbon: Pin = {
  metal: "silver",
  ...coin(hue.purple, hue.cream, [
    line("M152 300L226 158C246 118 226 96 200 96", 40),
    script(hue.pink, "M152 300L226 158C246 118 226 96 200 96", 28),
    line("M248 300L174 158C154 118 174 96 200 96", 40),
    script(hue.pink, "M248 300L174 158C154 118 174 96 200 96", 28),
    ...ball(278, 222, 24),
    ...ball(122, 222, 24),
    ...coinStars,
  ]),
};

const sunrise: Pin = {
  metal: "gold",
  outline: [rect(24, 44, 352, 312, 44)],
  parts: [
    cell(hue.navy, rect(34, 54, 332, 292, 36)),
    cell(hue.ice, rect(34, 112, 332, 156)),
    ...[-75, -45, -15, 15, 45, 75].map((angle) =>
      cell(hue.amber, poly(turned("!200,268 !176,92 !224,92", angle, 200, 268))),
    ),
    cell(hue.navy, "M34 112V90a36 36 0 0 1 36-36H330a36 36 0 0 1 36 36V112z"),
    cell(hue.grass, curve("!34,240 110,220 200,226 290,220 !366,240 !366,268 !34,268")),
    cell(hue.white, circle(200, 196, 60)),
    cell(hue.red, curve(moved(heartShape, 138, 138, 0.31))),
    cell(hue.navy, "M34 268H366V310a36 36 0 0 1-36 36H70a36 36 0 0 1-36-36z"),
  ],
};

export const ideas: readonly Idea[] = [
  {
    slug: "twin-flags",
    name: "Twin flags",
    event: "member-guest",
    title: "Member-Guest",
    pin: twinFlags,
    texts: coinTexts,
  },
  {
    slug: "crossed-clubs",
    name: "Crossed clubs",
    event: "member-guest",
    title: "Member-Guest",
    pin: crossedClubs,
    texts: [
      { says: ["club"], at: straight(75, 32, 236), width: 7 },
      { says: ["title", "year"], at: straight(281, 36, 326), width: 7 },
    ],
  },
  {
    slug: "pines",
    name: "Pines at sunset",
    event: "member-guest",
    title: "Member-Guest",
    pin: parkArch,
    texts: [
      { says: ["club"], at: straight(281, 32, 244), width: 6.5 },
      { says: ["title", "year"], at: straight(327, 26, 248), width: 6 },
    ],
  },
  { slug: "four-tees", name: "Four tees", event: "scramble", title: "Scramble", pin: fourTees, texts: coinTexts },
  {
    slug: "shotgun-start",
    name: "Shotgun start",
    event: "scramble",
    title: "Scramble",
    pin: burst,
    texts: [
      { says: ["club"], at: above(120, 26, 130), width: 6 },
      { says: ["title"], at: straight(224, 38, 330), width: 8 },
      { says: ["year"], at: straight(288, 32, 120), width: 6.5 },
    ],
  },
  {
    slug: "pennant",
    name: "Pennant",
    event: "scramble",
    title: "Scramble",
    pin: pennant,
    texts: [
      { says: ["title"], at: straight(178, 46, 196, 216), width: 8 },
      { says: ["club"], at: straight(138, 26, 104, 168), width: 5.5 },
      { says: ["year"], at: straight(238, 26, 84, 160), width: 5.5 },
    ],
  },
  {
    slug: "ace-card",
    name: "Ace card",
    event: "hole-in-one",
    title: "Hole in One",
    pin: aceCard,
    texts: [
      { says: ["title"], at: straight(298, 32, 208), width: 7 },
      { says: ["club", "year"], at: straight(342, 20, 200), width: 5 },
    ],
  },
  {
    slug: "number-one",
    name: "Number one",
    event: "hole-in-one",
    title: "Hole in One",
    pin: numberOne,
    texts: coinTexts,
  },
  {
    slug: "laurel",
    name: "Laurel",
    event: "hole-in-one",
    title: "Hole in One",
    pin: laurelBall,
    texts: [
      { says: ["club"], at: { cx: 200, cy: 190, r: 92, height: 26, maxAngle: 170 }, width: 6 },
      { says: ["title"], at: straight(306, 34, 236), width: 7 },
      { says: ["year"], at: straight(254, 28, 90), width: 6 },
    ],
  },
  {
    slug: "heart",
    name: "Heart",
    event: "charity",
    title: "Charity Classic",
    pin: heart,
    texts: [
      { says: ["club"], at: straight(104, 32, 290), width: 7 },
      { says: ["title"], at: straight(150, 34, 272), width: 7 },
      { says: ["year"], at: straight(196, 30, 110), width: 6.5 },
    ],
  },
  { slug: "ribbon", name: "Ribbon", event: "charity", title: "Charity Classic", pin: ribbon, texts: coinTexts },
  {
    slug: "sunrise",
    name: "Sunrise",
    event: "charity",
    title: "Charity Classic",
    pin: sunrise,
    texts: [
      { says: ["club"], at: straight(72, 30, 280), width: 6.5 },
      { says: ["title", "year"], at: straight(290, 34, 300), width: 6.5 },
    ],
  },
];

export const ideaBySlug = (slug: string): Idea | undefined => ideas.find((idea) => idea.slug === slug);

/** The narrowest stroke that a pin of one inch can have, by the limits of the artwork check. */
const finestStroke = 5;

/** The idea's pin with its texts. An empty text draws nothing. */
export function ideaPin({ pin, texts }: Idea, values: Record<IdeaText, string>): Pin {
  const letters = texts.flatMap(({ says, at, width }) => {
    const text = drawable(says.map((name) => values[name]).join(" "));
    if (!text) return [];
    const { d, height } = "r" in at ? roundText(text, at) : straightText(text, at);
    return [script(hue.cream, d, Math.max(finestStroke, Math.min(width, height / 5)))];
  });
  return { ...pin, parts: [...pin.parts, ...letters] };
}
