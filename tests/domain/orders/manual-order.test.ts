// Tests the input of a manual order; the server sets the prices.
import { describe, expect, it } from "vitest";
import {
  lineTermLabels,
  lineTerms,
  manualOrderInput,
  requestedContents,
  soldLines,
} from "~/domain/orders/manual-order.schema";
import { between, expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

const typed = {
  formKey: "f-1",
  name: "Pat Green",
  email: "pat@club.example",
  address: "1 Fairway",
  city: "Carlsbad",
  state: "CA",
  zipCode: "92008",
  lines: [{ productId: 7, quantity: 2 }],
};
const linesOf = (count: number) => Array.from({ length: count }, (_, at) => ({ productId: at + 1, quantity: 1 }));
const messagesOf = (over: object) =>
  manualOrderInput.safeParse({ ...typed, ...over }).error?.issues.map(({ message }) => message) ?? [];

it("A refusal of the form is about the customer, not about the person who fills it in", () => {
  const empty = { name: "", email: "", address: "", city: "", state: "", zipCode: "", lines: undefined };
  const messages = messagesOf(empty);
  expect(messages.length).toBeGreaterThan(5);
  expect(messages.filter((message) => /\byours?\b/i.test(message))).toEqual([]);
  expect(messages).toContain("Please enter the customer's address");
});

describe("a line", () => {
  const line = { productId: 1, quantity: 1, terms: "catalog" };
  const isTaken = (over: object) => soldLines.safeParse([{ ...line, ...over }]).success;
  const refusal = (over: object) => messagesOf({ lines: [{ ...line, ...over }] });

  it("A line has the catalog's price unless it is a free sample or replacement", () => {
    expect(soldLines.parse(typed.lines)).toEqual([{ productId: 7, quantity: 2, terms: "catalog" }]);
    expect(["catalog", "sample", "replacement"].map((terms) => isTaken({ terms }))).toEqual([true, true, true]);
    expect(refusal({ terms: "gift" })).toEqual(["Please choose a price"]);
    expect(lineTerms.map((terms) => lineTermLabels[terms])).toEqual([
      "Catalog price",
      "Free: sample",
      "Free: replacement",
    ]);
  });

  it("A line has 1 to 100,000 whole pieces", () => {
    expect([1, 100_000].map((quantity) => isTaken({ quantity }))).toEqual([true, true]);
    for (const quantity of [0, 100_001, 1.5, "2"]) expect(refusal({ quantity })).toEqual(["Please enter a quantity"]);
  });

  it("A line names its product", () => {
    expect([1, 2, Number.MAX_SAFE_INTEGER].map((productId) => isTaken({ productId }))).toEqual([true, true, true]);
    for (const productId of [0, 1.5, null]) expect(refusal({ productId })).toEqual(["Please choose a product"]);
  });
});

describe("the lines", () => {
  it("An order has 1 to 30 lines", () => {
    expect([linesOf(1), linesOf(30)].map((lines) => soldLines.parse(lines).length)).toEqual([1, 30]);
    expect(messagesOf({ lines: linesOf(31) })).toEqual(["Please use at most 30 lines"]);
    for (const lines of [[], undefined]) expect(messagesOf({ lines })).toEqual(["Please add an item"]);
    expect(soldLines.safeParse([]).success).toBe(false);
  });

  it("The lines contain each product once, at any price", () => {
    const [first, second] = linesOf(2);
    expect(messagesOf({ lines: [first, second, { ...first, terms: "sample" }] })).toEqual([
      "Please list each product once",
    ]);
    expect(messagesOf({ lines: [first, second] })).toEqual([]);
  });
});

describe("the form", () => {
  it("The form is kept as typed, with its country's form of the address and the usual shipping", () => {
    expect(manualOrderInput.parse({ ...typed, email: " Pat@Club.example ", state: "california" })).toEqual({
      ...typed,
      country: "US",
      shipping: "standard",
      company: "",
      address2: "",
      phone: "",
      lines: [{ productId: 7, quantity: 2, terms: "catalog" }],
      discount: null,
      payment: "link",
    });
    expect(messagesOf({ state: "ON" })).toEqual(["Please choose a state of the United States"]);
  });

  it("The form keeps to its limits", () => {
    expectEdges(manualOrderInput, typed, {
      formKey: longest(64),
      name: longest(120),
      shipping: oneOf("standard", "free"),
      address: longest(200),
      city: longest(100),
    });
  });

  it.each([
    [{ formKey: "" }, "Please reload the page"],
    [{ name: " " }, "Please enter the customer's name"],
    [{ name: "Win at www.prize.example" }, "Please leave web addresses out of names"],
    [{ email: "pat@" }, "Please enter a valid email"],
  ])("The form %o is refused: %s", (over, message) => expect(messagesOf(over)).toEqual([message]));

  it("The form passes its lines and its shipping to the order", () => {
    const asked = { lines: [{ productId: 7, quantity: 2, terms: "sample" }], shipping: "free" };
    expect(requestedContents.parse({ ...typed, ...asked })).toEqual(asked);
    expectEdges(requestedContents, asked, { shipping: oneOf("standard", "free") });
    const pieces = (quantity: number) => ({ lines: [{ productId: 7, quantity, terms: "catalog" }], shipping: "free" });
    const { taken, beyond } = between(1, 100_000);
    const isTaken = (quantity: unknown) => requestedContents.safeParse(pieces(quantity as number)).success;
    expect([taken.map(isTaken), beyond.map(isTaken)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});
