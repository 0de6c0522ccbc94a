// Tests staff's corrections of an order's name, email and address (orders-21).
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { orderEvents, outboxMessages } from "~/db/schema";
import { correctionInput } from "~/domain/orders/correction.schema";
import type { App } from "~/services/core/app.server";
import { correctOrder } from "~/services/order-management/address.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { appAs, newCustomOrder, newOrder } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";

const db = openDatabase(env.DB);
let staff: App;
beforeAll(async () => {
  staff = (await appAs("admin")).app;
});
const mailsTo = (to: string) => db.select().from(outboxMessages).where(eq(outboxMessages.to, to));
const home = { address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008", country: "US" };

describe("an order that is set right", () => {
  it("A changed email tells both addresses, gives only the new one the link, and keeps the old values", async () => {
    for (const order of [await newOrder(), await newCustomOrder()]) {
      const to = `right-${order.id.toLowerCase()}@club.example`;
      const input = correctionInput.parse({ customerName: "Ann Lee-Moss", customerEmail: to, ...home });
      const done = await correctOrder(staff, { id: order.id, version: order.version, ...input });
      expect(done).toEqual({ isChanged: true, price: null, isTaxKept: false });
      const { order: now } = await getOrderDetail(staff, order.id);
      expect(now).toMatchObject({ customerName: "Ann Lee-Moss", customerEmail: to, shippingAddress: home });
      const [[fresh], [old]] = [await mailsTo(to), await mailsTo(order.customerEmail)];
      expect(fresh?.text).toContain("/track-order");
      expect(old?.text?.replaceAll(/\s+/g, " ")).toContain(`from ${order.customerEmail} to ${to}.`);
      expect(old?.text).not.toContain("/track-order?");
      const [event] = await db.select().from(orderEvents).where(eq(orderEvents.subjectId, order.id));
      expect(event).toMatchObject({ type: "corrected", isPublic: false });
      expect(event?.note).toContain(`Email: ${order.customerEmail} → ${to}`);

      const again = correctOrder(staff, { id: order.id, version: order.version, ...input, customerName: "B" });
      await expect(again).rejects.toMatchObject({ code: "conflict" });
      expect(await correctOrder(staff, { id: order.id, ...input })).toMatchObject({ isChanged: false });
      expect(await mailsTo(to)).toHaveLength(1);
    }
  });

  it("A changed address sends no email, and a missing one stays", async () => {
    const order = await newOrder({ shippingAddress: home as never });
    const same = { customerName: "Ann Moss", customerEmail: order.customerEmail };
    await correctOrder(staff, { id: order.id, ...correctionInput.parse(same) });
    expect((await getOrderDetail(staff, order.id)).order).toMatchObject({
      customerName: "Ann Moss",
      shippingAddress: home,
    });
    expect(await mailsTo(order.customerEmail)).toEqual([]);
    expect(correctionInput.safeParse({ ...same, city: "Carlsbad" }).success).toBe(false);
  });

  it("A correction is refused to anyone else, and for a canceled order", async () => {
    const input = correctionInput.parse({ customerName: "A", customerEmail: "a@b.example" });
    await expect(correctOrder(testApp(), { id: "PH-1", ...input })).rejects.toMatchObject({ code: "unauthenticated" });
    const { id } = await newOrder({ status: "cancelled" });
    await expect(correctOrder(staff, { id, ...input })).rejects.toMatchObject({ code: "conflict" });
  });
});
