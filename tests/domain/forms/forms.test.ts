import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { registerForm } from "~/domain/accounts/accounts";
import { shopDay } from "~/domain/calendar/calendar";
import { vipCampaignInput } from "~/domain/campaigns/campaigns";
import { cartLineInput } from "~/domain/cart/cart";
import { productInput } from "~/domain/catalog/products.schema";
import { approvalInput } from "~/domain/collaboration/collaboration";
import { designInput } from "~/domain/designer/design.schema";

import { discountCodeInput } from "~/domain/discounts/discounts.schema";
import { rowId } from "~/domain/forms/fields";
import { invoiceInput } from "~/domain/invoices/invoices";
import { checkoutCustomer } from "~/domain/payments/payments";
import { answerQuoteInput } from "~/domain/quotes/answer.schema";
import { quoteApprovalInput, quoteRequestInput } from "~/domain/quotes/quotes";
import { now } from "../designer/designs";

/** Runs the schemas behind a page's form: fields are text, blank ones are sent, a ticked box sends "on". */
function submit<Schema extends z.ZodType>(schema: Schema, fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseWithZod(form, { schema });
}

function value<Schema extends z.ZodType>(schema: Schema, fields: [string, string][]) {
  const submission = submit(schema, fields);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

describe("inputs through a form", () => {
  it("Forms read numbers, dollars, ticks and selects", () => {
    expect(
      value(cartLineInput, [
        ["productId", "3"],
        ["quantity", "12"],
      ]),
    ).toEqual({ productId: 3, quantity: 12 });
    const product: [string, string][] = [
      ["name", "Pin"],
      ["description", "A pin."],
      ["price", "12.99"],
      ["stockQuantity", "40"],
      ["isActive", "false"],
      ["imageUrl", ""],
    ];
    expect(value(productInput, product)).toMatchObject({
      priceCents: 1299,
      stockQuantity: 40,
      isActive: false,
      inStock: true,
    });
    const code: [string, string][] = [
      ["code", "spring"],
      ["discountType", "percentage"],
      ["discountValue", "20"],
      ["minimumOrderAmount", ""],
      ["maxUses", ""],
      ["validUntil", ""],
      ["oncePerCustomer", "on"],
    ];
    expect(value(discountCodeInput, code)).toMatchObject({
      discountValue: 20,
      minimumOrderCents: 0,
      maxUses: null,
      validUntil: null,
      oncePerCustomer: true,
    });
    expect(
      value(approvalInput, [
        ["decision", "approved"],
        ["version", "2"],
        ["terms", "a1"],
        ["name", "Pat"],
        ["confirmed", "on"],
      ]).confirmed,
    ).toBe(true);
    expect(
      value(vipCampaignInput, [
        ["csvFileName", "a.csv"],
        ["promoCode", "vip"],
        ["discountPercent", "50"],
      ]).discountPercent,
    ).toBe(50);
  });

  it("Forms read lists of ticks and of lines", () => {
    const design: [string, string][] = [
      ["quantity", "75"],
      ["size", "1inch"],
      ["plating", "gold"],
      ["customerName", "Pat"],
      ["customerEmail", "pat@club.example"],
      ["promoCode", ""],
    ];
    expect(value(designInput, [...design, ["packaging", "individual-bags"]])).toMatchObject({
      packaging: ["individual-bags"],
      rushOrder: false,
    });
    const both = value(designInput, [
      ...design,
      ["packaging", "individual-bags"],
      ["packaging", "backing-cards"],
      ["rushOrder", "on"],
    ]);
    expect(both).toMatchObject({ packaging: ["individual-bags", "backing-cards"], rushOrder: true });
    const invoice: [string, string][] = [
      ["customerName", "Pat"],
      ["customerEmail", "pat@club.example"],
      ["amount", ""],
      ["items[0].description", "Pins"],
      ["items[0].quantity", "2"],
      ["items[0].unitPrice", "5.5"],
      ["shipTo", ""],
      ["dueDate", "2026-12-21"],
    ];
    expect(value(invoiceInput, invoice)).toMatchObject({ subtotalCents: 1100, shipTo: null, dueDate: "2026-12-21" });
    expect(
      value(answerQuoteInput, [
        ["id", "QR-1"],
        ["lines[0].name", "Custom pins"],
        ["lines[0].quantity", ""],
        ["lines[0].prices[0]", "5.5"],
        ["lines[0].prices[1]", ""],
        ["otherQuantities[0]", "250"],
        ["notes", ""],
        ["validUntil", ""],
      ]),
    ).toMatchObject({
      lines: [{ name: "Custom pins", quantity: null, pricesCents: [550, 550] }],
      otherQuantities: [250],
    });
  });

  it("An empty form shows the specified words under its fields", () => {
    const errors = (schema: z.ZodType, fields: [string, string][]) => submit(schema, fields).reply().error;
    expect(
      errors(quoteRequestInput(shopDay(now)), [
        ["customerName", ""],
        ["quantity", "x"],
        ["deadlineDate", ""],
      ]),
    ).toEqual({
      customerName: ["Name is required"],
      customerEmail: ["Valid email is required"],
      projectDescription: ["Please provide more details about your project"],
      quantity: ["Quantity must be at least 1"],
    });
    expect(
      errors(registerForm, [
        ["username", "ab"],
        ["email", "x"],
        ["password", "a-long-one"],
        ["confirmPassword", ""],
      ]),
    ).toMatchObject({
      username: ["Username must be at least 3 characters"],
      email: ["Please enter a valid email address"],
    });
    expect(Object.keys(errors(checkoutCustomer, []) ?? {})).toHaveLength(6);
    expect(
      errors(productInput, [
        ["name", "Pin"],
        ["description", "A pin."],
        ["price", "1,00"],
      ]),
    ).toEqual({
      price: ["Please enter a price of $0 or more. Please write it like 1250.50, with a point before the cents."],
    });
  });
});

describe("what stands in an address or a mail", () => {
  it("A row in a URL is named by digits only", () => {
    const asRead = ["7", "1e1", "0x1", "01", "0", "-1", "1.0", " 1", "", "1_0", "9".repeat(16), undefined, 1];
    expect(asRead.map((text) => rowId.catch(0).parse(text))).toEqual([7, ...Array(asRead.length - 1).fill(0)]);
  });

  it("The names on invoices, checkouts and approvals cannot contain web addresses", () => {
    const mockup = { decision: "approved", version: 1, terms: "a1", confirmed: true };
    const buyer = { email: "a@b.example", address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008" };
    const invoice = { customerEmail: "a@b.example", description: "Pins", amount: 9 };
    for (const name of [
      "Win https://evil.example/a",
      "www.evil.example",
      "go evil.example/claim",
      "evil.example:8443",
      "evil.example?claim",
      "evil.xn--p1ai/claim",
      "evil．example/claim",
      "evil。example/claim",
      "Call 203.0.113.7",
    ]) {
      expect(checkoutCustomer.safeParse({ ...buyer, name }).error?.issues[0]?.path).toEqual(["name"]);
      expect(invoiceInput.safeParse({ ...invoice, customerName: name }).error?.issues[0]?.path).toEqual([
        "customerName",
      ]);
      expect(approvalInput.safeParse({ ...mockup, name }).error?.issues[0]?.path).toEqual(["name"]);
      expect(quoteApprovalInput.safeParse({ name, confirmed: true }).error?.issues[0]?.path).toEqual(["name"]);
    }
    for (const name of ["Ann Lee", "St. Andrews G.C.", "O'Hara / Lee", "Golf.com", "St.Andrews: Old 1.2.3"]) {
      expect(checkoutCustomer.safeParse({ ...buyer, name }).success).toBe(true);
      expect(invoiceInput.safeParse({ ...invoice, customerName: name }).success).toBe(true);
      expect(approvalInput.safeParse({ ...mockup, name }).success).toBe(true);
      expect(quoteApprovalInput.safeParse({ name, confirmed: true }).success).toBe(true);
    }
  });
});
