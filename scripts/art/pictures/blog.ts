// The drawn heading pictures of articles, 1200 by 630.
import { drawPin, type Pin } from "../../../app/domain/art/enamel";
import { hue } from "../../../app/domain/art/palette";
import { pins } from "../pins";
import { markerFace } from "./home";
import { backingCard, cypress, fade, flagstick, golfBall, hole, picture, placed, shadow, tee } from "./kit";
import { lettering } from "./letters";

const pin = (slug: string): Pin => pins[slug]!;
const head = (defs: string, body: string) =>
  picture(1200, 630, `<defs>${shadow("s", 12, 12, 0.35)}${defs}</defs>${body}`);
const wall = (top: string, bottom: string) =>
  [fade("w", `${top} 0`, `${bottom} 1`), `<path fill="url(#w)" d="M0 0h1200v630H0z"/>`] as const;
const scene = (top: string, bottom: string, body: string, defs = "") => {
  const [paint, back] = wall(top, bottom);
  return head(paint + defs, back + body);
};

const sparkle = (x: number, y: number, r: number) =>
  `<path fill="#fff" d="M${x} ${y - r}q${r * 0.14} ${r * 0.86} ${r} ${r}-${r * 0.86} ${r * 0.14}-${r} ${r}-${r * 0.14}-${r * 0.86}-${r}-${r} ${r * 0.86}-${r * 0.14} ${r}-${r}z"/>`;

const caring = scene(
  "#14523d",
  "#0b3d2e",
  `<g filter="url(#s)"><path fill="#cfe3ee" d="M150 210q120-90 260-50 120-60 250 20 60 70 20 170 50 120-60 180-140 60-270 10-140 30-210-60-60-120 10-270z"/><path d="M250 260q90-40 160 0M560 230q60 30 50 100M260 460q60 50 140 40" fill="none" stroke="#9fc0d1" stroke-width="10" stroke-linecap="round"/></g>` +
    `${placed("p", pin("pga-trophy-cup"), 440, 340, 380, -6)}${sparkle(610, 200, 46)}${sparkle(300, 230, 26)}${sparkle(560, 460, 30)}` +
    `<g filter="url(#s)" transform="translate(850 190)"><rect width="220" height="290" rx="26" fill="${hue.cream}"/><path fill="${hue.brass}" d="M40-40h140v50H40z"/><rect x="24" y="90" width="172" height="120" rx="10" fill="${hue.fairway}"/></g><g transform="translate(850 190)" color="${hue.cream}">${lettering("POLISH", 110, 138, 24, "middle")}</g>`,
);

const turf = fade("t", "#7cc86a 0", "#3c8f4a .5", "#14623d 1");
const stripes = `<path fill="url(#t)" d="M0 0h1200v630H0z"/><path d="M-40 120Q600 20 1240 130M-40 300Q600 200 1240 310M-40 480Q600 380 1240 490" fill="none" stroke="#fff" stroke-opacity=".08" stroke-width="88"/>`;

const etiquette = head(
  turf,
  `${stripes}${hole("h", 940, 150, 90)}<path d="M940 158V0" stroke="#f7f1df" stroke-width="10"/><path d="M470 420Q700 300 900 176" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="4 20" stroke-linecap="round"/>` +
    `<g transform="translate(420 452) scale(1 .72)">${placed("m", markerFace, 0, 0, 260)}</g><ellipse cx="252" cy="400" rx="92" ry="22" fill="#0b3d2e" opacity=".5"/>${golfBall("b", 244, 306, 98)}` +
    `<ellipse cx="760" cy="500" rx="66" ry="15" fill="#0b3d2e" opacity=".5"/>${golfBall("c", 756, 436, 68)}`,
);

const pebble = head(
  fade("a", "#7fb7c9 0", "#f6d9a6 .62", "#f7c98d 1") + fade("o", "#2f8fb8 0", "#14506f 1"),
  `<path fill="url(#a)" d="M0 0h1200v400H0z"/><circle cx="420" cy="268" r="66" fill="#fff3c9"/><path fill="url(#o)" d="M0 330h1200v300H0z"/><path d="M250 366h340M290 392h260M330 420h160" stroke="#fdebc0" stroke-width="6" stroke-linecap="round" opacity=".7"/>` +
    `<path fill="#54705f" d="M0 330l120-60 140 30 60 34z"/><path fill="#8a7a64" d="M1200 250L980 300l-70 60-110 20-60 70-90 30-30 70-110 80h660z"/><path fill="#3c8f4a" d="M1200 236L984 288l-70 58-110 18-20 26q120 20 260-8l156-50z"/><path fill="#6f604d" d="M1200 470l-150 20-90 60-140 10-60 70h440z"/>` +
    `${flagstick(930, 352, 110)}${cypress(1060, 330, 1.15, "#123d2c")}<path d="M470 630q60-60 160-46 30-60 110-62 20-50 100-56" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".85"/><path d="M0 480q60-16 120 0t120 0 120 0M60 560q60-16 120 0t120 0" fill="none" stroke="#bfe0ea" stroke-width="6" opacity=".6"/>${placed("p", pin("pebble-beach-cypress"), 230, 430, 300, -7)}`,
);

const bagRed = (x: number, colour: string, trim: string) =>
  `<g transform="translate(${x} 180)" filter="url(#s)"><path d="M40 40L20-60M80 40V-90M120 40l24-96" stroke="#c3c9ce" stroke-width="9" stroke-linecap="round"/><path fill="#8a9299" d="M2-86q30-14 40 20l-18 14q-26-4-22-34zM66-120h40q4 30-16 40H66zM130-86q30-20 44 6-4 30-30 30z"/><path fill="${colour}" d="M10 30h140l-14 320H24z"/><path fill="${trim}" d="M10 30h140l-3 44H13zM32 170h98v110H32z"/></g>`;

const teams = head(
  fade("l", "#14285e 0", "#0c1838 1") + fade("r", "#c0202e 0", "#7a1420 1"),
  `<path fill="url(#l)" d="M0 0h700L500 630H0z"/><path fill="url(#r)" d="M700 0h500v630H500z"/><path d="M700 0L500 630" stroke="${hue.brass}" stroke-width="10"/>` +
    `${bagRed(130, "#1f5fb0", "#f8cf2c")}${bagRed(910, "#e03a2e", "#fdfcf7")}${placed("t", pin("pga-trophy-cup"), 600, 300, 430)}<path fill="#0b3d2e" d="M0 560q600-60 1200 0v70H0z"/>`,
);

const charity = scene(
  "#bfe0ea",
  "#f7ecd2",
  `<path fill="#8fc48a" d="M0 360q300-80 620-30t580-30v330H0z"/><path fill="${hue.green}" d="M0 450q400-60 1200-10v190H0z"/>` +
    [0, 1, 2, 3]
      .map(
        (i) =>
          `${tee(196 + i * 150, 438, 1.9, [hue.scarlet, hue.cream, hue.navy, hue.amber][i]!)}${golfBall(`g${i}`, 196 + i * 150, 384, 56)}`,
      )
      .join("") +
    `${flagstick(800, 440, 330, "#e2447f")}${placed("c", pin("scramble-crest"), 1010, 318, 350, 5)}<path fill="#fff" d="M846 166c-14-20-44-6-32 18l32 32 32-32c12-24-18-38-32-18z"/>`,
);

const bare: Pin = {
  ...pin("usa-team-shield"),
  parts: pin("usa-team-shield")
    .parts.flat()
    .map((part) => ("fill" in part ? { ...part, fill: "#b58a3a" } : part)),
};
const half: Pin = {
  ...bare,
  parts: bare.parts.flat().map((part, i) => (i < 6 ? pin("usa-team-shield").parts.flat()[i]! : part)),
};
const sheet = drawPin("x", bare).match(/id="x-o" d="([^"]*)"/)?.[1] ?? "";

const made = scene(
  "#2b3036",
  "#14171a",
  `<path fill="#3a4046" d="M0 470h1200v160H0z"/><path fill="#4b5259" d="M0 462h1200v14H0z"/>` +
    `<g filter="url(#s)"><rect x="40" y="186" width="250" height="270" rx="12" fill="#8d949b"/><rect x="54" y="200" width="222" height="242" rx="6" fill="#6f777f"/></g><g transform="translate(71 220) scale(.47)"><path d="${sheet}" fill="#4b5258" stroke="#c3c9ce" stroke-width="6"/></g>` +
    `${placed("a", bare, 430, 320, 270)}${placed("b", half, 710, 320, 270)}${placed("c", pin("usa-team-shield"), 1010, 316, 330)}` +
    `<g transform="translate(742 238) rotate(28)" filter="url(#s)"><path fill="#c3c9ce" d="M-3 0h6v-50h-6z"/><path fill="#f0f4f6" opacity=".9" d="M-18-50h36v-120h-36z"/><path fill="${hue.scarlet}" d="M-14-54h28v-70h-28z"/><path fill="#9aa3a8" d="M-5-170H5v-40H-5zM-24-214h48v12h-48z"/></g><path d="M312 545h50M590 545h50M868 545h50M348 533l16 12-16 12M626 533l16 12-16 12M904 533l16 12-16 12" fill="none" stroke="${hue.brass}" stroke-width="6" stroke-linecap="round"/>` +
    `<g color="#f3d88b">${["DIE", "PLATE", "FILL", "BAKE"].map((word, i) => lettering(word, [165, 478, 754, 1010][i]!, 536, 18, "middle")).join("")}</g>`,
);

/** A mallet putter from above, its face towards the ball: a half moon with two windows to the turf and three lines to aim by. */
const mallet =
  `<path d="M346 250L452-20" stroke="url(#c)" stroke-width="20"/>` +
  `<path fill="url(#c)" fill-rule="evenodd" d="M346 226h8q14 0 14 14v264q0 14-14 14h-8q-236-14-236-146t236-146zM286 262q-128 24-134 92h134zM286 482V390H152q6 68 134 92z"/>` +
  `<path d="M346 226q-236 14-236 146t236 146" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5"/><path d="M340 230v284" stroke="#4b5358" stroke-width="4"/><path fill="url(#d)" d="M360 228h4q8 2 8 12v264q0 10-8 12h-4z"/>` +
  `<path d="M128 372h208M300 334h36M300 410h36" stroke="#17181b" stroke-width="7" stroke-linecap="round"/><circle cx="346" cy="250" r="15" fill="#7d868d"/>`;

/** A blade putter from above. */
const blade =
  `<path d="M780 356L912-20" stroke="url(#d)" stroke-width="18"/><path fill="url(#d)" d="M764 332h250q20 0 22 18l4 26q0 14-16 14H760q-18 0-18-16v-24q0-18 22-18z"/>` +
  `<path fill="#7d5413" d="M800 350h178q10 0 10 9v13H790v-13q0-9 10-9z"/><path d="M889 336v32" stroke="#fff6cf" stroke-width="6" stroke-linecap="round"/><path d="M744 386h294" stroke="#fff6cf" stroke-opacity=".8" stroke-width="4"/><circle cx="780" cy="352" r="14" fill="#8a5c17"/>`;

const putters = head(
  turf + fade("c", "#f3f5f6 0", "#b9c0c6 .5", "#6d757c 1") + fade("d", "#f3d88b 0", "#b8893b .6", "#7d5413 1"),
  `${stripes}<g filter="url(#s)">${mallet}</g><g filter="url(#s)">${blade}</g><ellipse cx="484" cy="440" rx="74" ry="18" fill="#0b3d2e" opacity=".5"/>${golfBall("b", 478, 372, 76)}` +
    `<g transform="translate(674 510) scale(1 .75)">${placed("m", markerFace, 0, 0, 230)}</g><g transform="translate(900 512) scale(1 .75)">${placed("n", pin("tgl-lightning-ball"), 0, 0, 210)}</g>`,
);

const ticks = Array.from(
  { length: 24 },
  (_, i) => `<path d="M0-${i % 6 ? 176 : 164}V-190" transform="rotate(${i * 15})"/>`,
).join("");

const mockups = scene(
  "#14523d",
  "#0b3d2e",
  `<g transform="translate(340 315)"><circle r="232" fill="url(#k)" filter="url(#s)"/><circle r="206" fill="${hue.cream}"/><g stroke="${hue.fairway}" stroke-width="7" stroke-linecap="round">${ticks}</g><path d="M0 0V-120M0 0L84 50" stroke="${hue.fairway}" stroke-width="12" stroke-linecap="round"/><circle r="14" fill="${hue.scarlet}"/></g><g color="${hue.brass}">${lettering("24 H", 340, 398, 40, "middle")}</g>` +
    `<g filter="url(#s)">${backingCard(720, 90, 320, 450)}</g>${placed("p", pin("hole-in-one"), 880, 324, 320)}<path d="M590 315h80M640 285l32 30-32 30" fill="none" stroke="#f3d88b" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>`,
  fade("k", "#f3d88b 0", "#b8893b .5", "#7d5413 1"),
);

const lighthouses = head(
  fade("a", "#3b4a7a 0", "#c8729a .55", "#f7b98d 1") +
    fade("o", "#4f6f9c 0", "#16324f 1") +
    fade("b", "#fff3c9 0", "#fff3c9 1 0"),
  `<path fill="url(#a)" d="M0 0h1200v390H0z"/><circle cx="330" cy="330" r="62" fill="#fff0c4"/><path fill="url(#o)" d="M0 330h1200v300H0z"/><path d="M170 362h330M215 388h240M250 414h170" stroke="#fbe0b5" stroke-width="6" stroke-linecap="round" opacity=".7"/>` +
    `<path fill="#fff3c9" opacity=".34" d="M612 150L0 40v150zM650 150l550-110v150z"/><path fill="#4d5a52" d="M420 420q120-60 210-56 130-8 300 60l270 40v166H360z"/><path fill="${hue.green}" d="M470 440q180-70 420 10l310 40v140H380z"/><path fill="${hue.fairway}" d="M0 560q420-110 1200-20v90H0z"/>` +
    `<g filter="url(#s)"><path fill="${hue.cream}" d="M603 196h56l18 200h-92z"/><path fill="${hue.scarlet}" d="M598 250h66l5 50h-75zM590 346h82l5 50h-92z"/><path fill="#20303c" d="M590 178h82v20h-82zM600 124h62v10h-62z"/><path fill="#ffe9a3" d="M606 134h50v44h-50z"/><path fill="${hue.scarlet}" d="M598 126q33-54 66 0z"/></g>` +
    `${flagstick(820, 520, 150)}${placed("p", pin("turnberry-lighthouse"), 1010, 250, 330, 7)}<path d="M60 500q60-16 120 0t120 0M20 450q60-16 120 0t120 0" fill="none" stroke="#bfd2ea" stroke-width="6" opacity=".5"/>`,
);

const articles = {
  "caring-for-pins": caring,
  "ball-marker-etiquette": etiquette,
  "pebble-beach-history": pebble,
  "team-tournaments": teams,
  "charity-scramble": charity,
  "how-soft-enamel-is-made": made,
  "putters-and-markers": putters,
  "24-hour-mockups": mockups,
  lighthouses,
};

export const blogPictures: Record<string, string> = Object.fromEntries(
  Object.entries(articles).map(([slug, article]) => [`art/blog/${slug}.svg`, article]),
);
