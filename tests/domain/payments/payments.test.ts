import { describe, expect, it } from "vitest";
import {
  amountRefusal,
  checkoutCustomer,
  createOrderInput,
  paypalOrderInput,
  refundInput,
} from "~/domain/payments/payments";

const order = { amount: 25.98, currency: "USD", intent: "CAPTURE" };
const customer = {
  name: "Pat",
  email: "pat@club.example",
  address: "1 Fairway",
  city: "Carlsbad",
  state: "CA",
  zipCode: "92008",
  country: "US",
};
const details = { company: "Torrey Golf Club", address2: "Suite 4", phone: "(858) 555-0101" };
const withoutDetails = { company: "", address2: "", phone: "" };

describe("POST /paypal/order", () => {
  it("The purpose is cart by default, and the amount is a number or text", () => {
    expect(paypalOrderInput.parse(order)).toMatchObject({ amount: 2598, purpose: "cart" });
    expect(paypalOrderInput.parse({ ...order, amount: "25.98", discountCode: "save10" })).toMatchObject({
      amount: 2598,
      discountCode: "SAVE10",
    });
    expect(paypalOrderInput.parse({ ...order, purpose: "balance", reference: "CP-1", customer }).customer).toEqual({
      ...customer,
      ...withoutDetails,
    });
  });

  it.each([
    [{ currency: "EUR" }, "Payments are made in USD only"],
    [{ currency: undefined }, "Payments are made in USD only"],
    [{ intent: "AUTHORIZE" }, "The intent of a payment must be CAPTURE"],
    [{ purpose: "gift" }, "Unknown purpose of payment"],
    ...[0, -1, 1e9, Number.NaN, "abc", 1.001, null].map((amount): [object, string] => [
      { amount },
      "Please enter a valid amount.",
    ]),
  ])("The input %o is refused (money-4)", (change, message) => {
    expect(paypalOrderInput.safeParse({ ...order, ...change }).error?.issues[0]?.message).toBe(message);
  });

  it("A wrong amount is answered with the right one", () =>
    expect(amountRefusal(123450)).toBe("Your total changed to $1,234.50. Please review it and try again."));
});

describe("checkout", () => {
  it("The checkout needs all its fields, and means the USA without a country", () => {
    expect(checkoutCustomer.parse(customer)).toEqual({ ...customer, ...withoutDetails });
    expect(checkoutCustomer.parse({ ...customer, country: undefined })).toEqual({ ...customer, ...withoutDetails });
    for (const field of Object.keys(customer)) {
      const { error } = checkoutCustomer.safeParse({ ...customer, [field]: " " });
      expect(error?.issues).toMatchObject([
        { path: [field], message: expect.stringMatching(/^Please (enter|choose) /) },
      ]);
    }
  });

  it("Company, second address line and phone may be left out, and a phone number has at least seven digits", () => {
    expect(checkoutCustomer.parse({ ...customer, ...details })).toEqual({ ...customer, ...details });
    expect(checkoutCustomer.safeParse({ ...customer, phone: "555" }).error?.issues).toMatchObject([
      { path: ["phone"], message: "Please enter a phone number" },
    ]);
  });

  it("An order is found by its payment, with an address as text, parts or null", () => {
    for (const shippingAddress of ["1 Fairway", { city: "Carlsbad" }, null]) {
      expect(createOrderInput.safeParse({ paypalOrderId: "P1", shippingAddress }).success).toBe(true);
    }
    expect(createOrderInput.safeParse({}).success).toBe(false);
  });

  it("A refund needs an amount and a reason", () => {
    expect(refundInput.parse({ amount: 5, reason: "Broken pin" })).toEqual({
      amount: 500,
      reason: "Broken pin",
      restock: false,
    });
    expect(refundInput.safeParse({ amount: 0, reason: "x" }).success).toBe(false);
    expect(refundInput.safeParse({ amount: 5, reason: "" }).success).toBe(false);
  });
});
