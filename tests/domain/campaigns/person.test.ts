// What staff keep of a person, and what they type before one is erased or merged.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { erasure, otherAddress, personNotes } from "~/domain/campaigns/person.schema";
import { expectEdges, longest } from "../../support/assertions/schema-boundaries";

const tagsOf = (tags: unknown) => personNotes.parse({ tags }).tags;

describe("notes and tags", () => {
  it("are notes of five thousand signs at most, or none", () => {
    expectEdges(personNotes, {}, { notes: longest(5000) });
    expect(personNotes.safeParse({ notes: "x".repeat(5001) }).error?.issues[0]?.message).toBe(
      "Please use at most 5000 characters",
    );
    expect(personNotes.parse({ notes: " " })).toEqual({ notes: undefined, tags: [] });
  });

  it.each([
    ["VIP, club ,  West Coast", ["vip", "club", "west coast"]],
    ["vip,VIP, vip ", ["vip"]],
    [" , ,, ", []],
    ["", []],
    [null, []],
    [undefined, []],
  ])("makes of %j the tags %j", (text, tags) => expect(tagsOf(text)).toEqual(tags));

  it("keeps forty signs of a tag, and one of two that begin with the same forty", () => {
    const long = "T".repeat(40);
    expect(tagsOf(long)).toEqual([long.toLowerCase()]);
    expect(tagsOf(`${long}a,${long}b`)).toEqual([long.toLowerCase()]);
    expect(tagsOf(`${long.slice(1)}a,${long.slice(1)}b`)).toEqual(
      ["a", "b"].map((end) => `${long.slice(1)}${end}`.toLowerCase()),
    );
  });

  it("takes five hundred signs of tags", () => {
    expect(tagsOf("ab,".repeat(166).padEnd(500, "c"))).toEqual(["ab", "cc"]);
    expect(personNotes.safeParse({ tags: ",".repeat(501) }).error?.issues[0]?.message).toBe("Please use fewer tags");
  });

  it("come out the same when they are saved again", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 15 }), (given) => {
        const tags = tagsOf(given.join(","));
        expect(tagsOf(tags.join(","))).toEqual(tags);
      }),
    );
  });
});

it("whoever is erased is named by their address, however it is typed", () => {
  expect(erasure.parse({ confirmed: " Pat@Club.Example " }).confirmed).toBe("pat@club.example");
  expect(erasure.safeParse({}).error?.issues[0]?.message).toBe("Please type the email address");
});

it("another customer is named by an address", () => {
  expect(otherAddress.parse({ other: " Pat@Club.Example " }).other).toBe("pat@club.example");
  expect(otherAddress.safeParse({ other: "pat" }).error?.issues[0]?.message).toBe("Valid email is required");
});
