import { describe, expect, it } from "vitest";
import { firstName, greetingName } from "~/domain/text/names";

describe("An email greets", () => {
  it.each([
    [" Pat  Green ", "Pat"],
    ["Pat", "Pat"],
    ["Megan O'Neil", "Megan"],
    ["Kay Board", "Kay"],
    ["Cooper Linksman", "Cooper"],
  ])("The first name of %j is %j, and an email greets it", (name, first) => {
    expect(firstName(name)).toBe(first);
    expect(greetingName(name)).toBe(first);
  });

  it.each(["Oak Ridge CC", "Megan O'Neil & Sons", "Castle Pines Men's Club", "Dr. Lee", "  ", "", null, undefined])(
    "An email to %j greets without a name",
    (name) => {
      expect(firstName(name)).toBe("");
      expect(greetingName(name)).toBe("there");
    },
  );
});
