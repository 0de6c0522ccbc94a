// Twelve invented clubs for the customers' carousel, in one color and one file, so that browsers ask once.
import { lettering, letteringWidth } from "./letters";

type Club = { name: string; kind: string; mark: string };

/** Marks are 48 wide and 48 high. Parts are lines by default. */
const clubs: Record<string, Club> = {
  "otter-cove": {
    name: "OTTER COVE",
    kind: "GOLF LINKS",
    mark: `<circle cx="24" cy="24" r="22"/><path fill="currentColor" stroke="none" d="M9 27c5-9 10-13 15-13 3 0 5-3 8-3 4 0 6 3 6 6 0 4-4 5-7 5 2 4 1 7-2 9-6 2-14 1-20-4z"/><path d="M6 34q4.5-4 9 0t9 0 9 0 9 0"/>`,
  },
  "heron-ridge": {
    name: "HERON RIDGE",
    kind: "COUNTRY CLUB",
    mark: `<path fill="currentColor" stroke="none" d="M18 4c5 0 7 3 6 7-1 5-3 8 1 12 5 3 10 5 14 11-8 2-15 2-19-2-5-4-3-11-1-17 1-3 0-5-3-5l-12 2z"/><path d="M22 34v12M28 35v11M6 46h36"/>`,
  },
  stonewater: {
    name: "STONEWATER",
    kind: "GOLF CLUB",
    mark: `<path d="M4 30C8 14 40 14 44 30"/><path d="M12 30c2-8 22-8 24 0"/><path d="M24 17.8V24M13 21l3 5M35 21l-3 5M6 26l7 2M42 26l-7 2"/><path d="M4 36q5-4 10 0t10 0 10 0 10 0M10 43q3.5-3 7 0t7 0 7 0 7 0"/>`,
  },
  "juniper-hill": {
    name: "JUNIPER HILL",
    kind: "GOLF AND TENNIS",
    mark: `<path fill="currentColor" stroke="none" d="M24 2l9 14h-5l8 12h-6l8 11H10l8-11h-6l8-12h-5z"/><path d="M24 39v7M4 46h40"/>`,
  },
  "old-mill": {
    name: "OLD MILL",
    kind: "GOLF CLUB",
    mark: `<path d="M18 22l-5 24h22l-5-24z"/><path fill="currentColor" stroke="none" d="M22.5 17L9 4l5-2 11 13zM26 14.5L41 5l1 5-14 8.5zM29 20l10 13-5 2-8-13zM24 22L9 31l-1-5 14-7z"/><circle fill="currentColor" stroke="none" cx="25" cy="18" r="3.5"/>`,
  },
  "harbor-dunes": {
    name: "HARBOR DUNES",
    kind: "LINKS COURSE",
    mark: `<path fill="currentColor" stroke="none" d="M20 12h8l2 22H18zM19 10l5-7 5 7z"/><path d="M17 14L3 10M31 14l14-4M2 38c8-6 14-6 22 0 8-6 14-6 22 0M2 45c8-6 14-6 22 0 8-6 14-6 22 0"/>`,
  },
  "redtail-mesa": {
    name: "REDTAIL MESA",
    kind: "GOLF RANCH",
    mark: `<path fill="currentColor" stroke="none" d="M2 12c8 0 15 3 19 8l3-6 3 6c4-5 11-8 19-8-3 9-9 15-17 16l3 8-8-4-8 4 3-8C11 27 5 21 2 12z"/><path d="M4 45l7-6h8l5 3 6-4h7l7 7z"/>`,
  },
  "lantern-bay": {
    name: "LANTERN BAY",
    kind: "RESORT AND SPA",
    mark: `<path d="M16 14h16l4 24H12zM18 14c0-10 12-10 12 0M10 38h28v6H10z"/><path fill="currentColor" stroke="none" d="M24 19c5 6 5 8 5 10a5 5 0 0 1-10 0c0-3 3-5 5-10z"/>`,
  },
  "fox-hollow": {
    name: "FOX HOLLOW",
    kind: "GOLF CLUB",
    mark: `<path fill="currentColor" stroke="none" d="M4 4l13 9h14l13-9-2 22-18 20L6 26zM14 23l6 6 1-5zM34 23l-6 6-1-5zM20 38l4 4 4-4z" fill-rule="evenodd"/>`,
  },
  "birch-burn": {
    name: "BIRCH BURN",
    kind: "GOLF SOCIETY",
    mark: `<path d="M14 4v40M20 4v40M30 4v40M36 4v40"/><path fill="currentColor" stroke="none" d="M14 10h4v2h-4zM16 20h4v2h-4zM14 30h5v2h-5zM30 14h4v2h-4zM32 25h4v2h-4zM30 35h5v2h-5z"/><path d="M2 46q5.5-4 11 0t11 0 11 0 11 0"/>`,
  },
  saltgrass: {
    name: "SALTGRASS",
    kind: "MUNICIPAL GOLF",
    mark: `<path d="M24 46V8M24 46C22 30 18 20 10 12M24 46c2-16 6-26 14-34M24 46C18 36 12 30 3 27M24 46c6-10 12-16 21-19"/><circle fill="currentColor" stroke="none" cx="24" cy="6" r="4"/>`,
  },
  "quail-summit": {
    name: "QUAIL SUMMIT",
    kind: "PRIVATE CLUB",
    mark: `<path d="M2 42L18 12l9 15 6-8 13 23z"/><path fill="currentColor" stroke="none" d="M18 12l6 10-4-1-3 4-3-4-2 2zM33 19l4 7-4-1-3 2z"/><path d="M18 12V2"/><path fill="currentColor" stroke="none" d="M18 2l9 3-9 3z"/>`,
  },
};

function drawLogo([slug, { name, kind, mark }]: [slug: string, club: Club]): string {
  const height = Math.min(15, (15 * 128) / letteringWidth(name, 15));
  const small = Math.min(6.5, (6.5 * 100) / letteringWidth(kind, 6.5));
  return [
    `<symbol id="${slug}" viewBox="0 0 200 80">`,
    `<g transform="translate(8 16)" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${mark}</g>`,
    lettering(name, 67, Number((38 - height).toFixed(1)), height, "start", 1.7),
    `<path d="M66 45.5h128" stroke="currentColor" stroke-width=".8"/>`,
    lettering(kind, 67, 53, small, "start", 1.4),
    "</symbol>",
  ].join("");
}

/** The page draws each logo by its id, in the color of its text. */
export const logos = {
  "art/logos.svg": `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(clubs).map(drawLogo).join("")}</svg>`,
};
