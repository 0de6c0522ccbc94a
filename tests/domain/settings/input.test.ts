import { describe, expect, it } from "vitest";
import { contentPages, fillIn, fillKnown, readMarkdownFile, unknownNames } from "~/domain/settings/content";
import { questionsOf, textBefore } from "~/domain/settings/faq";
import { asContactForm, contactFacts, contactInput, settingsInput } from "~/domain/settings/settings.schema";
import { between, expectEdges, oneOf } from "../../support/assertions/schema-boundaries";

const settings = {
  ratings: "verified",
  shipping: "5.99",
  canadaFee: "9.50",
  lowStockThreshold: 10,
  thinLineWarnMm: 0.3,
  thinLineFailMm: 0,
  butterfly: "0.05",
  deluxe: 1,
  magnet: 0,
  backStamp: 0.1,
  ownCard: "0.20",
};
const form = {
  email: "hello@pins.example",
  supportEmail: "help@pins.example",
  phone: "(760) 555-0100",
  contactPerson: "Kim Lee",
  street: "1 Green",
  city: "Carlsbad",
  state: "CA",
  zipCode: "92008",
  firstDay: "Monday",
  lastDay: "Friday",
  opens: "09:00",
  closes: "17:30",
  usHolidays: true,
  closedDays: "2026-12-24",
  Instagram: "https://instagram.example/pins",
  Facebook: "",
  X: "https://x.example/pins",
};
const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

describe("the shop's settings", () => {
  it("The settings turn dollars into cents, and the spots are hidden without a number", () =>
    expect(settingsInput.parse(settings)).toEqual({
      ratings: "verified",
      monthlyOrders: null,
      shippingCents: 599,
      canadaFeeCents: 950,
      lowStockThreshold: 10,
      synonyms: "",
      origin: null,
      thinLineWarnMm: 0.3,
      thinLineFailMm: 0,
      surcharges: { butterfly: 5, deluxe: 100, magnet: 0, backStamp: 10, ownCard: 20 },
    }));

  it("The settings keep to their limits", () => {
    expectEdges(settingsInput, settings, {
      ratings: oneOf("simulated", "verified"),
      monthlyOrders: between(1, 9999),
      lowStockThreshold: between(0, 1000),
    });
    for (const field of ["thinLineWarnMm", "thinLineFailMm"])
      expectEdges(settingsInput, settings, { [field]: { taken: [0, 5], beyond: [-0.01, 5.01] } });
    for (const field of ["butterfly", "deluxe", "magnet", "backStamp", "ownCard"]) {
      const isTaken = (dollars: number) => settingsInput.safeParse({ ...settings, [field]: dollars }).success;
      expect([0, 100, -0.01, 100.01].map(isTaken), field).toEqual([true, true, false, false]);
    }
    const free = settingsInput.parse({ ...settings, shipping: 0, canadaFee: 0 });
    expect([free.shippingCents, free.canadaFeeCents]).toEqual([0, 0]);
    for (const field of ["shipping", "canadaFee"])
      expect(settingsInput.safeParse({ ...settings, [field]: -0.01 }).error?.issues).toMatchObject([
        { path: [field], message: "Please enter an amount of $0 or more." },
      ]);
  });
});

describe("how the shop is reached", () => {
  const facts = {
    email: "hello@pins.example",
    supportEmail: "help@pins.example",
    phone: "(760) 555-0100",
    contactPerson: "Kim Lee",
    address: { street: "1 Green", city: "Carlsbad", state: "CA", zipCode: "92008" },
    postalLine: "Pin High, 1 Green, Carlsbad, CA 92008",
    hours: {
      firstDay: "Monday",
      lastDay: "Friday",
      opens: "09:00",
      closes: "17:30",
      usHolidays: true,
      closedDays: ["2026-12-24"],
    },
    social: [
      { name: "Instagram", url: "https://instagram.example/pins" },
      { name: "X", url: "https://x.example/pins" },
    ],
  };

  it("The hours are read from one row of fields, stored as facts, and shown in fields again", () => {
    const kept = contactInput.parse(form);
    expect(kept).toEqual(facts);
    expect(contactFacts.parse(kept)).toEqual(facts);
    const { Facebook, ...filled } = form;
    expect(asContactForm(kept)).toEqual(filled);
  });

  it("Closed days are one date a line, and hours that were saved without holidays close on U.S. holidays", () => {
    const days = (closedDays: string) => contactInput.safeParse({ ...form, closedDays });
    expect(days("2026-12-24\n2026-12-31").data?.hours.closedDays).toEqual(["2026-12-24", "2026-12-31"]);
    expect(days("").data?.hours.closedDays).toEqual([]);
    expect(days("December 24").error?.issues).toMatchObject([
      { path: ["closedDays"], message: "Please enter one date a line, like 2026-12-24" },
    ]);
    const { usHolidays: _, closedDays: __, ...hours } = facts.hours;
    expect(contactFacts.parse({ ...facts, hours }).hours).toEqual({ ...hours, usHolidays: true, closedDays: [] });
  });

  it("The contact facts keep their lines within their lengths", () => {
    const isTaken = (change: object) => contactInput.safeParse({ ...form, ...change }).success;
    const lengths = { street: 120, city: 80, state: 40, zipCode: 12 };
    for (const [field, most] of Object.entries(lengths))
      expect([isTaken({ [field]: "x".repeat(most) }), isTaken({ [field]: "x".repeat(most + 1) })], field).toEqual([
        true,
        false,
      ]);
    const url = (length: number) => "https://x.example/".padEnd(length, "p");
    for (const network of ["Instagram", "Facebook", "X"])
      expect([isTaken({ [network]: url(300) }), isTaken({ [network]: url(301) }), isTaken({ [network]: "" })]).toEqual([
        true,
        false,
        true,
      ]);
  });

  it("Profiles are web addresses only", () => {
    for (const url of ["http://x.example/pins", "javascript:alert(1)", "pins"])
      expect(contactInput.safeParse({ ...form, X: url }).error?.issues).toMatchObject([
        { path: ["X"], message: "Please enter an address that starts with https://" },
      ]);
    const social = [{ name: "X", url: "http://x.example/pins" }];
    expect(contactFacts.safeParse({ ...facts, social }).success).toBe(false);
  });

  it.each([
    [{ firstDay: "Wednesday", lastDay: "Wednesday" }, null],
    [{ firstDay: "Wednesday", lastDay: "Tuesday" }, ["lastDay", "The last day can't be before the first"]],
    [{ opens: "08:59", closes: "09:00" }, null],
    [{ opens: "09:00", closes: "09:00" }, ["closes", "Closing time must be after opening time"]],
    [{ closes: "24:00" }, ["closes", "Please enter a time, like 09:00"]],
  ])("The shop is open as %o: %j", (hours, problem) => {
    const [issue] = contactInput.safeParse({ ...form, ...hours }).error?.issues ?? [];
    expect(issue ? [issue.path.join("."), issue.message] : null).toEqual(problem);
  });

  it("The seven days are known in their order", () => {
    for (const [at, day] of days.entries()) {
      const later = days[at + 1];
      expect(contactInput.safeParse({ ...form, firstDay: day, lastDay: day }).success).toBe(true);
      if (later) expect(contactInput.safeParse({ ...form, firstDay: later, lastDay: day }).success).toBe(false);
    }
  });
});

describe("the texts of content/", () => {
  it("Each name in content/ has a page", () =>
    expect(contentPages).toEqual(["about", "faq", "shipping", "privacy", "terms", "contact"]));

  it("A text is read as a head of facts, without blanks, and the text below it", () => {
    expect(readMarkdownFile("---\n title :  Terms: all \nlead:Short\n---\n# One\n---\ntwo")).toEqual({
      facts: { title: "Terms: all", lead: "Short" },
      markdown: "# One\n---\ntwo",
    });
    expect(readMarkdownFile("# One").markdown).toBe("# One");
  });

  it("Facts are filled in, and an unknown one is an error", () => {
    expect(fillIn("{{a}} and {{b}} and {{a}}", { a: "1", b: "" })).toBe("1 and  and 1");
    expect(() => fillIn("{{c}}", { a: "1" })).toThrow("content/ names an unknown fact: c");
  });

  it("An unknown fact in staff's text stays and is reported", () => {
    expect(fillKnown("{{a}} {{c}} {{toString}}", { a: "1" })).toBe("1 {{c}} {{toString}}");
    expect(unknownNames("{{a}} {{c}} {{c}} {{toString}}", { a: "1" })).toEqual(["c", "toString"]);
  });

  it("Questions and answers are found", () => {
    expect(questionsOf("<p>Lead</p><h2> Why? </h2>\n<p>So.</p>\n<h2>When?</h2><p>Now.</p>")).toEqual([
      { question: "Why?", text: "Why?", anchor: "why", answerHtml: "<p>So.</p>" },
      { question: "When?", text: "When?", anchor: "when", answerHtml: "<p>Now.</p>" },
    ]);
    expect(questionsOf("<h2>Who <em>pays</em> &amp; isn&#39;t sure?</h2>")).toMatchObject([
      { text: "Who pays & isn't sure?", anchor: "who-pays-isn-t-sure" },
    ]);
    expect(textBefore("<p>Lead</p><h2>Why?</h2>")).toBe("<p>Lead</p>");
  });
});
