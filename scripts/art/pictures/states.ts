// Pictures for pages that have nothing to show, and the ball that the designer measures pins against.
import { hue } from "../../../app/domain/art/palette";
import { fade, flagstick, golfBall, hole, picture, shadow } from "./kit";
import { lettering } from "./letters";

const ground = `<ellipse cx="200" cy="262" rx="160" ry="14" fill="#0b3d2e" opacity=".12"/>`;

const wheel = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#2b3036" stroke-width="9"/><circle cx="${x}" cy="${y}" r="${r * 0.3}" fill="${hue.brass}"/><path d="M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}" stroke="#9aa3a8" stroke-width="3"/>`;

const emptyCart = picture(
  400,
  300,
  `<defs>${fade("frame", "#dfe4e8 0", "#7d868d 1")}${shadow("s", 5, 5, 0.25)}</defs>${ground}` +
    `<g fill="none" stroke="url(#frame)" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"><path d="M92 52l34 14 60 172M126 66l140 30M186 238l84-2M156 152l124 6 10-60"/><path d="M266 96l-8 140"/></g>` +
    `<path d="M84 44l26 11" stroke="#17181b" stroke-width="16" stroke-linecap="round"/>` +
    `<g filter="url(#s)"><path fill="${hue.fairway}" d="M138 96l150 8q8 0 6 8l-8 44q-2 10-12 9l-106-7q-8 0-11-8l-24-46q-3-8 5-8z"/><path d="M146 114l132 7" stroke="${hue.brass}" stroke-width="5" stroke-linecap="round" stroke-dasharray="2 11"/></g>` +
    wheel(186, 232, 32) +
    wheel(272, 240, 24) +
    golfBall("b", 344, 246, 18),
);

const emptyList = picture(
  400,
  300,
  `<defs>${shadow("s", 6, 6, 0.25)}</defs>${ground}<g filter="url(#s)" transform="rotate(-4 200 150)"><rect x="84" y="44" width="232" height="196" rx="10" fill="#fffdf7"/><path d="M84 54a10 10 0 0 1 10-10h212a10 10 0 0 1 10 10v30H84z" fill="${hue.fairway}"/>` +
    `<path d="M84 118h232M84 152h232M84 186h232M84 220h232M154 84v156M208 84v156M262 84v156" stroke="#d9cfb4" stroke-width="2.5"/><path d="M104 64h84" stroke="${hue.brass}" stroke-width="6" stroke-linecap="round"/></g>` +
    `<g transform="translate(262 236) rotate(-36)" filter="url(#s)"><path fill="${hue.amber}" d="M0-7h92v14H0z"/><path fill="#e9d3a4" d="M0-7v14l-22-7z"/><path fill="#333" d="M-15-2.200v4.400L-22 0z"/></g>${golfBall("b", 96, 240, 20)}`,
);

const notFound = picture(
  640,
  400,
  `<defs>${fade("sky", "#d5ebf3 0", "#faf6ec 1")}${fade("turf", "#4fa64f 0", "#0b3d2e 1")}</defs><rect width="640" height="400" rx="24" fill="url(#sky)"/>` +
    `<path fill="#9fc7a2" d="M0 232q120-50 260-18t220-6 160 4V376a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24z"/><g color="${hue.fairway}">${lettering("4", 96, 86, 150, "start", 1.9)}${lettering("4", 436, 86, 150, "start", 1.9)}</g>` +
    `<path fill="url(#turf)" d="M0 268q160-40 330-20t310-8v136a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24z"/>` +
    `${hole("h", 320, 276, 72)}${flagstick(320, 278, 216)}${golfBall("b", 512, 330, 26)}` +
    `<path d="M486 356q-8-24-20-34 18 8 26 28-2-22 2-36 8 16 6 38 4-14 14-22-4 12-4 26zM522 358q2-22 14-34-2 16 2 28 6-14 18-20-8 12-10 26z" fill="#2f7d3d"/>`,
);

/** A ball that has just fallen into the pond in front of the green, for errors that are the shop's fault. */
const wentWrong = picture(
  640,
  400,
  `<defs>${fade("sky", "#d5ebf3 0", "#faf6ec 1")}${fade("turf", "#4fa64f 0", "#0b3d2e 1")}${fade("pond", "#8fc3dc 0", "#1f5f7f 1")}</defs><rect width="640" height="400" rx="24" fill="url(#sky)"/>` +
    `<path fill="#9fc7a2" d="M0 182q120-50 260-18t220-6 160 4V376a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24z"/>` +
    `<path fill="url(#turf)" d="M0 208q160-40 330-20t310-8v196a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24z"/>${flagstick(486, 214, 136)}<ellipse cx="486" cy="214" rx="20" ry="5" fill="#06251b"/>` +
    `<path fill="url(#pond)" stroke="#d9cfa4" stroke-width="7" d="M70 312q20-56 170-60t260 30q90 22 40 62t-250 36q-250 0-220-68z"/>` +
    `<g fill="none" stroke="#e6f4f9" stroke-width="4"><ellipse cx="262" cy="316" rx="46" ry="12"/><ellipse cx="262" cy="316" rx="88" ry="24" opacity=".6"/><ellipse cx="262" cy="316" rx="132" ry="36" opacity=".3"/></g>` +
    `${golfBall("b", 262, 298, 25)}<path fill="#5fa3bf" d="M228 312q34 16 68 0v16h-68z"/><path d="M228 258q-10-24-4-40M296 256q12-22 6-42M262 250v-44" stroke="#e6f4f9" stroke-width="5" stroke-linecap="round"/>`,
);

/** An empty green with its flag, in enamel, for empty lists. */
const emptyGreen = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 150" stroke="#b8893b" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"><g transform="translate(0 5)"><rect x="3" y="3" width="194" height="134" rx="30" fill="#bfdfe8" stroke-width="5"/><circle cx="152" cy="36" r="12" fill="#f4cf6e"/><path d="M5 84c28-18 54-18 84-6 32 12 66 8 106-10v38c0 17-12 29-29 29H34c-17 0-29-12-29-29Z" fill="#7fb069"/><ellipse cx="100" cy="106" rx="66" ry="19" fill="#2f7d4f"/><ellipse cx="100" cy="106" rx="9" ry="3" fill="#0b3d2e" stroke="none"/><path d="M100 105V34" fill="none" stroke="#faf6ec" stroke-width="4"/><path d="m101 34 34 12-34 13Z" fill="#b3282d"/><path d="M14 40a26 26 0 0 1 22-26" fill="none" stroke="#fff" stroke-opacity="0.8" stroke-width="3.5"/></g></svg>`;

const trueBall = `<svg xmlns="http://www.w3.org/2000/svg" width="42.67mm" height="42.67mm" viewBox="0 0 1000 1000">${golfBall("ball", 500, 500, 500)}</svg>`;

export const statePictures: Record<string, string> = {
  "art/empty-cart.svg": emptyCart,
  "art/empty-green.svg": emptyGreen,
  "art/empty-list.svg": emptyList,
  "art/not-found.svg": notFound,
  "art/went-wrong.svg": wentWrong,
  "art/golf-ball.svg": trueBall,
};
