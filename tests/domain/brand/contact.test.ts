import { describe, expect, it } from "vitest";
import { brand } from "~/domain/brand/brand";
import {
  daysOf,
  defaultContact,
  hoursOf,
  postalLineOf,
  socialNetworks,
  weekdays,
  withContact,
} from "~/domain/brand/contact";

describe("how the shop is reached", () => {
  it.each([
    ["09:00", "17:00", "9 am to 5 pm"],
    ["08:30", "18:05", "8:30 am to 6:05 pm"],
    ["00:00", "12:00", "12 am to 12 pm"],
    ["11:59", "23:10", "11:59 am to 11:10 pm"],
  ])("The shop opens at %s and closes at %s: %s", (opens, closes, said) =>
    expect(hoursOf({ ...brand.hours, opens, closes })).toBe(said),
  );

  it("The contact facts name the opening days, also a single day", () => {
    expect(daysOf({ ...brand.hours, firstDay: "Monday", lastDay: "Friday" })).toBe("Monday to Friday");
    expect(daysOf({ ...brand.hours, firstDay: "Monday", lastDay: "Monday" })).toBe("Monday");
    expect(weekdays).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
  });

  it("The contact facts have an address in one line and a profile on each network", () => {
    const address = { street: "1 Green", city: "Carlsbad", state: "CA", zipCode: "92008" };
    expect(postalLineOf(address)).toBe("Pin High, 1 Green, Carlsbad, CA 92008");
    expect(defaultContact.postalLine).toBe(postalLineOf(brand.postalAddress));
    expect(defaultContact.social.map(({ name }) => name)).toEqual([...socialNetworks]);
    expect(socialNetworks).toEqual(["Instagram", "Facebook", "X"]);
  });

  it("Unworn pins can be returned for thirty days", () => expect(brand.returns.days).toBe(30));

  it("The contact facts replace the brand's facts in an email, also special replacement patterns", () => {
    const text = `Write to ${brand.email}. ${defaultContact.postalLine}; ${brand.email}`;
    const today = { email: "$&@pins.example", postalLine: "$1, elsewhere" };
    expect(withContact(text, today)).toBe("Write to $&@pins.example. $1, elsewhere; $&@pins.example");
  });
});
