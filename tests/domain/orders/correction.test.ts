// Tests staff's corrections of an order's name, email and address.
import { describe, expect, it } from "vitest";
import { correctionInput } from "~/domain/orders/correction.schema";
import { expectEdges, longest } from "../../support/assertions/schema-boundaries";

const who = { customerName: "Pat Green", customerEmail: "pat@club.example" };
const place = { address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008" };
const parts = ["address", "city", "state", "zipCode"] as const;

const issuesOf = (typed: object) =>
  correctionInput.safeParse({ ...who, ...typed }).error?.issues.map(({ path, message }) => [path.join("."), message]) ??
  [];

it("A correction takes a whole address, in the USA by default", () => {
  expect(correctionInput.parse({ ...who, ...place })).toEqual({
    ...who,
    shippingAddress: { ...place, country: "US" },
  });
  const inCanada = { address: "1 Front St", city: "Toronto", state: "ON", zipCode: "M5V 2T6", country: "CA" };
  expect(correctionInput.parse({ ...who, ...inCanada }).shippingAddress).toEqual(inCanada);
  expect(issuesOf({ ...place, country: "FR" })).toHaveLength(1);
});

it("A correction keeps the current address if all of it is empty or blank", () => {
  const blank = { address: "", city: "  ", state: null, zipCode: undefined };
  for (const none of [{}, blank, { ...blank, country: "CA" }])
    expect(correctionInput.parse({ ...who, ...none })).toEqual({ ...who, shippingAddress: undefined });
});

it("An incomplete address is refused at its first missing field", () => {
  const halves = Array.from({ length: 14 }, (_, at) => parts.filter((_, bit) => (at + 1) & (1 << bit)));
  for (const half of halves)
    expect(issuesOf(Object.fromEntries(half.map((part) => [part, place[part]]))), half.join()).toEqual([
      ["address", "Please fill in the whole address or leave it blank."],
    ]);
});

it("The state is one of the country's list, and the postal code has its country's form", () => {
  expect(correctionInput.parse({ ...who, ...place, state: "ca" }).shippingAddress?.state).toBe("CA");
  expect(issuesOf({ ...place, state: "XX" })).toEqual([["state", "Please choose a state of the United States"]]);
  expect(issuesOf({ ...place, state: "ON" })).toHaveLength(1);
  expect(issuesOf({ ...place, zipCode: "9200" }).map(([path]) => path)).toEqual(["zipCode"]);
});

describe("what is typed", () => {
  it("The typed values keep to their lengths", () => {
    expectEdges(correctionInput, who, { customerName: longest(120) });
    for (const [part, most] of Object.entries({ address: 200, city: 100 })) {
      const typed = (length: number) => ({ ...place, [part]: "x".repeat(length) });
      expect(correctionInput.parse({ ...who, ...typed(most) }).shippingAddress).toEqual({
        ...typed(most),
        country: "US",
      });
      expect(issuesOf(typed(most + 1))).toEqual([[part, `Please use at most ${most} characters`]]);
    }
  });

  it("A correction has a name and an email address", () => {
    expect(issuesOf({ customerName: " " })).toEqual([["customerName", "Please enter a name"]]);
    expect(issuesOf({ customerEmail: "pat@" })).toEqual([["customerEmail", "Valid email is required"]]);
    expect(correctionInput.parse({ customerName: " Pat ", customerEmail: " Pat@Club.example" })).toMatchObject({
      customerName: "Pat",
      customerEmail: "pat@club.example",
    });
  });
});
