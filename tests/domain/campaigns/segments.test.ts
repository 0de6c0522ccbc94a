// Tests which contacts a segment selects.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { segmentFields, segmentOf } from "~/domain/campaigns/segments";
import { between, expectEdges, oneOf } from "../../support/assertions/schema-boundaries";

const segment = z.object(segmentFields);
const refusal = (given: object) => segment.safeParse(given).error?.issues[0]?.message;

describe("a segment as staff choose it", () => {
  it("A segment selects by purchases, clubs, a state and the time of the last order", () => {
    expectEdges(
      segment,
      {},
      {
        bought: oneOf("any", "catalog", "custom", "none"),
        club: oneOf("with", "without"),
        state: { taken: ["CA", "ON"], beyond: ["ca", "C", "CAL", ""] },
        lastOrder: oneOf("newer", "older"),
        lastOrderDays: between(1, 3650),
      },
    );
    expect(segment.parse({})).toEqual({});
  });

  it("A wrong segment is refused with a sentence", () => {
    expect(refusal({ state: "California" })).toBe("Please choose a state");
    for (const lastOrderDays of [0, 3651, 1.5, "ten"])
      expect(refusal({ lastOrderDays })).toBe("Please enter a number of days from 1 to 3650");
  });
});

describe("whom a segment parts from the others", () => {
  it.each([
    [{ bought: "none" }],
    [{ club: "with" }],
    [{ state: "CA" }],
    [{ lastOrder: "older", lastOrderDays: 365 }],
    [{ bought: "custom", club: "without", state: "ON", lastOrder: "newer", lastOrderDays: 1 }],
  ] as const)("The filter %j narrows the audience", (given) => expect(segmentOf(given)).toEqual(given));

  it.each([[{}], [{ lastOrderDays: 30 }], [{ lastOrder: "older" }]] as const)(
    "The value %j alone does not narrow it",
    (given) => expect(segmentOf(given)).toBeUndefined(),
  );

  it("An incomplete time is dropped next to a complete filter", () => {
    expect(segmentOf({ club: "with", lastOrderDays: 30 })).toEqual({ club: "with" });
    expect(segmentOf({ club: "with", lastOrder: "newer" })).toEqual({ club: "with" });
  });
});
