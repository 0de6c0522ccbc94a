import { ball, cell, line, type Pin } from "../../../app/domain/art/enamel";
import { hue } from "../../../app/domain/art/palette";
import { circle, poly } from "../../../app/domain/art/shapes";

/** The ball marker of the home page and the articles. */
export const markerFace: Pin = {
  metal: "gold",
  outline: [circle(200, 200, 160)],
  parts: [
    cell(hue.red, circle(200, 200, 160)),
    cell(hue.cream, circle(200, 200, 122)),
    cell(hue.grass, "M84 236Q200 190 316 236A122 122 0 0 1 84 236z"),
    line("M180 262V112", 9),
    cell(hue.scarlet, poly("186,112 268,138 186,166")),
    ...ball(248, 232, 28),
  ],
};
