// Pictures next to the titles of the information pages, 800 by 500. The one of About is a photograph (photographs/).
import { ball, cell, line, type Pin, script } from "../../../app/domain/art/enamel";
import { straightText } from "../../../app/domain/art/letters";
import { hue } from "../../../app/domain/art/palette";
import { circle, curve, rect } from "../../../app/domain/art/shapes";
import { pins } from "../pins";
import { backingCard, fade, flagstick, golfBall, picture, placed, shadow, tee } from "./kit";

const page = (defs: string, body: string) =>
  picture(800, 500, `<defs>${shadow("s", 10, 10, 0.35)}${defs}</defs>${body}`);

const felt = fade("f", "#14523d 0", "#0b3d2e 1");
const onFelt = `<path fill="url(#f)" d="M0 0h800v500H0z"/>`;
const turf = fade("t", "#7cc86a 0", "#3c8f4a .55", "#1c7a4a 1");
const onTurf = `<path fill="url(#t)" d="M0 0h800v500H0z"/><path d="M-20 110Q400 20 820 120M-20 250Q400 160 820 260M-20 390Q400 300 820 400" fill="none" stroke="#fff" stroke-opacity=".08" stroke-width="68"/>`;
const paper = fade("p", "#fbf3df 0", "#ecdcb8 1");
const onPaper = `<path fill="url(#p)" d="M0 0h800v500H0z"/><path fill="#d9c394" d="M0 408h800v92H0z"/>`;

const question: Pin = {
  metal: "gold",
  outline: [circle(200, 200, 170)],
  parts: [
    cell(hue.navy, circle(200, 200, 170)),
    cell(hue.cream, circle(200, 200, 132)),
    line("M150 168C150 128 172 108 202 108C234 108 254 130 254 156C254 190 206 192 204 232", 40),
    script(hue.red, "M150 168C150 128 172 108 202 108C234 108 254 130 254 156C254 190 206 192 204 232", 28),
    ...ball(204, 286, 23),
  ],
};

const lock: Pin = {
  metal: "gold",
  outline: [rect(80, 168, 240, 200, 34), "M112 190V130a88 88 0 0 1 176 0V190h-40V130a48 48 0 0 0-96 0V190z"],
  parts: [
    cell(hue.fairway, rect(92, 180, 216, 176, 24)),
    ...ball(200, 252, 38),
    cell(hue.red, curve("!188,286 !212,286 !222,336 !178,336")),
  ],
};

const faq = page(
  felt,
  `${onFelt}${placed("a", pins["bluebird-birdie"]!, 150, 300, 210, -10)}${placed("q", question, 400, 244, 370)}${placed("b", pins["lucky-putter"]!, 650, 300, 220, 12)}${golfBall("g", 664, 132, 34)}${tee(140, 112, 0.9, hue.amber).replace('transform="', 'transform="rotate(70 140 112) ')}`,
);

const shipping = page(
  turf,
  `${onTurf}${flagstick(690, 210, 150)}<ellipse cx="690" cy="212" rx="26" ry="8" fill="#0a2d20"/>` +
    `<g filter="url(#s)"><path fill="#a8743a" d="M190 250l210 46 210-46v150l-210 62-210-62z"/><path fill="#c99a5b" d="M190 250l210 46v166l-210-62z"/><path fill="#8a5c2c" d="M190 250l210-40 210 40-210 46z"/></g>` +
    `<g filter="url(#s)" transform="rotate(-9 330 200)">${backingCard(262, 64, 136, 206)}</g>${placed("c1", pins["turnberry-lighthouse"]!, 326, 176, 128, -9)}` +
    `<g filter="url(#s)" transform="rotate(8 470 190)">${backingCard(404, 56, 136, 206)}</g>${placed("c2", pins["usa-team-shield"]!, 476, 168, 128, 8)}` +
    `<path fill="#c99a5b" d="M190 250l210 46v166l-210-62z"/><path fill="#b5853f" d="M610 250l-210 46v166l210-62z"/><path fill="#e8cf98" d="M380 292l20 4 20-4v60l-20-12-20 12z"/>` +
    `<path fill="${hue.cream}" d="M448 330l112-28v58l-112 30z"/><path d="M466 344l56-14M466 362l40-10" stroke="${hue.fairway}" stroke-width="6"/>` +
    `<ellipse cx="132" cy="436" rx="46" ry="10" fill="#0b3d2e" opacity=".5"/>${golfBall("g", 128, 396, 42)}`,
);

const contact = page(
  paper,
  `${onPaper}<g filter="url(#s)" transform="rotate(-5 380 250)"><path fill="#fffdf7" d="M150 110h460v270H150z"/><path fill="#f1e7cf" d="M150 110h460L380 290z"/><path fill="none" stroke="#d9c79d" stroke-width="4" d="M150 380l170-150M610 380L440 230M150 110l230 180 230-180"/></g>` +
    `${placed("p", pins["pga-trophy-cup"]!, 380, 276, 170, -5)}<g transform="translate(560 420) rotate(-22)" filter="url(#s)"><path fill="${hue.fairway}" d="M0-10h190v20H0z"/><path fill="${hue.brass}" d="M0-10v20l-34-10zM150-10h12v20h-12z"/></g>${golfBall("g", 690, 372, 44)}`,
);

const privacy = page(
  felt,
  `${onFelt}<g filter="url(#s)" transform="rotate(4 560 260)"><rect x="470" y="90" width="200" height="300" rx="12" fill="#fffdf7"/><path d="M500 150h140M500 182h110M500 214h140M500 246h80" stroke="#c9bfa4" stroke-width="9" stroke-linecap="round"/><rect x="500" y="300" width="140" height="54" rx="8" fill="${hue.verdigris}"/></g>${placed("l", lock, 300, 250, 370, -4)}${golfBall("g", 664, 420, 36)}`,
);

const scorecard = (text: string, y: number) =>
  `<path d="${straightText(text, { x: 0, y: 0, height: 20, maxWidth: 200 }).d}" transform="translate(400 ${y})" fill="none" stroke="${hue.fairway}" stroke-width="4" stroke-linecap="round"/>`;

const terms = page(
  turf,
  `${onTurf}<g transform="rotate(-4 400 250)"><g filter="url(#s)"><rect x="250" y="66" width="300" height="370" rx="10" fill="#fffdf7"/></g><path fill="${hue.fairway}" d="M250 76a10 10 0 0 1 10-10h280a10 10 0 0 1 10 10v46H250z"/>${scorecard("SCORECARD", 140)}` +
    `<path d="M270 186h260M270 226h260M270 266h260M270 306h260M346 176v140M422 176v140M486 176v140" stroke="#c9bfa4" stroke-width="4"/><path d="M300 380q20-40 34-6t40-16q14-14 20 8t46-14 60 6" fill="none" stroke="${hue.navy}" stroke-width="5" stroke-linecap="round"/><path d="M280 400h240" stroke="${hue.brass}" stroke-width="4"/></g>` +
    `<g transform="translate(556 396) rotate(-38)" filter="url(#s)"><path fill="${hue.amber}" d="M0-9h150v18H0z"/><path fill="#e9d3a4" d="M0-9v18l-28-9z"/><path fill="#333" d="M-20-2.600v5.200L-28 0z"/></g>${placed("p", pins["scramble-crest"]!, 150, 300, 200, -8)}<ellipse cx="672" cy="240" rx="44" ry="10" fill="#0b3d2e" opacity=".5"/>${golfBall("g", 668, 200, 42)}`,
);

export const standingPictures: Record<string, string> = Object.fromEntries(
  Object.entries({ faq, shipping, contact, privacy, terms }).map(([slug, svg]) => [`art/pages/${slug}.svg`, svg]),
);
