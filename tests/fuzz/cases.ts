// Generates values from a zod schema: mostly valid, with odd values in some places. The same seed generates the same values.
import { z } from "zod";
import { odd, oddFile, oddText } from "./corpus";
import { pick, type Random } from "./random";

type Json = z.core.JSONSchema.JSONSchema;
export type Known = Readonly<Record<string, readonly string[]>>;

const read = new WeakMap<z.ZodType, Json>();

function jsonSchemaOf(schema: z.ZodType): Json {
  const made = read.get(schema) ?? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json);
  read.set(schema, made);
  return made;
}

/** One in `rarity` places gets an odd value. `known` holds values that exist in the shop, keyed by the end of a field's name. */
export function caseOf(schema: z.ZodType | undefined, random: Random, rarity: number, known: Known): unknown {
  return partOf(schema ? jsonSchemaOf(schema) : {}, "", random, rarity, known);
}

function partOf(schema: unknown, name: string, random: Random, rarity: number, known: Known): unknown {
  if (random() * rarity < 1 || !schema || typeof schema !== "object") return odd(random);
  const { enum: words, const: only, anyOf, oneOf, allOf, type, ...rest } = schema as Json;
  if (only !== undefined) return only;
  if (words) return pick(random, words);
  const parts = anyOf ?? oneOf ?? allOf;
  if (parts) return partOf(pick(random, parts), name, random, rarity, known);
  if (type === "object") return objectOf(rest, random, rarity, known);
  if (type === "array") {
    return Array.from({ length: 1 + Math.floor(random() * 3) }, () => partOf(rest.items, name, random, rarity, known));
  }
  const ours = Object.keys(known).find((ending) => name.toLowerCase().endsWith(ending));
  if (ours) return pick(random, known[ours]!);
  if (type === "integer" || type === "number") return Math.floor(random() * 100) + Number(rest.minimum ?? 0);
  if (type === "boolean") return random() < 0.5;
  if (/file|logo|picture|media|mockup|preview|attachment/i.test(name) && random() < 0.8) return oddFile(random);
  if (type === "string" || random() < 0.5) return soundText(rest, random);
  return oddText(random);
}

function objectOf({ properties = {}, required = [] }: Json, random: Random, rarity: number, known: Known): object {
  const kept = Object.entries(properties).filter(([name]) => required.includes(name) || random() < 0.8);
  const extra = random() < 0.1 ? [[oddText(random), odd(random)]] : [];
  // Uses Object.fromEntries, because a body may contain a field named __proto__.
  return Object.fromEntries([
    ...kept.map(([name, part]) => [name, partOf(part, name, random, rarity, known)]),
    ...extra,
  ]);
}

function soundText({ format, pattern, minLength = 0 }: Json, random: Random): string {
  if (format === "email" || pattern?.includes("@")) return `fuzz${Math.floor(random() * 1e6)}@club.example`;
  if (format === "uuid") return "8d3f1d5e-6a53-4a0c-9b1e-2f7f0a5b6c7d";
  const words = ["Ann Lee", "100", "2026-12-24", "USD", "Club pins for our member-guest", "CA", "92008", "1", "on"];
  return pick(random, words).padEnd(minLength, "x");
}

/** The fields of a form as conform names them: `lines[0].quantity`. */
export function formFields(value: unknown, name = ""): [string, string | File][] {
  if (value instanceof File) return [[name, value]];
  if (value === null || value === undefined || value === false) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((item, index) => formFields(item, `${name}[${index}]`));
  if (typeof value !== "object") return [[name, value === true ? "on" : String(value)]];
  return Object.entries(value).flatMap(([key, part]) => formFields(part, name ? `${name}.${key}` : key));
}
