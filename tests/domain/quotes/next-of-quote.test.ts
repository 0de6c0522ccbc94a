import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { nextOfQuote, type QuoteState } from "~/domain/quotes/next-of-quote";
import { purchaseOrderAnswer, questionsOf, w9Answer } from "~/domain/settings/faq";

const asked: QuoteState = {
  status: "pending",
  price: null,
  isFreeMockup: false,
  version: 0,
  orderId: null,
  roomPath: null,
  answerPath: null,
};
const roomPath = "/quote-collaboration/room";
const answerPath = "/quote-answer/link";
const price = { shippingCents: 0, taxCents: 3178, totalCents: 44_178, isTaxOpen: false };
const next = (state: Partial<QuoteState>) => nextOfQuote({ ...asked, ...state });

it("A quote without a price says that we work on it, and its room can be opened (quotes-15)", () => {
  expect(next({})).toEqual({ text: "We're working on your price and will email you.", action: null });
  expect(next({ roomPath }).action).toEqual({ label: "Open your design room", to: roomPath });
});

it("A priced quote leads to its answer, and without a live link to its room", () => {
  const priced = { status: "quoted", price, roomPath } as const;
  expect(next({ ...priced, answerPath })).toMatchObject({
    text: expect.stringContaining("$441.78 including $31.78 sales tax"),
    action: { label: "Answer the quote", to: answerPath },
  });
  expect(next(priced).action?.to).toBe(roomPath);
});

it("A new mockup comes before the price, and the design itself is no mockup yet", () => {
  const free = { status: "quoted", price, isFreeMockup: true, roomPath } as const;
  expect(next(free).text).toBe("We're drawing your mockup and will email you when it's ready.");
  expect(next({ ...free, version: 2 })).toMatchObject({
    text: "Version 2 of your mockup is ready. Approve it or ask for changes.",
    action: { label: "Review the mockup", to: roomPath },
  });
});

it("An approved quote leads to its room, an order to its tracking, and a closed quote to a new one", () => {
  expect(next({ status: "approved", roomPath, version: 1 }).action?.label).toBe("See what's next");
  expect(next({ status: "approved" })).toEqual({
    text: "You approved it. We'll email you the next step.",
    action: null,
  });
  expect(next({ status: "completed", orderId: "CP-1" }).action?.to).toBe("/track-order?id=CP-1&type=custom");
  for (const status of ["declined", "lost", "expired"] as const) expect(next({ status }).action?.to).toBe("/quote");
});

it("The FAQ has the answers that other pages link to", () => {
  const html = readFileSync("content/faq.md", "utf8").replace(/^## (.*)$/gm, "<h2>$1</h2>");
  const anchors = questionsOf(html).map(({ anchor }) => `/faq#${anchor}`);
  expect(anchors).toEqual(expect.arrayContaining([purchaseOrderAnswer, w9Answer]));
});
