// Shared parts of the pictures: scenery, balls, placed pins, cards and paper.
import { drawPin, type Pin } from "../../../app/domain/art/enamel";
import { hue } from "../../../app/domain/art/palette";

export const picture = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;

/** A vertical gradient; stops are "color offset". */
export function fade(id: string, ...stops: string[]): string {
  const inner = stops.map((stop) => {
    const [colour, offset, opacity] = stop.split(" ");
    return `<stop offset="${offset}" stop-color="${colour}"${opacity ? ` stop-opacity="${opacity}"` : ""}/>`;
  });
  return `<linearGradient id="${id}" x2="0" y2="1">${inner.join("")}</linearGradient>`;
}

export const shadow = (id: string, dy = 10, blur = 10, opacity = 0.3) =>
  `<filter id="${id}" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="${dy}" stdDeviation="${blur}" flood-color="#0a1a12" flood-opacity="${opacity}"/></filter>`;

/** A pin around its center, `size` wide and high. `id` must be unique in the picture. */
export function placed(id: string, pin: Pin, cx: number, cy: number, size: number, turn = 0): string {
  const inner = drawPin(id, pin).replace(
    "<svg ",
    `<svg x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" `,
  );
  return `<g transform="translate(${cx} ${cy})${turn ? ` rotate(${turn})` : ""}">${inner.replace(' xmlns="http://www.w3.org/2000/svg"', "")}</g>`;
}

/** Dimples on a Fibonacci sphere whose axis is vertical, so that no seam faces the viewer. Each narrows towards the edge. */
function dimplePath(cx: number, cy: number, r: number): string {
  const count = r > 90 ? 300 : 150;
  const size = (0.84 / Math.sqrt(count / 2)) * r;
  const round = (value: number) => Number(value.toFixed(1));
  return Array.from({ length: count }, (_, i) => {
    const up = 1 - (2 * i + 1) / count;
    const flat = Math.sqrt(1 - up * up);
    const [x, depth] = [flat * Math.cos(i * 2.39996), flat * Math.sin(i * 2.39996)];
    if (depth < 0.2) return "";
    const angle = Math.atan2(up, x);
    const [sin, cos] = [Math.sin(angle) * size, Math.cos(angle) * size];
    const arc = `a${round(depth * size)} ${round(size)} ${((angle * 180) / Math.PI).toFixed(0)} 1 1 `;
    const [left, top] = [cx + x * r * 0.96 + sin, cy + up * r * 0.96 - cos];
    return `M${round(left)} ${round(top)}${arc}${round(-2 * sin)} ${round(2 * cos)}${arc}${round(2 * sin)} ${round(-2 * cos)}z`;
  }).join("");
}

/**
 * A shaded golf ball. A filter gives its dimples depth: a dimple's wall is dark where it faces away from the light and bright on the
 * other side.
 */
export function golfBall(id: string, cx: number, cy: number, r: number): string {
  const part = (share: number) => (r * share).toFixed(1);
  const ball = `<circle cx="${cx}" cy="${cy}" r="${r}"`;
  const wall = (name: string, colour: string, sign: "" | "-") =>
    `<feOffset in="soft" dx="${sign}${part(0.02)}" dy="${sign}${part(0.026)}" result="moved"/><feComposite in="SourceAlpha" in2="moved" operator="out" result="wall"/>` +
    `<feFlood flood-color="${colour}"/><feComposite in2="wall" operator="in" result="${name}"/>`;
  return (
    `<defs><radialGradient id="${id}" cx=".36" cy=".3" r=".78"><stop stop-color="#fff"/><stop offset=".55" stop-color="#f1f1ec"/><stop offset=".85" stop-color="#cfd2cc"/><stop offset="1" stop-color="#a9afaa"/></radialGradient>` +
    `<radialGradient id="${id}s" cx=".34" cy=".28" r=".8"><stop offset=".45" stop-color="#1b2621" stop-opacity="0"/><stop offset="1" stop-color="#1b2621" stop-opacity=".5"/></radialGradient>` +
    `<filter id="${id}f" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${part(0.022)}" result="soft"/>${wall("dark", "#8d9691", "")}${wall("light", "#fff", "-")}<feMerge><feMergeNode in="dark"/><feMergeNode in="light"/></feMerge></filter></defs>` +
    `${ball} fill="url(#${id})"/><path d="${dimplePath(cx, cy, r)}" filter="url(#${id}f)"/>${ball} fill="url(#${id}s)"/>`
  );
}

/** A hole on a green with its center at (x, y): soil, then the white cup with its depth, seen at a slant. */
export function hole(id: string, x: number, y: number, rx: number): string {
  const ry = rx * 0.34;
  const ellipse = (down: number, share: number, rest: string) =>
    `<ellipse cx="${x}" cy="${(y + ry * down).toFixed(1)}" rx="${(rx * share).toFixed(1)}" ry="${(ry * share).toFixed(1)}" ${rest}/>`;
  return (
    `<defs><linearGradient id="${id}c"><stop stop-color="#8e958f"/><stop offset=".3" stop-color="#e9e8df"/><stop offset=".6" stop-color="#fffef8"/><stop offset="1" stop-color="#a2a8a2"/></linearGradient>` +
    `${fade(`${id}d`, "#0a1a12 0 .1", "#0a1a12 .5 .8", "#050d09 1")}<clipPath id="${id}">${ellipse(0, 1, "")}</clipPath></defs>` +
    `${ellipse(0.06, 1.03, 'fill="#b9e08a" fill-opacity=".5"')}<g clip-path="url(#${id})">${ellipse(0, 1, 'fill="#2f2113"')}${ellipse(0.34, 0.99, `fill="url(#${id}c)"`)}${ellipse(0.34, 0.99, `fill="url(#${id}d)"`)}</g>`
  );
}

/** A flagstick with its foot at (x, y). */
export const flagstick = (x: number, y: number, height: number, colour: string = hue.scarlet) =>
  `<path d="M${x} ${y}v${-height}" stroke="#f7f1df" stroke-width="${height / 40}" stroke-linecap="round"/>` +
  `<path d="M${x} ${y - height}q${height * 0.12}-6 ${height * 0.2} ${height * 0.04}t${height * 0.2} 0l-4 ${height * 0.2}q${-height * 0.1} 6-${height * 0.18}-2t-${height * 0.2} 0z" fill="${colour}"/>`;

/** A cream backing card with a green head, on which a pin sits. */
export const backingCard = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${hue.cream}"/>` +
  `<path d="M${x} ${y + 8}a8 8 0 0 1 8-8h${width - 16}a8 8 0 0 1 8 8v${height * 0.14}h${-width}z" fill="${hue.fairway}"/>` +
  `<circle cx="${x + width / 2}" cy="${y + height * 0.085}" r="${height * 0.03}" fill="#061f17"/>` +
  `<path d="M${x + width * 0.3} ${y + height * 0.9}h${width * 0.4}M${x + width * 0.38} ${y + height * 0.945}h${width * 0.24}" stroke="${hue.brass}" stroke-width="3" stroke-linecap="round"/>`;

/** A tee with its cup at (x, y). */
export const tee = (x: number, y: number, scale: number, colour: string) =>
  `<path transform="translate(${x} ${y}) scale(${scale})" d="M-15 0h30q-2 10-11 14l-3 56-1 6-1-6-3-56q-9-4-11-14z" fill="${colour}"/>`;
