// Tests staff's notes and tags of a customer, and the address typed before erasing or merging one.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { erasure, otherAddress, personNotes } from "~/domain/campaigns/person.schema";
import { expectEdges, longest } from "../../support/assertions/schema-boundaries";

const tagsOf = (tags: unknown) => personNotes.parse({ tags }).tags;

describe("notes and tags", () => {
  it("Notes have at most five thousand characters, or none", () => {
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
  ])("The text %j becomes the tags %j", (text, tags) => expect(tagsOf(text)).toEqual(tags));

  it("A tag keeps forty characters, and of two with the same first forty only one stays", () => {
    const long = "T".repeat(40);
    expect(tagsOf(long)).toEqual([long.toLowerCase()]);
    expect(tagsOf(`${long}a,${long}b`)).toEqual([long.toLowerCase()]);
    expect(tagsOf(`${long.slice(1)}a,${long.slice(1)}b`)).toEqual(
      ["a", "b"].map((end) => `${long.slice(1)}${end}`.toLowerCase()),
    );
  });

  it("The tags field takes five hundred characters", () => {
    expect(tagsOf("ab,".repeat(166).padEnd(500, "c"))).toEqual(["ab", "cc"]);
    expect(personNotes.safeParse({ tags: ",".repeat(501) }).error?.issues[0]?.message).toBe("Please use fewer tags");
  });

  it("Notes and tags stay the same when they are saved again", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 15 }), (given) => {
        const tags = tagsOf(given.join(","));
        expect(tagsOf(tags.join(","))).toEqual(tags);
      }),
    );
  });
});

it("Erasing a person needs their address, in any spelling", () => {
  expect(erasure.parse({ confirmed: " Pat@Club.Example " }).confirmed).toBe("pat@club.example");
  expect(erasure.safeParse({}).error?.issues[0]?.message).toBe("Please type the email address");
});

it("A merge names the other customer by an address", () => {
  expect(otherAddress.parse({ other: " Pat@Club.Example " }).other).toBe("pat@club.example");
  expect(otherAddress.safeParse({ other: "pat" }).error?.issues[0]?.message).toBe("Valid email is required");
});
