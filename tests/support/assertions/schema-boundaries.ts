// Tests the limits of a schema's fields from tables: a value at a limit is kept unchanged, and a value just past it is refused.
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

/** Tries each limit as part of `given`, a valid input. A field that falls back to its default counts as refused. */
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
