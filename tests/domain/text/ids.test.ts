import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ShopError } from "~/domain/brand/errors";
import { idPrefixes, kindOf, readableId, readTypedId } from "~/domain/text/ids";

describe("ids that a person can read out", () => {
  it("An id has a prefix and ten unmistakable characters", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 16 }), (random) => {
        expect(readableId(idPrefixes.customOrder, random)).toMatch(/^CP-[0-9A-HJKMNP-TV-Z]{10}$/);
      }),
    );
  });

  it("An id uses all 32 characters evenly, so ten hold 50 bits (shop-4)", () => {
    const signs = Array.from({ length: 256 }, (_, byte) => readableId("X", new Uint8Array(10).fill(byte)).at(-1));
    expect(new Set(signs).size).toBe(32);
    for (const sign of new Set(signs)) expect(signs.filter((one) => one === sign)).toHaveLength(8);
  });

  it("An id is read as people type it", () => {
    expect(readTypedId(" #cp-7q4km2xd9a ")).toBe("CP-7Q4KM2XD9A");
    expect(readTypedId("CL-OoIiLl0000")).toBe("CL-0011110000");
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10 }), (random) => {
        const id = readableId("QR", random);
        return readTypedId(id.toLowerCase()) === id;
      }),
    );
  });

  it("An id says what it names", () => {
    const kinds = Object.keys(idPrefixes) as (keyof typeof idPrefixes)[];
    expect(kinds.map((kind) => kindOf(readableId(idPrefixes[kind], new Uint8Array(10))))).toEqual(kinds);
    for (const other of ["XX-0000000000", "PH0000000000", "ph-0000000000", ""]) expect(kindOf(other)).toBeNull();
  });

  it("Too little randomness is refused", () => expect(() => readableId("CP", new Uint8Array(9))).toThrow(RangeError));
});

describe("ShopError", () => {
  it("A ShopError has its code, sentence, fields and cause", () => {
    const cause = new Error("D1");
    const error = new ShopError("rate_limited", "Too many tries", {
      retryAfterSeconds: 30,
      cause,
      fieldErrors: { code: ["x"] },
    });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      code: "rate_limited",
      message: "Too many tries",
      retryAfterSeconds: 30,
      cause,
      fieldErrors: { code: ["x"] },
    });
  });
});
