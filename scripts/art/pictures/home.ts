import { hue } from "../../../app/domain/art/palette";
import { pins } from "../pins";
import { backingCard, fade, picture, placed, shadow } from "./kit";

const sketchShield = "M60 70Q130 62 180 40 230 62 300 70 306 190 276 250 240 300 180 340 120 300 84 250 54 190 60 70z";

const quoteDoor = picture(
  800,
  500,
  `<defs>${fade("felt", "#14523d 0", "#0b3d2e 1")}${fade("ruler", "#f3d88b 0", "#b8893b 1")}${shadow("s", 8, 9, 0.35)}</defs><path fill="url(#felt)" d="M0 0h800v500H0z"/>` +
    `<g filter="url(#s)" transform="rotate(-5 250 260)"><path fill="#fffdf7" d="M60 50h380v420H60z"/></g>` +
    `<g transform="rotate(-5 250 260) translate(70 70)" fill="none" stroke="#56616b" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="${sketchShield}"/><path d="M66 76q112-6 232-2" opacity=".3"/><path d="M58 150q122-22 244 0M120 144l-4 132M240 144l4 134"/><circle cx="180" cy="220" r="50"/><path d="M130 84l6 12 13 1-10 9 4 13-13-7-11 8 3-13-10-9 13-1zM180 66l7 14 15 1-11 11 4 15-15-8-14 8 3-15-11-11 15-1zM230 84l6 12 13 1-10 9 4 13-13-7-11 8 3-13-10-9 13-1z"/><path d="M20 40v310M10 40h20M10 350h20M60 376h240M60 366v20M300 366v20" stroke="${hue.red}" stroke-width="2"/></g>` +
    `${placed("q", pins["usa-team-shield"]!, 590, 246, 340, 6)}` +
    `<g transform="translate(452 410) rotate(-24)" filter="url(#s)"><path fill="${hue.amber}" d="M0-11h250v22H0z"/><path fill="#d98a12" d="M0 3h250v8H0z"/><path fill="#e9d3a4" d="M0-11v22l-36-11z"/><path fill="#333" d="M-24-3.500v7L-36 0z"/><path fill="#c9ced2" d="M250-11h22v22h-22z"/><path fill="#e2788a" d="M272-11h18a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8h-18z"/></g>`,
);

const board = [
  "masters-folding-chair",
  "turnberry-lighthouse",
  "lucky-putter",
  "liberty-torch-tee",
  "pga-trophy-cup",
  "nineteenth-pint",
];

const wholesaleDoor = picture(
  800,
  500,
  `<defs>${fade("wall", "#fbf3df 0", "#ecdcb8 1")}${fade("wood", "#7a4f2c 0", "#4b2d16 1")}${fade("velvet", "#14523d 0", "#0b3d2e 1")}${shadow("s", 10, 10, 0.35)}</defs><path fill="url(#wall)" d="M0 0h800v500H0z"/><path fill="#d9c394" d="M0 430h800v70H0z"/>` +
    `<g filter="url(#s)"><rect x="60" y="34" width="500" height="402" rx="14" fill="url(#wood)"/><rect x="82" y="56" width="456" height="358" rx="6" fill="url(#velvet)"/></g>` +
    board
      .map((slug, i) => placed(`w${i}`, pins[slug]!, 164 + (i % 3) * 146, 146 + Math.floor(i / 3) * 176, 156))
      .join("") +
    `<g filter="url(#s)"><path fill="#c99a5b" d="M590 300h170v150H590z"/><path fill="#b5853f" d="M590 300h170v24H590z"/><path fill="#e8cf98" d="M660 300h30v60l-15-10-15 10z"/></g>` +
    `<g filter="url(#s)" transform="rotate(-4 670 220)">${backingCard(616, 132, 116, 168)}</g>${placed("wc", pins["tgl-lightning-ball"]!, 674, 222, 104, -4)}`,
);

const step = (body: string) =>
  picture(
    400,
    300,
    `<defs>${shadow("s", 6, 6, 0.25)}${fade("g", "#14523d 0", "#0b3d2e 1")}</defs><ellipse cx="200" cy="262" rx="150" ry="14" fill="#0b3d2e" opacity=".12"/>${body}`,
  );

const lines = (x: number, y: number, widths: number[]) =>
  `<path d="${widths.map((width, i) => `M${x} ${y + i * 16}h${width}`).join("")}" stroke="#c9bfa4" stroke-width="5" stroke-linecap="round"/>`;

const steps = {
  "art/how-request.svg": step(
    `<g filter="url(#s)"><rect x="104" y="34" width="176" height="222" rx="12" fill="${hue.brass}"/><rect x="116" y="50" width="152" height="194" rx="5" fill="#fffdf7"/></g><rect x="158" y="24" width="68" height="26" rx="8" fill="${hue.fairway}"/>` +
      `<path d="M152 92q40-14 80 0 4 50-40 78-44-28-40-78z" fill="none" stroke="#56616b" stroke-width="3"/><circle cx="192" cy="120" r="16" fill="none" stroke="#56616b" stroke-width="3"/>${lines(136, 194, [112, 88, 60])}` +
      `<g transform="translate(226 214) rotate(-42)" filter="url(#s)"><path fill="${hue.scarlet}" d="M0-8h104v16H0z"/><path fill="#e9d3a4" d="M0-8v16l-24-8z"/><path fill="#333" d="M-17-2.400v4.800L-24 0z"/><path fill="${hue.brass}" d="M104-8h14v16h-14z"/></g>`,
  ),
  "art/how-approve.svg": step(
    `<g filter="url(#s)"><rect x="52" y="36" width="270" height="186" rx="14" fill="#22282d"/><rect x="64" y="48" width="246" height="162" rx="5" fill="#fffdf7"/><path fill="#3a4148" d="M160 222h54l8 32h-70z"/><rect x="126" y="250" width="122" height="10" rx="5" fill="#22282d"/></g>` +
      `${placed("a", pins["pga-trophy-cup"]!, 146, 130, 150)}${lines(230, 84, [62, 48, 56])}<rect x="230" y="142" width="64" height="24" rx="12" fill="${hue.brass}"/>` +
      `<g filter="url(#s)"><circle cx="322" cy="212" r="38" fill="${hue.green}"/></g><path d="M304 213l13 14 24-28" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
  ),
  "art/how-ship.svg": step(
    `<g filter="url(#s)">${backingCard(146, 26, 108, 160)}</g>${placed("p", pins["hole-in-one"]!, 200, 112, 100)}` +
      `<g filter="url(#s)"><path fill="#a8743a" d="M88 142l112 26 112-26v96l-112 26-112-26z"/><path fill="#c99a5b" d="M88 142l112 26v96l-112-26z"/><path fill="#d9ac6d" d="M88 142l-34 26 112 28 34-28zM312 142l34 26-112 28-34-28z"/></g>` +
      `<path fill="${hue.cream}" d="M112 206l48 11v24l-48-11z"/><path d="M120 215l30 7M120 224l20 5" stroke="${hue.fairway}" stroke-width="3"/>`,
  ),
};

export const homePictures: Record<string, string> = {
  "art/door-quote.svg": quoteDoor,
  "art/door-wholesale.svg": wholesaleDoor,
  ...steps,
};
