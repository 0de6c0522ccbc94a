// Finds the state of a postal code, so that nobody looks for it in a list, and a mistyped code is noticed (checkout-13).
import { type Country, countries } from "~/domain/destinations/countries";

/** The last three-digit ZIP prefix of each range, in order, with the state of the range. */
const zipRanges =
  "005NY 007PR 008VI 009PR 027MA 029RI 038NH 049ME 054VT 055MA 059VT 069CT 089NJ 098AE 149NY 196PA 199DE 200DC 201VA 205DC 219MD 246VA 268WV 289NC 299SC 319GA 339FL 340AA 349FL 369AL 385TN 397MS 399GA 427KY 459OH 479IN 499MI 528IA 549WI 567MN 569DC 577SD 588ND 599MT 629IL 658MO 679KS 693NE 714LA 729AR 732OK 733TX 749OK 799TX 816CO 831WY 838ID 847UT 865AZ 884NM 885TX 898NV 961CA 966AP 968HI 969- 979OR 994WA 999AK"
    .split(" ")
    .map((range) => [Number(range.slice(0, 3)), range.slice(3)] as const);

/** The province of each first letter. X belongs to two territories. */
const provinces: Record<string, string> = {
  A: "NL",
  B: "NS",
  C: "PE",
  E: "NB",
  G: "QC",
  H: "QC",
  J: "QC",
  K: "ON",
  L: "ON",
  M: "ON",
  N: "ON",
  P: "ON",
  R: "MB",
  S: "SK",
  T: "AB",
  V: "BC",
  Y: "YT",
};

/** The state or province of a complete postal code, or null if it is unknown or the shop doesn't ship there. */
export function stateOfPostalCode(country: Country, typed: string): string | null {
  const code = typed.trim().toUpperCase();
  if (!countries[country].postal.test(code)) return null;
  const state = country === "CA" ? provinces[code[0] ?? ""] : stateOfZip(code);
  return state && Object.hasOwn(countries[country].states, state) ? state : null;
}

/** ZIP codes with addresses in another state than their prefix says, with the other state. */
const sharedZips: Record<string, string> = {
  "02861": "MA",
  "06390": "NY",
  "20041": "VA",
  "42223": "TN",
  "59221": "ND",
  "63673": "IL",
  "71749": "LA",
  "73949": "TX",
  "81137": "NM",
  "83414": "WY",
  "84536": "AZ",
  "86044": "UT",
  "86515": "NM",
  "88063": "TX",
  "89439": "CA",
  "97635": "CA",
};

/** Whether an address in `state` can have this postal code. A code of which we don't know the state fits every state. */
export function fitsState(country: Country, code: string, state: string): boolean {
  const found = stateOfPostalCode(country, code);
  return found === null || found === state || (country === "US" && sharedZips[code.slice(0, 5)] === state);
}

/** Pacific islands share prefixes (969, and 96799 of American Samoa), so their customers choose. */
function stateOfZip(code: string): string | undefined {
  const prefix = Number(code.slice(0, 3));
  if (prefix < 5 || code.startsWith("96799")) return undefined;
  return zipRanges.find(([last]) => prefix <= last)?.[1];
}
