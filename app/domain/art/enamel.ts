// Draws a soft enamel pin: a metal plate with raised walls, recessed enamel between them, light from the upper left.
import { circle, dimples, dotsAt } from "~/domain/art/shapes";

export type Metal = "gold" | "silver" | "bronze" | "black-nickel";
/** `cell` is enamel within walls, `ink` and `script` (strokes) enamel without walls, `line` and `bare` are raised metal. */
export type Part =
  | { cell: string; fill: string }
  | { ink: string; fill: string }
  | { script: string; fill: string; width: number }
  | { line: string; width: number }
  | { bare: string };
export type Pin = { metal: Metal; outline: string[]; parts: (Part | Part[])[]; wall?: number; fit?: string };

const metals: Record<Metal, { stops: string[]; edge: string; shine: string }> = {
  gold: {
    stops: ["fff6cf", "e3b74f", "a8741f", "f8e09a", "c9973c", "8a5c17", "f3d27c"],
    edge: "6b4510",
    shine: "fffbe6",
  },
  silver: {
    stops: ["ffffff", "c3c9ce", "7d868d", "f2f5f7", "a7afb6", "666f76", "dfe4e8"],
    edge: "4b5358",
    shine: "ffffff",
  },
  bronze: {
    stops: ["f7d5ae", "b8743f", "74401c", "e0a873", "99592b", "5d3114", "cf9058"],
    edge: "42220e",
    shine: "ffe9d2",
  },
  "black-nickel": {
    stops: ["8d949b", "3b4046", "1b1e22", "6f777f", "2b2f34", "121417", "555c64"],
    edge: "08090a",
    shine: "cfd8e0",
  },
};
const offsets = [0, 0.2, 0.36, 0.5, 0.64, 0.82, 1];

export const cell = (fill: string, d: string): Part => ({ cell: d, fill });
export const ink = (fill: string, d: string): Part => ({ ink: d, fill });
export const script = (fill: string, d: string, width: number): Part => ({ script: d, fill, width });
export const line = (d: string, width = 6): Part => ({ line: d, width });
export const bare = (d: string): Part => ({ bare: d });

export function ball(cx: number, cy: number, r: number, fill = "#fbf9f2"): Part[] {
  const step = Math.max(11, r / 3.1);
  return [
    cell(fill, circle(cx, cy, r)),
    line(dotsAt(dimples(cx, cy, r - step * 0.72, step)), Math.max(3.2, step * 0.3)),
  ];
}

/** Width of the line around the outline that makes the metal rim. */
export const plateRim = 17;

/** A pin's paths, its enamel, and the mask that keeps the enamel off the metal walls. */
export function enamelLayers(id: string, { parts: nested, wall = 6 }: Pick<Pin, "parts" | "wall">) {
  const parts = nested.flat();
  const walls = parts.map((part, i) => `<use href="#${id}-${i}"${wallPaint(part)}/>`);
  return {
    paths: parts.map((part, i) => `<path id="${id}-${i}" d="${shapeOf(part)}"/>`).join(""),
    mask: `<mask id="${id}-w" maskUnits="userSpaceOnUse" x="0" y="0" width="400" height="400"><g fill="#fff" stroke="#000" stroke-width="${wall}" stroke-linejoin="round" stroke-linecap="round">${walls.join("")}</g></mask>`,
    enamel: `<g mask="url(#${id}-w)">${parts.map((part, i) => ("fill" in part ? `<use href="#${id}-${i}"${enamelPaint(part)}/>` : "")).join("")}</g>`,
  };
}

export function drawPin(id: string, pin: Pin): string {
  const { paths, mask, enamel } = enamelLayers(id, pin);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>${gradients(id, pin.metal)}${filters(id)}`,
    `<path id="${id}-o" d="${pin.outline.join("")}" stroke-linejoin="round"/>${paths}`,
    `<clipPath id="${id}-p"><use href="#${id}-o"/></clipPath>${mask}</defs>`,
    `<g${attribute("transform", pin.fit ?? "translate(12 8) scale(.94)")}>${plate(id, pin.metal)}`,
    `<g clip-path="url(#${id}-p)"><g filter="url(#${id}-e)">${enamel}</g></g></g></svg>`,
  ].join("");
}

/** The enamel of a pin as flat artwork, like a customer's logo. Metal is left out, because the designer strikes it where artwork has gaps. */
export function drawFlat(id: string, pin: Pin): string {
  const { paths, mask, enamel } = enamelLayers(id, { parts: pin.parts, wall: 0 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>${paths}${mask}</defs>${enamel}</svg>`;
}

const attribute = (name: string, value?: string) => (value ? ` ${name}="${value}"` : "");

function shapeOf(part: Part): string {
  if ("cell" in part) return part.cell;
  if ("ink" in part) return part.ink;
  if ("script" in part) return part.script;
  return "line" in part ? part.line : part.bare;
}

const enamelPaint = (part: Extract<Part, { fill: string }>) =>
  "script" in part
    ? ` fill="none" stroke="${part.fill}" stroke-width="${part.width}" stroke-linecap="round" stroke-linejoin="round"`
    : ` fill="${part.fill}"`;

function wallPaint(part: Part): string {
  if ("ink" in part) return ' stroke="none"';
  if ("script" in part) return ` fill="none" stroke="#fff" stroke-width="${part.width}"`;
  if ("line" in part) return ` fill="none" stroke-width="${part.width}"`;
  return "bare" in part ? ' fill="#000"' : "";
}

function gradients(id: string, metal: Metal): string {
  const stops = metals[metal].stops
    .map((colour, i) => `<stop offset="${offsets[i]}" stop-color="#${colour}"/>`)
    .join("");
  const to = (x1: number, y1: number, x2: number, y2: number) =>
    `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" gradientUnits="userSpaceOnUse"`;
  return (
    `<linearGradient id="${id}-m" ${to(60, 30, 340, 370)}>${stops}</linearGradient>` +
    `<linearGradient id="${id}-r" href="#${id}-m" ${to(340, 390, 40, 20)}/>`
  );
}

function filters(id: string): string {
  return (
    `<filter id="${id}-s" x="-10%" y="-10%" width="120%" height="125%"><feDropShadow dx="2" dy="8" stdDeviation="7" flood-color="#1a120a" flood-opacity=".38"/></filter>` +
    `<filter id="${id}-e" x="0" y="0" width="400" height="400" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">` +
    `<feComponentTransfer in="SourceAlpha" result="a"><feFuncA type="table" tableValues="1 0"/></feComponentTransfer>` +
    `<feGaussianBlur stdDeviation="2.6"/><feOffset dx="2.4" dy="4"/><feComponentTransfer><feFuncA type="linear" slope=".7"/></feComponentTransfer><feComposite in2="SourceAlpha" operator="in" result="d"/>` +
    `<feFlood flood-color="#fff" flood-opacity=".55"/><feComposite in2="a" operator="in"/><feGaussianBlur stdDeviation="1.2"/><feOffset dx="-1.4" dy="-2"/><feComposite in2="SourceAlpha" operator="in" result="l"/>` +
    `<feGaussianBlur in="a" stdDeviation="1.3" result="b"/><feSpecularLighting in="b" surfaceScale="3" specularConstant=".9" specularExponent="22" lighting-color="#fff"><feDistantLight azimuth="235" elevation="48"/></feSpecularLighting><feComposite in2="SourceAlpha" operator="out" result="h"/>` +
    `<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="l"/><feMergeNode in="d"/><feMergeNode in="h"/></feMerge></filter>`
  );
}

function plate(id: string, metal: Metal): string {
  const { edge, shine } = metals[metal];
  const use = (paint: string, width: number, rest = "") =>
    `<use href="#${id}-o" fill="${paint}" stroke="${paint}" stroke-width="${width}"${rest}/>`;
  return (
    `<g filter="url(#${id}-s)">${use(`#${edge}`, 19, ' transform="translate(0 3.5)"')}${use(`#${edge}`, 19)}</g>` +
    use(`url(#${id}-m)`, plateRim) +
    `<use href="#${id}-o" fill="none" stroke="#${shine}" stroke-opacity=".55" stroke-width="12"/>` +
    use(`url(#${id}-r)`, 9)
  );
}
