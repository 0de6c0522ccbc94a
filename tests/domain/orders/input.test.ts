import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  anyOrderStatus,
  emailCheckbox,
  emailInput,
  emailTemplates,
  isStatusOf,
  orderBadge,
  orderFilter,
  orderKindOf,
  orderKinds,
  statusLabel,
  undoInput,
} from "~/domain/orders/admin";
import {
  offeredOrderStatuses,
  orderLookupInput,
  orderStatuses,
  orderStatusInput,
  orderTimeline,
  trackingInput,
} from "~/domain/orders/orders";
import {
  confirmProduction,
  confirmShipping,
  productionQuestion,
  requireConfirmation,
  unpaidQuestion,
} from "~/domain/orders/questions";
import { type Carrier, parcelUrl, shipInput } from "~/domain/orders/shipping";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

const regular = ["pending", "processing", "in_production", "shipped", "delivered", "cancelled"] as const;
const custom = ["pending", "mockup_sent", "approved", "in_production", "shipped", "delivered", "cancelled"] as const;

describe("orders of both kinds", () => {
  it("The number of an order says its kind", () => {
    expect(orderKinds).toEqual(["custom", "regular"]);
    expect(["CP-1", "PH-1", "QR-1", "?"].map(orderKindOf)).toEqual(["custom", "regular", "regular", "regular"]);
  });

  it("Each kind of order has its own status words", () => {
    expect(orderStatuses).toEqual(regular);
    expect(anyOrderStatus).toEqual([...custom, "processing"]);
    expect(anyOrderStatus.filter((status) => isStatusOf("regular", status)).toSorted()).toEqual(regular.toSorted());
    expect(anyOrderStatus.filter((status) => isStatusOf("custom", status))).toEqual(custom);
    expect(offeredOrderStatuses).toEqual(["pending", "processing", "shipped", "delivered"]);
    expectEdges(orderStatusInput, {}, { status: oneOf(...regular.slice(0, 5)) });
    expect(orderStatusInput.safeParse({ status: "cancelled" }).success).toBe(false);
  });

  it("Each status has its badge, gray for a word of the other kind", () => {
    expect(orderBadge("custom", "mockup_sent")).toEqual({ label: "Mockup Sent", tone: "blue" });
    expect(orderBadge("regular", "processing")).toEqual({ label: "Processing", tone: "blue" });
    expect(orderBadge("custom", "processing")).toEqual({ label: "processing", tone: "gray" });
    expect(orderBadge("regular", "mockup_sent")).toEqual({ label: "mockup_sent", tone: "gray" });
    expect([statusLabel("processing"), statusLabel("approved")]).toEqual(["Processing", "Approved"]);
  });

  it("A catalog order's timeline has the step production only while pins are made", () => {
    const labels = (status: (typeof regular)[number]) => orderTimeline(status).map(({ label }) => label);
    expect(labels("pending")).toEqual(["Order Placed", "Processing", "Shipped", "Delivered"]);
    expect(labels("in_production")).toEqual(["Order Placed", "Processing", "In Production", "Shipped", "Delivered"]);
  });
});

describe("what staff send", () => {
  const change = { id: "PH-1", status: "pending", trackingNumber: null, trackingUrl: null, version: 2 };
  const undo = (...changes: object[]) => undoInput.safeParse({ changes: JSON.stringify(changes) });

  it("One to a hundred changes can be undone", () => {
    expect(undo(change).data?.changes).toEqual([change]);
    expect(undo(...Array.from({ length: 100 }, () => change)).success).toBe(true);
    for (const none of [
      undo(),
      undo(...Array.from({ length: 101 }, () => change)),
      undoInput.safeParse({ changes: "{" }),
    ])
      expect(none.error?.issues).toMatchObject([{ path: ["changes"], message: "There's nothing to undo." }]);
  });

  it.each([
    ["id", "x".repeat(64), "x".repeat(65)],
    ["status", "mockup_sent", "lost"],
    ["trackingNumber", "x".repeat(100), "x".repeat(101)],
    ["trackingUrl", "x".repeat(2000), "x".repeat(2001)],
    ["version", 1, 0],
  ])("Undoing a change checks that its %s is within limits", (field, taken, beyond) => {
    expect(undo({ ...change, [field]: taken }).success).toBe(true);
    expect(undo({ ...change, [field]: beyond }).success).toBe(false);
  });

  it("An email goes if the box is ticked", () =>
    expect([emailCheckbox.withMail.parse("on"), emailCheckbox.withMail.parse(undefined)]).toEqual([true, false]));

  it("The list filters by known words", () => {
    expectEdges(
      orderFilter,
      {},
      {
        kind: oneOf("custom", "regular"),
        status: oneOf(...anyOrderStatus),
        q: longest(100),
        customer: longest(254),
        archived: oneOf("yes"),
        sort: oneOf("-date", "date", "-total", "total"),
      },
    );
    expect(orderFilter.parse({ q: " PH ", customer: " Pat@Club.example ", from: "soon" })).toEqual({
      q: "PH",
      customer: "pat@club.example",
      from: undefined,
      sort: "-date",
    });
  });

  it("The texts keep to their lengths", () => {
    const mail = { to: "pat@club.example", subject: "Your order", body: "Hello" };
    expectEdges(emailInput, mail, { subject: longest(200), body: longest(10_000) });
    expectEdges(trackingInput, {}, { trackingNumber: longest(100) });
    expectEdges(orderLookupInput, { email: "pat@club.example" }, { orderId: longest(64) });
  });

  it("The greeting uses at most five letters of a name", () => {
    const letters = emailTemplates({ id: "PH-1", customerName: "Pat" });
    expect(letters.map(({ id, subject }) => [id, subject])).toEqual([
      ["blank", "Your order PH-1"],
      ["artwork", "A question about the artwork for PH-1"],
      ["mockup", "Your mockup for PH-1 is ready to review"],
      ["delay", "A short delay for PH-1"],
      ["thanks", "Thank you from all of us, PH-1"],
    ]);
    for (const { body } of letters) expect(body).toMatch(/^Hi Pat,\n\n/);
    expect(emailTemplates({ id: "PH-1", customerName: "" })[0]?.body).toBe("Hi there,\n\n");
  });
});

describe("a parcel", () => {
  const tracked = { trackingNumber: "1Z 9/9", trackingUrl: "https://own.example/1" };
  it.each<[Carrier, string]>([
    ["usps", "https://tools.usps.com/go/TrackConfirmAction?tLabels=1Z9%2F9"],
    ["ups", "https://www.ups.com/track?tracknum=1Z9%2F9"],
    ["fedex", "https://www.fedex.com/fedextrack/?trknbr=1Z9%2F9"],
    ["dhl", "https://www.dhl.com/us-en/home/tracking.html?tracking-id=1Z9%2F9"],
    ["other", "https://own.example/1"],
  ])("A parcel with %s is tracked at %s", (carrier, url) => expect(parcelUrl({ carrier, ...tracked })).toBe(url));

  it("A parcel of an unknown carrier may have no page", () => {
    expect(parcelUrl({ carrier: "other", trackingNumber: "1", trackingUrl: undefined })).toBeNull();
    expectEdges(shipInput, { trackingNumber: "1" }, { carrier: oneOf("usps", "ups", "fedex", "dhl", "other") });
  });
});

it("The shop asks before unapproved production, and names at most five orders", () => {
  const asked = (count: number) => productionQuestion(Array.from({ length: count }, (_, at) => `CP-${at + 1}`))?.text;
  const five = "CP-1, CP-2, CP-3, CP-4, CP-5";
  expect(asked(1)).toBe("No one has approved the design of CP-1 yet. Start production anyway?");
  expect(asked(5)).toBe(`No one has approved the design of ${five} yet. Start production anyway?`);
  expect(asked(7)).toBe(`No one has approved the design of ${five} and 2 more yet. Start production anyway?`);
  expect(asked(0)).toBeUndefined();
});

it("A confirmation names the current question in full; without one the shop asks", () => {
  const ids = Array.from({ length: 7 }, (_, at) => `CP-${7 - at}`);
  const question = productionQuestion(ids);
  expect(question?.about).toBe("CP-1 CP-2 CP-3 CP-4 CP-5 CP-6 CP-7");
  expect(() => requireConfirmation("unapproved", question, "CP-1")).toThrow(question?.text);
  expect(() => requireConfirmation("unapproved", question, undefined)).toThrow(question?.text);
  expect(() => requireConfirmation("unpaid", question, "")).toThrow(
    expect.objectContaining({ code: "conflict", fieldErrors: { unpaid: [question?.text] }, yes: question?.about }),
  );
  expect(() => requireConfirmation("unapproved", question, question?.about)).not.toThrow();
  expect(() => requireConfirmation("unapproved", null, undefined)).not.toThrow();
  expectEdges(
    z.object({ ...confirmProduction, ...confirmShipping }),
    {},
    { unapproved: longest(10_000), unpaid: longest(10_000) },
  );
});

it("The shop asks about unpaid amounts and PayPal's reviews, order by order", () => {
  const order = { id: "PH-1", leftCents: 0, reviewedCents: 0 };
  expect(unpaidQuestion([order])).toBeNull();
  expect(unpaidQuestion([{ ...order, reviewedCents: 5 }, { ...order, id: "CP-2", leftCents: 900 }, order])).toEqual({
    text: "Still unpaid: $9.00 of CP-2. PayPal is still reviewing $0.05 of PH-1. Ship anyway?",
    about: "CP-2 900 0, PH-1 0 5",
  });
  expect(unpaidQuestion([{ ...order, leftCents: 1 }])).toEqual({
    text: "Still unpaid: $0.01 of PH-1. Ship anyway?",
    about: "PH-1 1 0",
  });
  expect(unpaidQuestion([{ ...order, reviewedCents: 1 }])).toEqual({
    text: "PayPal is still reviewing $0.01 of PH-1. Ship anyway?",
    about: "PH-1 0 1",
  });
});
