// Shows data-8: a call with an invisible required text is refused with the sentence for missing text.
import { describe, expect, it } from "vitest";
import { address as customer } from "../support/factories/designs";
import { ask, formOf, signIn } from "../support/fixtures/requests";

const headers = { "X-Session-Id": "invisible-session" };
const blanks = { "zero-width signs": "\u200b\u2060", braille: "\u2800", "Hangul fillers": "\u3164", spaces: "  " };

describe.each(Object.entries(blanks))("required text of %s is refused", (_name, blank) => {
  it("Invisible name, address or city of an order is refused", async () => {
    await ask("POST", "/api/cart", { headers, body: { productId: 3, quantity: 1 } });
    for (const field of ["name", "address", "city"]) {
      const body = { amount: 1, currency: "USD", intent: "CAPTURE", customer: { ...customer, [field]: blank } };
      expect(await ask("POST", "/paypal/order", { headers, body }), field).toMatchObject({ status: 400 });
    }
  });

  it("Invisible name or description of a quote is refused", async () => {
    const quote = { customerName: "Ann", customerEmail: "ann@lee.example", projectDescription: "Pins", quantity: "50" };
    for (const field of ["customerName", "projectDescription"]) {
      const form = formOf({ ...quote, [field]: blank.repeat(6) });
      expect(await ask("POST", "/api/quote-requests", { form }), field).toMatchObject({ status: 400 });
    }
  });

  it("Invisible text of a comment, a product and its name is refused", async () => {
    const { cookie } = await signIn("admin");
    const product = { name: "Pin", description: "A pin", price: 5, stockQuantity: 1 };
    for (const field of ["name", "description"]) {
      const body = { ...product, [field]: blank };
      expect(await ask("POST", "/api/products", { cookie, body }), field).toMatchObject({ status: 400 });
    }
    const path = "/api/collaboration/session/2qLJFai2PX468nal5BthOZOvaj9ySYQQRm3E5mz9Q4k/annotations";
    expect(await ask("POST", path, { body: { content: blank, annotationType: "comment" } })).toMatchObject({
      status: 400,
    });
  });
});
