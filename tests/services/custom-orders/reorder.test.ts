// Tests repeat orders of a custom pin (custom-orders-9): a new draft of the approved design, at today's prices, paid like any other.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customOrders } from "~/db/schema";
import { getDraft } from "~/services/custom-orders/drafts.server";
import { reorderCustom } from "~/services/custom-orders/reorder.server";
import { newVisitor, paidOrder, prepare } from "../../support/factories/designs";
import { customOrder, db } from "../../support/factories/order-management";
import { refusalOf } from "../../support/factories/payments";
import { ask, formOf, send, signIn } from "../../support/fixtures/requests";

/** An order that its signed-in owner may repeat. */
async function approvedOrder(values: Partial<typeof customOrders.$inferInsert> = {}) {
  const [owner, visitor] = [await signIn("user"), newVisitor()];
  const id = await paidOrder(
    visitor,
    await prepare(visitor, { quantity: 250, plating: "bronze", notes: "Deep green" }),
  );
  await db
    .update(customOrders)
    .set({ status: "delivered", userId: owner.id, ...values })
    .where(eq(customOrders.id, id));
  const signedIn = newVisitor({ visitor: { sessionToken: owner.sessionToken } });
  return { owner, id, app: signedIn, order: await customOrder(id) };
}

describe("ordering again", () => {
  it("A repeat order makes a draft of the design without rush, at today's price, whatever was paid then", async () => {
    const { app, id, order, owner } = await approvedOrder({ totalCents: 1, depositCents: 1, discountCents: 500 });
    const { draftId } = await reorderCustom(app, { id });
    const draft = await getDraft(app, draftId);
    expect(draft).toMatchObject({
      userId: owner.id,
      design: { quantity: 250, size: "1inch", plating: "bronze", packaging: ["backing-cards"], rushOrder: false },
      // 250 × (4.00 + 0.15 bronze + 0.10 backing card)
      totalCents: 106_250,
      depositCents: 10_625,
      discountCents: 0,
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      logoKey: order.logoKey,
      notes: `Reorder of ${id}`,
    });
  });

  it("A repeat order goes from the tracking page to a checkout that shows it, and its deposit makes a new order", async () => {
    const { app, id, owner, order } = await approvedOrder();
    const sent = await send("POST", "/track-order", { form: formOf({ intent: "reorder", id }), cookie: owner.cookie });
    const to = sent.headers.get("Location") ?? "";
    expect(to).toMatch(/^\/checkout\?customOrderId=DR-/);
    expect(await (await send("GET", to, { cookie: owner.cookie })).text()).toContain("$106.25");
    const again = await paidOrder(app, await getDraft(app, to.split("=")[1] ?? ""));
    expect(await customOrder(again)).toMatchObject({ quantity: 250, plating: "bronze", status: "pending" });
    expect(await customOrder(id)).toMatchObject({ status: "delivered", logoKey: order.logoKey });
    for (const one of [id, again]) {
      expect((await send("GET", `/files/${one}/logo`, { cookie: owner.cookie })).status).toBe(200);
    }
    const mine = await ask<{ id: string }[]>("GET", "/api/custom-orders/user-orders", { cookie: owner.cookie });
    expect(mine.body.map((one) => one.id).toSorted()).toEqual([id, again].toSorted());
  });

  it.each(["pending", "mockup_sent", "cancelled"] as const)(
    "A repeat order is refused for a design at %s",
    async (status) => {
      const { app, id } = await approvedOrder({ status });
      expect(await refusalOf(reorderCustom(app, { id }))).toMatchObject({ code: "conflict" });
    },
  );
});
