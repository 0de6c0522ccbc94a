// Checks that every limit per customer treats all spellings of an inbox, and merged addresses, as one customer (discounts-1, discounts-10,
// pricing-10, catalog-7).
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { freePromoClaims, orders } from "~/db/schema";
import { mergeCustomers } from "~/services/back-office/merge-customers.server";
import { subscribe } from "~/services/campaigns/newsletter.server";
import { getCart, rememberCheckout } from "~/services/cart/cart.server";
import { writeReview } from "~/services/catalog/reviews.server";
import { capturePayment } from "~/services/payments/payments.server";
import { type Buyer, fillCart, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { approvedDeposit, newVisitor, prepare } from "../../support/factories/designs";
import { db, staffApp } from "../../support/factories/order-management";
import { approvedCart, codeUses, mailsTo, paymentOf, refusalOf, startCart } from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";
import { cookieValue, signIn } from "../../support/fixtures/requests";

let made = 0;
/** Four spellings of one inbox that nobody else has. */
function spellings(): [string, string, string, string] {
  const n = ++made;
  return [`ann.${n}@gmail.com`, `ann${n}+2@gmail.com`, `a.n.n${n}@googlemail.com`, `ann${n}@gmail.com`];
}

const buy = async (buyer: Buyer, code?: string) => {
  const lines = [{ id: (await newProduct()).id, quantity: 2 }];
  return capturePayment(buyer.app, await approvedCart(buyer, { lines, code }));
};

async function takeFree(buyer: Buyer, quantity: number) {
  const { id } = await newProduct({ priceCents: 0, stockQuantity: 100 });
  return capturePayment(buyer.app, await approvedCart(buyer, { lines: [{ id, quantity }] }));
}

/** The checkout's message about a code after the buyer entered an address. */
async function errorFor(email: string, code: string) {
  const buyer = newBuyer({ email });
  await fillCart(buyer, { lines: [{ id: (await newProduct()).id, quantity: 2 }], code });
  await rememberCheckout(buyer.app, buyer.customer);
  return (await getCart(buyer.app)).discountError;
}

async function codeMailedTo(email: string): Promise<string> {
  await subscribe(newBuyer().app, { email, source: undefined });
  return (await mailsTo(email)).map(({ text }) => /PIN15-[A-Z0-9]+/.exec(text ?? "")?.[0]).find(Boolean) ?? "";
}

const none =
  "Free pins are limited to 4 per customer: you've reached the limit. Please remove the free pins from your cart.";

describe("one inbox under several spellings", () => {
  it("An inbox gets four free pins in all, and returns them under the spelling that took them", async () => {
    const [first, second, third, fourth] = spellings();
    await takeFree(newBuyer({ email: first }), 3);
    expect((await refusalOf(takeFree(newBuyer({ email: second }), 2))).message).toContain(
      "you can add 1 more. Please keep only 1 in your cart.",
    );
    await takeFree(newBuyer({ email: third }), 1);
    expect((await refusalOf(takeFree(newBuyer({ email: fourth }), 1))).message).toBe(none);
  });

  it("An inbox gets one newsletter code and one email with it", async () => {
    const [first, second, third] = spellings();
    expect(await codeMailedTo(first)).toMatch(/^PIN15-/);
    expect([await codeMailedTo(second), await codeMailedTo(third)]).toEqual(["", ""]);
  });

  it("An inbox may use its code under another spelling, on a first order and no later one", async () => {
    const [first, second, third] = spellings();
    const code = await codeMailedTo(first);
    expect(await errorFor(second, code)).toBeNull();
    await buy(newBuyer({ email: third }));
    expect(await errorFor(second, code)).toBe("This discount code is for first orders only");
    expect(await errorFor(`bob${made}@gmail.com`, code)).toContain("only works for the email address");
  });

  it("An inbox that paid the deposit of a design has ordered", async () => {
    const [first, second] = spellings();
    const code = await codeMailedTo(first);
    const designer = newVisitor();
    const draft = await prepare(designer, { customerEmail: second });
    const paypalId = await approvedDeposit(designer, draft, newBuyer({ email: second }).customer);
    await capturePayment(designer, paypalId);
    expect(await errorFor(first, code)).toBe("This discount code is for first orders only");
  });

  it("An inbox writes one review of a product, whatever number of accounts it has", async () => {
    const [first, second] = spellings();
    const product = await newProduct();
    const reviewers = [];
    for (const email of [first, second]) {
      const buyer = newBuyer({ email });
      const lines = [{ id: product.id, quantity: 1 }];
      const { recordId } = await capturePayment(buyer.app, await approvedCart(buyer, { lines }));
      await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, recordId));
      const { cookie } = await signIn("user", { email, emailVerifiedAt: new Date() });
      reviewers.push(testApp({ visitor: { sessionToken: String(cookieValue(cookie)) } }));
    }
    const review = { productId: product.id, rating: 5, text: "" };
    await writeReview(reviewers[0]!, review);
    expect((await refusalOf(writeReview(reviewers[1]!, review))).code).toBe("conflict");
  });
});

describe("two addresses that staff merged", () => {
  it("Two merged addresses share the four free pins, and what each took before counts", async () => {
    const [one, other] = [newBuyer(), newBuyer()];
    const taken = await takeFree(one, 1);
    await takeFree(other, 2);
    const [email, alias] = [one.customer.email, other.customer.email];
    await mergeCustomers(await staffApp(), { email, other: alias });
    expect((await refusalOf(takeFree(newBuyer({ email: alias }), 2))).message).toContain("you can add 1 more");
    await takeFree(newBuyer({ email: alias }), 1);
    expect((await refusalOf(takeFree(newBuyer({ email }), 1))).message).toBe(none);
    expect(taken.recordId).toBeTruthy();
    const rows = await db.select().from(freePromoClaims).where(eq(freePromoClaims.inboxKey, email));
    expect(rows).toMatchObject([{ quantity: 4 }]);
  });

  it("Two merged addresses are one customer for a code of one use each, and for the first order", async () => {
    const [one, other] = [newBuyer(), newBuyer()];
    const code = await newCode({ oncePerCustomer: true });
    await buy(one, code.code);
    await buy(other);
    const [email, alias] = [one.customer.email, other.customer.email];
    const welcome = await codeMailedTo(alias);
    await mergeCustomers(await staffApp(), { email, other: alias });
    expect(await errorFor(alias, code.code)).toBe("You have already used this discount code");
    expect(await errorFor(alias, welcome)).toBe("This discount code is for first orders only");
  });
});

describe("a code that takes nothing off", () => {
  it("A code that takes nothing off is not used up: not by free pins alone, nor by a percent that rounds to nothing", async () => {
    const code = await newCode({ maxUses: 1, oncePerCustomer: true, discountValue: 1 });
    for (const priceCents of [0, 20]) {
      const buyer = newBuyer();
      const { id } = await newProduct({ priceCents, stockQuantity: 100 });
      const paypalId = await approvedCart(buyer, { lines: [{ id, quantity: 1 }], code: code.code });
      expect((await getCart(buyer.app)).discountError).toBe(
        "This discount code doesn't apply to anything in this order",
      );
      await capturePayment(buyer.app, paypalId);
      expect(await paymentOf(paypalId)).toMatchObject({ discountCode: null, discountCents: 0, status: "captured" });
      const asked = await fillCart(buyer, { lines: [{ id, quantity: 1 }] });
      expect((await refusalOf(startCart(buyer, { discountCode: code.code }))).code, String(asked)).toBe("conflict");
    }
    expect(await codeUses(code.id)).toBe(0);
  });
});
