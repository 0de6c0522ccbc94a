// Tests the ideas: each is a drawing that production accepts, with any text (designer-22).
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawFlat, drawPin } from "~/domain/art/enamel";
import { drawable, letters, roundText, straightText, textWidth } from "~/domain/art/letters";
import { checkUpload } from "~/domain/forms/uploads";
import { ideaPictureAddress, ideaStartAddress, ideaTextLimits } from "~/domain/ideas/idea-address";
import { ideaEvents, ideaPin, ideas } from "~/domain/ideas/ideas";
import { filledTexts, ideaQuery, ideaSlug } from "~/domain/ideas/ideas.schema";

const texts = { club: "Otter Cove", title: "Spring Classic", year: "2027" };
const artworkOf = (idea: (typeof ideas)[number], values = texts) => drawFlat(idea.slug, ideaPin(idea, values));
const numbersOf = (d: string) => (d.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);

describe("the ideas", () => {
  it("Each of the four events has three designs, and every address is different", () => {
    expect(ideaEvents.map(({ slug }) => ideas.filter(({ event }) => event === slug).length)).toEqual([3, 3, 3, 3]);
    expect(new Set(ideas.map(({ slug }) => slug)).size).toBe(12);
  });

  it.each(ideas.map((idea) => [idea.slug, idea] as const))(
    "The designer accepts the artwork of %s, which differs with each text",
    async (_slug, idea) => {
      const bytes = new TextEncoder().encode(artworkOf(idea));
      expect(await checkUpload("designer", bytes)).toEqual({ ok: true, type: "svg" });
      for (const name of ["club", "title", "year"] as const)
        expect(artworkOf(idea, { ...texts, [name]: "Other" }), name).not.toBe(artworkOf(idea));
      const colors = new Set(
        artworkOf(idea)
          .match(/(?:fill|stroke)="#(?!000|fff)[0-9a-f]{6}"/g)
          ?.map((paint) => paint.slice(-8)),
      );
      // Production fills at most eight enamel colors.
      expect(colors.size).toBeLessThanOrEqual(8);
    },
  );

  it("No text breaks a drawing, and only the shop's letters reach it", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ideas), fc.string({ unit: "grapheme", maxLength: 28 }), (idea, club) => {
        const svg = drawPin("p", ideaPin(idea, { ...texts, club }));
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(svg.match(/[<>]/g)?.length).toBe((svg.match(/</g)?.length ?? 0) * 2);
      }),
    );
    expect(drawable("Café “El Niño” – 4’s <b>")).toBe("CAFE EL NINO - 4'S B");
  });

  it("A long text on an idea becomes smaller and stays in its place", () => {
    const at = { x: 200, y: 100, height: 30, maxWidth: 120 };
    const long = straightText("WASHINGTON", at);
    expect(long.height).toBeLessThan(30);
    expect(straightText("OAK", at).height).toBe(30);
    expect(textWidth("WASHINGTON") * (long.height / 10)).toBeCloseTo(120);
    const round = roundText("WASHINGTON COUNTRY CLUB", { cx: 200, cy: 200, r: 150, height: 28, maxAngle: 120 });
    expect(round.height).toBeLessThan(28);
    for (const value of numbersOf(long.d)) expect(Math.abs(value)).toBeLessThan(400);
  });

  it("A letter's path begins at the same place as its strokes, for every letter", () => {
    for (const [sign, [width]] of Object.entries(letters).filter(([sign]) => sign !== " ")) {
      const { d } = straightText(sign, { x: 200, y: 100, height: 10, maxWidth: 100 });
      const [x = 0, y = 0] = numbersOf(d);
      const [left = 0, top = 0] = numbersOf(letters[sign]?.[1] ?? "");
      expect([x, y], sign).toEqual([expect.closeTo(200 - width / 2 + left, 0), expect.closeTo(100 + top, 0)]);
    }
  });
});

describe("addresses of the ideas", () => {
  it("An idea's address carries only the texts that are filled, and the server reads them back", () => {
    const typed = { club: "Otter & Cove", title: "", year: "2027" };
    expect(ideaStartAddress("heart", typed)).toBe("/custom?idea=heart&club=Otter+%26+Cove&year=2027");
    const address = new URL(ideaPictureAddress("heart", typed, "artwork"), "https://pins.example");
    expect(address.pathname).toBe("/ideas/heart.svg");
    expect(ideaQuery.parse(Object.fromEntries(address.searchParams))).toEqual(typed);
    expect(ideaSlug.parse("heart")?.name).toBe("Heart");
    expect(ideaSlug.parse("nothing")).toBeUndefined();
  });

  it("A text that is too long for an idea counts as empty", () => {
    for (const [name, max] of Object.entries(ideaTextLimits)) {
      expect(ideaQuery.parse({ [name]: "x".repeat(max) })).toMatchObject({ [name]: "x".repeat(max) });
      expect(ideaQuery.parse({ [name]: "x".repeat(max + 1) })).toMatchObject({ [name]: "" });
    }
  });

  it("Empty texts of an idea show an example, with the year of the next season from October on", () => {
    const none = { club: "", title: "", year: "" };
    const [idea] = ideas;
    expect(filledTexts(idea!, none, new Date("2026-09-30T12:00:00Z")).year).toBe("2026");
    expect(filledTexts(idea!, none, new Date("2026-10-01T12:00:00Z"))).toEqual({
      club: "Your Club",
      title: "Member-Guest",
      year: "2027",
    });
  });
});
