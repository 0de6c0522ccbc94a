// Limits the names and the number of fields before conform or zod reads a body, because their cost grows with both
// (access-14).
import type { z } from "zod";
import { ShopError } from "~/domain/brand/errors";

// The longest form is the quick-order sheet, with one field per product.
const maxFields = 2000;
// A bulk action names at most 100 rows. Conform joins fields of the same name in quadratic time.
const maxFieldsOfOneName = 200;
const maxNameLength = 200;
const maxIndex = 199;
const maxDepth = 8;
const maxJsonDepth = 30;

const tooManyFields = "This request has too many fields. Please send fewer at a time.";
const unknownField = "This request has a field that we can't read. Please load the page again.";

/** Checks the number of fields before URL-encoded text is parsed. ShopError `too_large`. */
export function requireFewFields(text: string): void {
  let at = -1;
  for (let count = 0; count < maxFields; count++) {
    at = text.indexOf("&", at + 1);
    if (at < 0) return;
  }
  throw new ShopError("too_large", tooManyFields);
}

/**
 * Copies a form without fields whose names begin with `__`, which conform treats as its own commands and no form of the
 * shop uses. ShopError `too_large` for too many fields, `invalid` for an unknown name.
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

/** Converts `lines[0].quantity` to ["lines", "0", "quantity"]. Returns null for names that no form uses. */
function pathOf(name: string): string[] | null {
  if (name.length > maxNameLength || !/^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,3}\])*$/.test(name)) return null;
  const path = (name.match(/[^.[\]]+|\[\d*\]/g) ?? []).map((part) => part.replace(/^\[|\]$/g, ""));
  const isKnown = path.length <= maxDepth && path.every((part) => !reserved.test(part));
  const hasFarIndex = [...name.matchAll(/\[(\d+)\]/g)].some(([, index]) => Number(index) > maxIndex);
  return isKnown && !hasFarIndex ? path : null;
}

/** Fields that the schema knows. Only these are parsed and sent back to the page. */
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

/** Applies the same limits to parsed JSON, without recursion, and deletes names that begin with `__`. */
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
