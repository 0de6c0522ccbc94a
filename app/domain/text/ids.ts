// Crockford's 32 characters. Without I, L and O, no one misreads 0 and 1. Ten characters hold the 50 bits of shop-4.
const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;

export const idPrefixes = {
  order: "PH",
  customOrder: "CP",
  quote: "QR",
  draft: "DR",
  savedDesign: "SD",
  address: "AD",
  cartLine: "CL",
  invoice: "IV",
  payment: "PY",
} as const;

export function kindOf(id: string): keyof typeof idPrefixes | null {
  const kinds = Object.keys(idPrefixes) as (keyof typeof idPrefixes)[];
  return kinds.find((kind) => id.startsWith(`${idPrefixes[kind]}-`)) ?? null;
}

/** Prefix of a customer's key. Customers have no row of their own, so the key is calculated from the email address. */
export const customerPrefix = "CU";

export const isCustomerKey = (record: string): boolean => record.startsWith(`${customerPrefix}-`);

/** "CP-7Q4KM2XD9A" from at least 10 random bytes (5 bits of each are used). */
export function readableId(prefix: string, randomBytes: Uint8Array): string {
  if (randomBytes.length < length) throw new RangeError(`readableId needs ${length} random bytes`);
  return `${prefix}-${readableLetters(randomBytes.subarray(0, length))}`;
}

/** One letter or digit per byte, without look-alikes. */
export const readableLetters = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes, (byte) => signs[byte & 31]).join("");

/** Corrects an id that a person typed: case, blanks and the look-alikes O, I and L. */
export function readTypedId(text: string): string {
  const [prefix = "", ...rest] = text.toUpperCase().replace(/[\s#]/g, "").split("-");
  return [prefix, ...rest.map((part) => part.replaceAll("O", "0").replace(/[IL]/g, "1"))].join("-");
}
