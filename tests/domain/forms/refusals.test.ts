// Tests the sentences for values whose schema has no message of its own (data-6).
import { describe, expect, it } from "vitest";
import { z } from "zod";
import "~/domain/forms/refusals";

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe("a refused value", () => {
  it.each([
    [z.string(), undefined, "Please fill in this field."],
    [z.string(), null, "Please fill in this field."],
    [z.number(), Number.NaN, "Please enter a number."],
    [z.string(), 5, "Please check this value."],
    [z.enum(["a", "b"]), "c", "Please choose one of the options."],
    [z.string().min(1), "", "Please enter at least 1 character."],
    [z.string().max(2000), "x".repeat(2001), "Please enter at most 2,000 characters."],
    [z.number().positive(), 0, "Please enter a number of more than 0."],
    [z.number().max(10), 11, "Please enter a number of at most 10."],
    [z.array(z.string()).max(1), ["a", "b"], "Please choose at most 1."],
    [z.string().regex(/^\d+$/), "x", "Please check this value."],
    [z.strictObject({}), { a: 1 }, "Please check this value."],
    [z.union([z.number(), z.boolean()]), "x", "Please check this value."],
  ])("Without a message of its own, schema %# refuses a wrong value with a sentence", (schema, value, sentence) => {
    expect(messageOf(schema, value)).toBe(sentence);
  });

  it("A schema's own message comes first", () => {
    expect(messageOf(z.string({ error: "Please enter a name" }), 1)).toBe("Please enter a name");
    expect(messageOf(z.string().min(1, "Please enter a name"), "")).toBe("Please enter a name");
  });
});
