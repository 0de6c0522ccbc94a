// Limits on the names and number of fields of every body, checked before conform or zod sees one: their cost grows with both (access-13).
import type { z } from "zod";
import { ShopError } from "~/domain/brand/errors";

/** The longest form is the quick-order sheet, with one field for each product. */
const maxFields = 2000;
/** A bulk action names at most 100 rows. Conform joins the fields of one name in quadratic time. */
const maxFieldsOfOneName = 200;
const maxNameLength = 200;
const maxIndex = 199;
const maxDepth = 8;
const maxJsonDepth = 30;

const tooManyFields = "This request has too many fields. Please send less at a time.";
const unknownField = "This request has a field that we can't read. Please load the page again.";

/** Refuses an urlencoded text with too many fields before it is parsed. ShopError `too_large`. */
export function requireFewFields(text: string): void {
  let at = -1;
  for (let count = 0; count < maxFields; count++) {
    at = text.indexOf("&", at + 1);
    if (at < 0) return;
  }
  throw new ShopError("too_large", tooManyFields);
}

/**
 * The fields of a form without those whose names begin with `__`: conform takes them for commands of its own, which no form of the shop
 * uses. ShopError `too_large` for too many fields, `invalid` for a name that no form has.
 */
export function limitedForm(fields: Iterable<[string, FormDataEntryValue]>): FormData {
  const form = new FormData();
  const ofName = new Map<string, number>();
  let count = 0;
  for (const [name, value] of fields) {
    const same = (ofName.get(name) ?? 0) + 1;
    if (++count > maxFields || same > maxFieldsOfOneName) throw new ShopError("too_large", tooManyFields);
    ofName.set(name, same);
    if (name.startsWith("__")) continue;
    if (name !== "" && !pathOf(name)) throw new ShopError("invalid", unknownField);
    if (name !== "") form.append(name, value);
  }
  return form;
}

const reserved = /^(__.*|constructor|prototype)$/s;

/** `lines[0].quantity` → ["lines", "0", "quantity"], or null for a name that no form has. */
function pathOf(name: string): string[] | null {
  if (name.length > maxNameLength || !/^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,3}\])*$/.test(name)) return null;
  const path = (name.match(/[^.[\]]+|\[\d*\]/g) ?? []).map((part) => part.replace(/^\[|\]$/g, ""));
  const isKnown = path.length <= maxDepth && path.every((part) => !reserved.test(part));
  const hasFarIndex = [...name.matchAll(/\[(\d+)\]/g)].some(([, index]) => Number(index) > maxIndex);
  return isKnown && !hasFarIndex ? path : null;
}

/** The fields of `form` that `schema` has a place for: only these are parsed and sent back to the page. */
export function fieldsOf(form: FormData, schema: z.core.$ZodType): FormData {
  const kept = new FormData();
  for (const [name, value] of form) {
    if (hasPlace(schema as z.core.$ZodTypes, pathOf(name) ?? [])) kept.append(name, value);
  }
  return kept;
}

function hasPlace(schema: z.core.$ZodType, path: readonly string[]): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const [name, ...rest] = path;
  if (name === undefined) return true;
  switch (def.type) {
    case "object": {
      const part = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
      return part ? hasPlace(part, rest) : !!def.catchall && def.catchall._zod.def.type !== "never";
    }
    case "array":
      return /^\d*$/.test(name) && hasPlace(def.element, rest);
    case "record":
      return hasPlace(def.valueType, rest);
    case "union":
      return def.options.some((option) => hasPlace(option, path));
    case "intersection":
      return hasPlace(def.left, path) || hasPlace(def.right, path);
    case "pipe":
      return hasPlace(def.in, path);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return hasPlace(def.innerType, path);
    case "lazy":
      return hasPlace(def.getter(), path);
    default:
      return def.type === "unknown" || def.type === "any" || def.type === "transform" || def.type === "custom";
  }
}

/** Limits a parsed JSON body in the same way, without recursion, and takes the names that begin with `__` out of it. */
export function limitJson(body: unknown): void {
  const open: [value: unknown, depth: number][] = [[body, 0]];
  let count = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (++count > maxFields) throw new ShopError("too_large", tooManyFields);
    if (value === null || typeof value !== "object") continue;
    if (depth >= maxJsonDepth) throw new ShopError("invalid", unknownField);
    const names = Object.keys(value);
    if (count + open.length + names.length > maxFields) throw new ShopError("too_large", tooManyFields);
    for (const name of names) {
      if (name.length > maxNameLength) throw new ShopError("invalid", unknownField);
      const parts = value as Record<string, unknown>;
      if (name.startsWith("__")) delete parts[name];
      else open.push([parts[name], depth + 1]);
    }
  }
}
