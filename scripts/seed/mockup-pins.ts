// Mockups of the demo shop: two versions for the quote "a lighthouse over the 7th green", and the crest of its custom orders.
import { ball, bare, cell, drawPin, line, type Part, type Pin } from "../../app/domain/art/enamel";
import { hue } from "../../app/domain/art/palette";
import { circle, curve, ellipse, poly, rect } from "../../app/domain/art/shapes";

const coin = circle(200, 200, 172);
const rim = circle(200, 200, 160);

interface Look {
  sky: string;
  green: string;
  /** The tower's foot and top, half widths and heights. */
  tower: { top: number; foot: number; left: number };
  stripes: number[];
}

/** Everything within the rim: sky, sea, the green with its flag, the lighthouse with its beams. */
function scene({ sky, green, tower, stripes }: Look): Part[] {
  const { top, foot, left } = tower;
  const lamp = top - 26;
  return [
    cell(sky, rim),
    cell("#fde68a", poly(`${left},${lamp + 6} 356,${lamp - 22} 356,${lamp + 34}`)),
    cell(hue.blue, curve("!44,238 110,226 200,236 290,226 !356,238 350,262 !50,262")),
    cell(green, curve("!42,256 120,240 200,262 300,244 !358,256 330,300 200,361 70,300")),
    cell(hue.lime, curve("216,286 262,276 312,290 264,304")),
    cell(hue.white, poly(`${left - 18},${top} ${left + 18},${top} ${left + 28},${foot} ${left - 28},${foot}`)),
    ...stripes.map((y) =>
      cell(hue.red, poly(`${left - 21},${y} ${left + 21},${y} ${left + 24},${y + 28} ${left - 24},${y + 28}`)),
    ),
    cell(hue.yellow, rect(left - 13, lamp - 4, 26, 26)),
    cell(hue.red, poly(`${left - 20},${lamp - 4} ${left},${lamp - 30} ${left + 20},${lamp - 4}`)),
    cell(hue.black, rect(left - 26, top - 6, 52, 10)),
    line("M264 290v-84", 5),
    cell(hue.red, poly("266,206 308,220 266,234")),
    bare(circle(264, 291, 5)),
  ];
}

const first = drawPin("mv1", {
  metal: "silver",
  outline: [coin],
  parts: scene({ sky: hue.sky, green: hue.grass, tower: { top: 138, foot: 272, left: 150 }, stripes: [170, 222] }),
});

const second = drawPin("mv2", {
  metal: "gold",
  outline: [coin],
  parts: scene({
    sky: "#2b4f86",
    green: hue.green,
    tower: { top: 112, foot: 286, left: 150 },
    stripes: [142, 194, 246],
  }),
});

export const mockupPins = [first, second] as const;

const shield = "!66,62 200,44 !334,62 334,196 298,286 !200,366 102,286 66,196";
const field = "!80,75 200,58 !320,75 320,194 286,276 !200,348 114,276 80,194";

/** "Two colors on raised metal": green and cream, a ball over a flag in its hole. */
export const clubCrest = (metal: Pin["metal"]) =>
  drawPin(`crest-${metal}`, {
    metal,
    outline: [curve(shield)],
    parts: [
      cell(hue.fairway, curve(field)),
      cell(hue.cream, curve("!80,75 200,58 !320,75 320,194 !318,206 !200,156 !82,206 80,194")),
      ...ball(200, 108, 34, hue.fairway),
      cell(hue.cream, poly("200,184 264,212 200,240")),
      line("M200 180V304", 7),
      bare(ellipse(200, 306, 34, 9)),
    ],
  });
