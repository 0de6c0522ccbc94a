// Tests that emails about shipping and changes name the customer's PO number (orders-29).
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outboxMessages } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { changeLines } from "~/services/order-management/edit-lines.server";
import { shipOrder, trackOrder } from "~/services/order-management/ship.server";
import { db, newInvoice } from "../../support/factories/order-management";
import { appAs, newOrder } from "../../support/factories/staff";

let staff: App;
beforeAll(async () => {
  staff = (await appAs("admin")).app;
});

const parcel = (trackingNumber: string) =>
  ({ carrier: "other", trackingNumber, trackingUrl: undefined, withMail: true }) as const;
const mailsTo = async (to: string) =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.to, to)).orderBy(outboxMessages.id)).map(
    ({ template, text }) => [template, /PO number: (\S+)/.exec(text ?? "")?.[1]],
  );

describe("the PO number in emails", () => {
  const cases: [string, () => Promise<{ id: string; product: { id: number }; customerEmail: string }>][] = [
    ["that staff entered", () => newOrder({ purchaseOrder: "PO-77", status: "processing" })],
    [
      "of its invoice",
      async () => {
        const order = await newOrder({ status: "processing" });
        await newInvoice({ orderId: order.id, purchaseOrder: "PO-77" });
        return order;
      },
    ],
  ];
  it.each(cases)("Emails about the parcels of an order name the PO number %s", async (_whose, make) => {
    const { id, product, customerEmail } = await make();
    await shipOrder(staff, { id, ...parcel("FIRST"), pieces: [{ productId: product.id, quantity: 1 }] });
    await shipOrder(staff, { id, ...parcel("SECOND") });
    await trackOrder(staff, { id, ...parcel("THIRD") });
    expect((await mailsTo(customerEmail)).toSorted()).toEqual([
      ["order-parcel", "PO-77"],
      ["order-status", "PO-77"],
      ["order-tracking", "PO-77"],
    ]);
  });

  it("Emails about a change and a cancellation name it, and an order without one has no such line", async () => {
    for (const purchaseOrder of ["PO-77", undefined]) {
      const { id, product, customerEmail } = await newOrder({ purchaseOrder, status: "processing" });
      const lines = [{ productId: product.id, quantity: 1, terms: "catalog" as const }];
      await changeLines(staff, { id, lines, version: undefined, totalCents: undefined, withMail: true });
      await cancelOrder(staff, { id, reason: "Sold out", refund: false, restock: false });
      expect((await mailsTo(customerEmail)).toSorted()).toEqual([
        ["order-changed", purchaseOrder],
        ["order-status", purchaseOrder],
      ]);
    }
  });
});
