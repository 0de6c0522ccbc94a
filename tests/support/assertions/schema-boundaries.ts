// Tests the limits of a schema's fields as tables: values within a limit come out unchanged, values just beyond it are refused.
import { expect } from "vitest";
import type { z } from "zod";

interface Edge {
  taken: unknown[];
  beyond: unknown[];
}

export const longest = (most: number): Edge => ({ taken: ["x".repeat(most)], beyond: ["x".repeat(most + 1)] });

/** Whole numbers from `least` to `most`. */
export const between = (least: number, most: number): Edge => ({ taken: [least, most], beyond: [least - 1, most + 1] });

/** Accepts exactly these words. */
export const oneOf = (...words: (string | boolean)[]): Edge => ({ taken: words, beyond: ["none of these"] });

/** Tries each limit inside `given`, which the schema accepts. A field that falls back to its default has not accepted the value. */
export function expectEdges(schema: z.ZodType, given: object, edges: Record<string, Edge>): void {
  const isTaken = (field: string, value: unknown) => {
    const parsed = schema.safeParse({ ...given, [field]: value });
    return parsed.success && (parsed.data as Record<string, unknown>)[field] === value;
  };
  for (const [field, { taken, beyond }] of Object.entries(edges)) {
    for (const value of taken) expect(isTaken(field, value), `${field} takes ${value}`).toBe(true);
    for (const value of beyond) expect(isTaken(field, value), `${field} takes ${value}`).toBe(false);
  }
}
