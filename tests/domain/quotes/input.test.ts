import { describe, expect, it } from "vitest";
import { shopDay } from "~/domain/calendar/calendar";
import { pinTypes } from "~/domain/designer/products";
import { answerQuoteInput } from "~/domain/quotes/answer.schema";
import {
  endQuoteInput,
  followUpInput,
  isQuoteEnd,
  preferredSizes,
  quoteApprovalInput,
  quoteChange,
  quoteDeclineInput,
  quoteDefaults,
  quoteFilter,
  quoteForm,
  quoteOrderInput,
  quoteQuestionInput,
  quoteRequestInput,
  quoteStatuses,
} from "~/domain/quotes/quotes";
import { between, expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";
import { now } from "../designer/designs";

const request = {
  customerName: "Pat Green",
  customerEmail: "pat@club.example",
  projectDescription: "A pin for our spring member-guest.",
  quantity: 50,
};

it("A request keeps to its limits", () => {
  expectEdges(quoteRequestInput(shopDay(now)), request, {
    customerName: longest(120),
    customerPhone: longest(40),
    companyName: longest(160),
    projectDescription: longest(5000),
    additionalNotes: longest(5000),
    quantity: between(1, 1_000_000),
    pinType: oneOf("pins", "ball_markers"),
    preferredSize: oneOf("0.75inch", "1inch", "1.25inch", "1.5inch", "other"),
  });
  expectEdges(quoteForm(shopDay(now)), request, { website: longest(500), customerName: longest(120) });
  expect([pinTypes.length, preferredSizes.length]).toEqual([2, 5]);
  expect(quoteDefaults).toEqual({ quantity: 25, pinType: "pins", preferredSize: "1inch", minimumPieces: 25 });
});

describe("staff's answer", () => {
  const line = { name: "Custom pins", prices: [1] };
  const answerOf = (values: object) => answerQuoteInput.safeParse({ id: "QR-1", lines: [line], ...values });
  const refusals = (values: object) =>
    answerOf(values).error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("An answer keeps its texts, lines, quantities and deposit within their limits", () => {
    const sound = { id: "QR-1", lines: [line] };
    expectEdges(answerQuoteInput, sound, { notes: longest(5000), depositPercent: between(1, 90) });
    expect(refusals({ depositPercent: 12.5 })).toEqual([
      ["depositPercent", "Please enter a whole percentage from 1 to 90"],
    ]);
    const lines = (count: number) => Array.from({ length: count }, () => line);
    expect(answerOf({ lines: lines(12) }).data?.lines).toHaveLength(12);
    expect(answerOf({ lines: lines(13) }).success).toBe(false);
    expect(answerOf({ otherQuantities: [100, 250, 500] }).data?.otherQuantities).toEqual([100, 250, 500]);
    expect(answerOf({ otherQuantities: [100, 250, 500, 1000] }).success).toBe(false);
    expect(answerOf({ otherQuantities: [0] }).success).toBe(false);
    expect(answerOf({ shipTo: "US-ZZ" }).success).toBe(false);
  });

  it("An answer drops empty rows and columns, and a blank price is the first one", () => {
    const lines = [undefined, { name: "Custom pins", prices: [5.5, undefined, 4.5] }, {}, { ...line, quantity: 1 }];
    const { data } = answerOf({ lines, otherQuantities: [undefined, 500], shipTo: "US-CA" });
    expect(data).toMatchObject({
      lines: [
        { name: "Custom pins", quantity: null, pricesCents: [550, 450] },
        { name: "Custom pins", quantity: 1, pricesCents: [100, 100] },
      ],
      otherQuantities: [500],
      shipTo: { country: "US", state: "CA" },
    });
  });

  it("A line needs a description and a price, and a price its number of pieces", () => {
    expect(refusals({ lines: [] })).toEqual([["lines.0.prices.0", "Please enter a valid quote amount."]]);
    expect(refusals({ lines: [{ name: "Mold", prices: [0] }] })).toEqual([
      ["lines.0.prices.0", "Please enter a valid quote amount."],
    ]);
    expect(refusals({ lines: [line, { name: "Mold", prices: [0] }] })).toBeUndefined();
    expect(refusals({ lines: [{ name: "Mold" }, line] })).toEqual([
      ["lines.0.prices.0", "Please enter a valid quote amount."],
    ]);
    expect(refusals({ lines: [{ prices: [5] }] })).toEqual([["lines.0.name", "Please enter what this line is for"]]);
    expect(refusals({ lines: [{ name: "Pins", prices: [5, 4] }] })).toEqual([
      ["otherQuantities.0", "Please enter the number of pieces for this price"],
    ]);
    expect(refusals({ otherQuantities: [250, 250] })).toEqual([
      ["otherQuantities.0", "Please list each quantity once"],
    ]);
  });

  it("An answer can be changed within its limits, in whole cents", () => {
    expectEdges(
      quoteChange,
      {},
      {
        status: oneOf("pending", "quoted", "approved", "completed"),
        quotedAmount: between(1, 100_000_000),
        quotedNotes: longest(5000),
      },
    );
    expect(quoteStatuses.filter(isQuoteEnd)).toEqual(["declined", "lost", "expired"]);
    expect(quoteStatuses).toEqual(["pending", "quoted", "approved", "completed", "declined", "lost", "expired"]);
  });
});

describe("a quote that becomes no order", () => {
  const id = { taken: ["Q", "Q".repeat(64)], beyond: ["", "Q".repeat(65)] };

  it("A quote without an order ends in one of three ways, within its limits", () => {
    const end = { id: "QR-1", end: "lost", reason: "Too dear" };
    expectEdges(endQuoteInput, end, {
      id,
      version: { taken: [1, 2], beyond: [0, 1.5] },
      end: oneOf("declined", "lost", "expired"),
      reason: longest(300),
    });
    expect(endQuoteInput.parse({ ...end, version: "3" }).version).toBe(3);
    expect(endQuoteInput.safeParse({ ...end, end: "approved" }).error?.issues[0]?.message).toBe(
      "Please choose a reason for closing",
    );
  });

  it("A lost quote has a reason; a declined or expired one needs none", () => {
    const issues = (end: string, reason?: string) => endQuoteInput.safeParse({ id: "QR-1", end, reason }).error?.issues;
    for (const reason of [undefined, "", "  "])
      expect(issues("lost", reason)).toMatchObject([{ path: ["reason"], message: "Please tell us why" }]);
    for (const end of ["declined", "expired"])
      for (const reason of [undefined, "They went elsewhere"]) expect(issues(end, reason)).toBeUndefined();
  });

  it("A quote has a follow-up day, or none", () => {
    expectEdges(
      followUpInput,
      { id: "QR-1" },
      { id, followUpOn: { taken: ["2026-12-01"], beyond: ["soon", "2026-02-30"] } },
    );
    expect(followUpInput.parse({ id: "QR-1", followUpOn: "" }).followUpOn).toBeUndefined();
  });
});

it("Staff's list filters by known words only", () => {
  expectEdges(quoteFilter, {}, { q: longest(100), status: oneOf(...quoteStatuses) });
  expect(quoteFilter.parse({ q: " pat " })).toEqual({ q: "pat", sort: "-date" });
});

it("An order has a known kind, and an approval a name and a tick", () => {
  const order = { id: "QR-1", size: "1inch", plating: "gold", packaging: "individual-bags" };
  expectEdges(quoteOrderInput, order, {
    id: { taken: ["Q", "Q".repeat(64)], beyond: ["", "Q".repeat(65)] },
  });
  expectEdges(
    quoteApprovalInput,
    { name: "Pat", confirmed: true },
    { name: longest(120), quantity: between(1, 1_000_000), confirmed: { taken: [true], beyond: [false] } },
  );
  expectEdges(quoteDeclineInput, { reason: "Price" }, { reason: longest(300) });
  expectEdges(quoteQuestionInput, { question: "When?", key: crypto.randomUUID() }, { question: longest(2000) });
});
