// The shop's mark (a flag, and a ball level with it: pin high), and the pattern behind plain sections.
import { hue } from "../../../app/domain/art/palette";

const brass = (id: string) =>
  `<linearGradient id="${id}" x1="8" y1="4" x2="56" y2="60" gradientUnits="userSpaceOnUse"><stop stop-color="#f6dc8f"/><stop offset=".35" stop-color="${hue.brass}"/><stop offset=".55" stop-color="#f3d88b"/><stop offset="1" stop-color="#8a5c17"/></linearGradient>`;

const emblem = (id: string, hill: string) =>
  `<path d="${hill}" fill="${hue.grass}"/>` +
  `<path d="M25 44V14" stroke="url(#${id})" stroke-width="3.5" stroke-linecap="round"/>` +
  `<path d="M27 13.5l19 6.8-19 6.8z" fill="${hue.scarlet}" stroke="url(#${id})" stroke-width="1.5" stroke-linejoin="round"/>` +
  `<circle cx="41" cy="39" r="6.2" fill="${hue.cream}"/><path d="M38.6 37.5h.1M41.5 36.2h.1M43.5 38.5h.1M40.4 39.8h.1M42.8 41.5h.1" stroke="#c9bfa4" stroke-width="1.3" stroke-linecap="round"/>`;

const mark = (id: string) =>
  `<defs>${brass(id)}</defs><circle cx="32" cy="32" r="29" fill="${hue.fairway}" stroke="url(#${id})" stroke-width="5"/>${emblem(id, "M6.2 41Q32 32 57.8 41A27 27 0 0 1 6.2 41z")}`;

const svg = (size: string, body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${body}</svg>`;

const tee = `<path d="M-7-12h14q-1 5-5 7l-2 22-2-22q-4-2-5-7z"/>`;
const dottedBall = `<circle r="10"/><path d="M-4-4h.1M2-5h.1M-1 0h.1M5-1h.1M-5 3h.1M3 4h.1" stroke-width="2"/>`;
const flag = `<path d="M-5 14V-14l15 5-15 5M-10 14H1"/>`;
const putter = `<path d="M8-16L-2 12M-10 10l10 3-1 5-11-3z"/>`;

const pattern = svg(
  "0 0 160 160",
  `<g fill="none" stroke="${hue.brass}" stroke-opacity=".22" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">` +
    [
      [tee, 28, 34, 14],
      [dottedBall, 82, 26, 0],
      [flag, 134, 36, 0],
      [putter, 30, 112, 0],
      [tee, 84, 84, -28],
      [dottedBall, 136, 116, 0],
      [flag, 84, 138, 0],
    ]
      .map(([shape, x, y, turn]) => `<g transform="translate(${x} ${y}) rotate(${turn})">${shape}</g>`)
      .join("") +
    "</g>",
);

export const brandPictures: Record<string, string> = {
  "favicon.svg": svg("0 0 64 64", mark("b")),
  "art/mark.svg": svg("0 0 64 64", mark("m")),
  "art/pattern.svg": pattern,
};

/** The home-screen icon: the mark without its ring on a full square. */
export const touchIcon = svg(
  "0 0 64 64",
  `<defs>${brass("t")}</defs><path fill="${hue.fairway}" d="M0 0h64v64H0z"/>${emblem("t", "M0 43Q32 31 64 43V64H0z")}`,
);
