// Tests reviews (catalog-7): by buyers of delivered products, once, shown after staff approved them.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderEvents, orders, reviews, users } from "~/db/schema";
import { dayMs } from "~/domain/calendar/calendar";
import { reviewFilter } from "~/domain/catalog/reviews.schema";
import { listProductReviews, listReviews, moderateReview, writeReview } from "~/services/catalog/reviews.server";
import { listTracked, requestTrackingLink } from "~/services/orders/tracking.server";
import { capturePayment } from "~/services/payments/payments.server";
import { newBuyer, newProduct } from "../../support/factories/buyers";
import { db, staffApp } from "../../support/factories/order-management";
import { approvedCart, mailsTo, refusalOf } from "../../support/factories/payments";
import { settled, testApp } from "../../support/fixtures/app";
import { cookieValue, signIn } from "../../support/fixtures/requests";

async function guestOrder(status: "processing" | "shipped" | "delivered", emailVerifiedAt: Date | null) {
  const [product, buyer] = [await newProduct(), newBuyer()];
  const { recordId } = await capturePayment(
    buyer.app,
    await approvedCart(buyer, { lines: [{ id: product.id, quantity: 1 }] }),
  );
  await db.update(orders).set({ status }).where(eq(orders.id, recordId));
  const { cookie } = await signIn("user", { email: buyer.customer.email, emailVerifiedAt });
  const app = () => testApp({ visitor: { sessionToken: String(cookieValue(cookie)) } });
  return { productId: product.id, orderId: recordId, email: buyer.customer.email, app };
}

describe("a review", () => {
  it("A review is written once and shown once staff approved it", async () => {
    const { productId, app } = await guestOrder("delivered", new Date());
    await writeReview(app(), { productId, rating: 4, text: "Lovely" });
    expect(await refusalOf(writeReview(app(), { productId, rating: 5, text: "" }))).toMatchObject({ code: "conflict" });
    expect(await listProductReviews(testApp(), productId)).toEqual([]);
    const [row] = await db.select().from(reviews).where(eq(reviews.productId, productId));
    await moderateReview(await staffApp(), { id: row!.id, status: "approved" });
    expect(await listProductReviews(testApp(), productId)).toMatchObject([{ rating: 4, body: "Lovely", author: "U." }]);
  });

  it.each([
    ["émile", "É."],
    ["🏌️\u200d♀️ golfer", "🏌️\u200d♀️."],
    ["øystein", "Ø."],
  ])("A review by %s is signed %s", async (username, author) => {
    const { productId, app } = await guestOrder("delivered", new Date());
    const { id } = (await app().viewer())!;
    await db.update(users).set({ username }).where(eq(users.id, id));
    await writeReview(app(), { productId, rating: 4, text: "Lovely" });
    await db.update(reviews).set({ status: "approved" }).where(eq(reviews.productId, productId));
    expect(await listProductReviews(testApp(), productId)).toMatchObject([{ author }]);
  });

  it("A review needs the person's own delivered order, and a sign-in", async () => {
    const { productId, app } = await guestOrder("processing", new Date());
    const review = { productId, rating: 5, text: "" };
    expect(await refusalOf(writeReview(app(), review))).toMatchObject({ code: "forbidden" });
    expect(await refusalOf(writeReview(testApp(), review))).toMatchObject({ code: "unauthenticated" });
  });

  it("An order that nobody marks as delivered can be reviewed once its package has arrived", async () => {
    const { productId, orderId, app } = await guestOrder("shipped", new Date());
    const sentAt = new Date("2026-11-02T20:00:00Z");
    const event = { id: crypto.randomUUID(), subject: "order", subjectId: orderId, type: "shipped" } as const;
    await db.insert(orderEvents).values({ ...event, actor: "staff", createdAt: sentAt });
    const daysLater = (days: number) => ({ ...app(), now: () => new Date(sentAt.getTime() + days * dayMs) });
    const review = { productId, rating: 5, text: "Worth the wait" };
    const isOffered = async (days: number) =>
      (await listTracked(daysLater(days)))?.regular.map((one) => one.hasArrived);
    expect(await isOffered(4)).toEqual([false]);
    expect(await refusalOf(writeReview(daysLater(4), review))).toMatchObject({ code: "forbidden" });
    expect(await isOffered(5)).toEqual([true]);
    await writeReview(daysLater(5), review);
    expect(await db.$count(reviews, eq(reviews.productId, productId))).toBe(1);
  });
});

describe("staff's list of reviews", () => {
  it("The list of reviews shows waiting ones, to staff only, and a decision can be changed", async () => {
    const { productId, app } = await guestOrder("delivered", new Date());
    await writeReview(app(), { productId, rating: 2, text: "Scratched" });
    const staff = await staffApp();
    const seen = async (status: "pending" | "approved" | "rejected") =>
      (await listReviews(staff, reviewFilter.parse({ status }))).rows.filter((row) => row.productId === productId);
    const [review] = await seen("pending");
    expect(review).toMatchObject({ rating: 2, body: "Scratched" });
    await moderateReview(staff, { id: review!.id, status: "rejected" });
    expect(await seen("pending")).toEqual([]);
    expect(await listProductReviews(testApp(), productId)).toEqual([]);
    await moderateReview(staff, { id: review!.id, status: "approved" });
    expect(await seen("rejected")).toEqual([]);
    expect(await listProductReviews(testApp(), productId)).toHaveLength(1);
    const moderation = { id: review!.id, status: "rejected" } as const;
    expect(await refusalOf(moderateReview(app(), moderation))).toMatchObject({ code: "forbidden" });
    expect(await refusalOf(listReviews(app(), reviewFilter.parse({})))).toMatchObject({
      code: "forbidden",
    });
  });
});

describe("earlier guest orders", () => {
  it.each([
    [new Date(), 1],
    [null, 0],
  ])("Earlier guest orders appear only with a verified address (%o)", async (verifiedAt, count) => {
    const { app } = await guestOrder("processing", verifiedAt);
    expect((await listTracked(app()))?.regular).toHaveLength(count);
  });
});

describe("the look-up", () => {
  it("The look-up emails the link to the order's own address only", async () => {
    const { orderId, email } = await guestOrder("processing", null);
    await requestTrackingLink(testApp(), { orderId: orderId.toLowerCase(), email });
    await requestTrackingLink(testApp(), { orderId, email: "other@buyer.example" });
    await requestTrackingLink(testApp(), { orderId: "PH-0000000000", email });
    await settled();
    const links = (await mailsTo(email)).filter(({ template }) => template === "tracking-link");
    expect(links).toHaveLength(1);
    expect(links[0]?.text).toContain(`/track-order?id=${orderId}`);
    expect(await mailsTo("other@buyer.example")).toEqual([]);
  });
});
