// Two mockups of the demo quote "a lighthouse over the 7th green", as they would follow each other in a room.
import { bare, cell, drawPin, line, type Part } from "../art/enamel";
import { hue } from "../art/palette";
import { circle, curve, poly, rect } from "../art/shapes";

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
