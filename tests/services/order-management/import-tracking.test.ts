// Tests the import of ShipStation's tracking numbers (orders-27): parcels, emails, money and repeated files.
import { eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orders, outboxMessages, shipments } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { applyTracking, previewTracking } from "~/services/order-management/import-tracking.server";
import { undoStatuses } from "~/services/order-management/status.server";
import { newProduct } from "../../support/factories/buyers";
import { db, newCustomOrder, orderOf, staffApp } from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { appAs, newOrder } from "../../support/factories/staff";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

let made = 0;
const nextNumber = () => `1Z999AA1${String(++made).padStart(10, "0")}`;
const head = "Order - Number,Shipment - Carrier,Shipment - Tracking Number,Item - SKU,Item - Qty";
const fileOf = (...rows: string[][]) => ({
  file: new File([`${[head, ...rows.map((row) => row.join(","))].join("\n")}\n`], "shipped.csv", { type: "text/csv" }),
});
async function importRows(...rows: string[][]) {
  const { key } = await previewTracking(staff, fileOf(...rows));
  return applyTracking(staff, { key, withMail: true });
}
const shipmentsOf = (id: string) => db.select().from(shipments).where(eq(shipments.orderId, id));
const mailsOf = (id: string) =>
  db
    .select()
    .from(outboxMessages)
    .where(like(outboxMessages.dedupeKey, `order-change:${id}:%`));

describe("an import", () => {
  it("An import ships paid orders with carrier, number and one email, and the same file again ships nothing", async () => {
    const order = await newOrder();
    const number = nextNumber();
    const { key, parcels } = await previewTracking(staff, fileOf([order.id, "ups", number, "", ""]));
    expect(parcels).toMatchObject([{ outcome: "ready", customerName: "Ann Lee", note: `2 × ${order.product.name}` }]);
    expect((await orderOf(order.id)).status).toBe("processing");
    expect(await applyTracking(staff, { key, withMail: true })).toMatchObject({ shipped: 1, left: 0 });
    expect(await applyTracking(staff, { key, withMail: true })).toMatchObject({ shipped: 0, left: 0 });
    expect(await importRows([order.id, "ups", number, "", ""])).toMatchObject({ shipped: 0 });
    const { status, trackingNumber, trackingUrl } = await orderOf(order.id);
    expect([status, trackingNumber, trackingUrl]).toEqual([
      "shipped",
      number,
      `https://www.ups.com/track?tracknum=${number}`,
    ]);
    expect(await shipmentsOf(order.id)).toHaveLength(1);
    expect(await mailsOf(order.id)).toHaveLength(1);
  });

  it("Two people who apply the same file at once ship each parcel once", async () => {
    const order = await newOrder();
    const { key } = await previewTracking(staff, fileOf([order.id, "ups", nextNumber(), "", ""]));
    const both = await Promise.all([1, 2].map(() => applyTracking(staff, { key, withMail: true })));
    expect(both.reduce((sum, { shipped }) => sum + shipped, 0)).toBe(1);
    expect(await shipmentsOf(order.id)).toHaveLength(1);
    expect(await mailsOf(order.id)).toHaveLength(1);
  });

  it("A call continues after the row where the last one stopped, so that refused parcels hide no others", async () => {
    const [first, second] = [await newOrder(), await newOrder()];
    const rows = [first, second].map(({ id }) => [id, "ups", nextNumber(), "", ""]);
    const { key } = await previewTracking(staff, fileOf(...rows));
    expect(await applyTracking(staff, { key, withMail: true, after: 2 })).toMatchObject({
      shipped: 1,
      left: 0,
      after: 3,
    });
    expect([(await orderOf(first.id)).status, (await orderOf(second.id)).status]).toEqual(["processing", "shipped"]);
    expect(await applyTracking(staff, { key, withMail: true })).toMatchObject({ shipped: 1, after: 2, refused: [] });
  });

  it("A parcel that cannot ship is named with the reason", async () => {
    const order = await newOrder();
    const { key } = await previewTracking(staff, fileOf([order.id, "ups", nextNumber(), "", ""]));
    // The order changes after the plan was made and before the parcel ships.
    const meets = Object.create(staff.db, {
      batch: {
        value: async (statements: Parameters<typeof staff.db.batch>[0]) => {
          await db.update(orders).set({ version: 99 }).where(eq(orders.id, order.id));
          return staff.db.batch(statements);
        },
      },
    });
    const { shipped, refused } = await applyTracking({ ...staff, db: meets }, { key, withMail: true });
    expect(shipped).toBe(0);
    expect(refused).toEqual([{ row: 2, message: expect.stringContaining(`${order.id}: `) }]);
  });

  it("An order ships in parts, in one file or in several", async () => {
    const order = await newOrder();
    const sku = `PIN-${order.product.id}`;
    const [first, second] = [nextNumber(), nextNumber()];
    await importRows([order.id, "ups", first, sku, "1"]);
    expect((await orderOf(order.id)).status).toBe("processing");
    await importRows([order.id, "ups", first, sku, "1"], [order.id, "ups", second, sku, "1"]);
    expect((await orderOf(order.id)).status).toBe("shipped");
    expect((await shipmentsOf(order.id)).map(({ trackingNumber }) => trackingNumber)).toEqual([first, second]);
    const both = await newOrder();
    const product = `PIN-${both.product.id}`;
    const { shipped, changes } = await importRows(
      [both.id, "ups", nextNumber(), product, "1"],
      [both.id, "ups", nextNumber(), product, "1"],
    );
    expect([shipped, (await orderOf(both.id)).status]).toEqual([2, "shipped"]);
    await undoStatuses(staff, { changes: changes.slice(1) });
    expect((await orderOf(both.id)).status).toBe("processing");
    expect(await shipmentsOf(both.id)).toHaveLength(1);
  });

  it("The shop's own SKUs are found, and items that don't fit the order are left to staff", async () => {
    const { id, product } = await newOrder();
    const other = await newProduct();
    const { parcels } = await previewTracking(
      staff,
      fileOf([id, "ups", nextNumber(), `PIN-${other.id}`, "1"], [id, "ups", nextNumber(), `pin-${product.id}`, "3"]),
    );
    expect(parcels.map(({ outcome, note }) => [outcome, note])).toEqual([
      ["held", `PIN-${other.id} isn't among what this order still has to ship.`],
      ["held", `The file has 3 × ${product.name}, and 2 are left to ship.`],
    ]);
  });
});

describe("what an import leaves alone", () => {
  it("A number that staff typed is not replaced", async () => {
    const order = await newOrder({ status: "shipped", trackingNumber: "TYPED-1", trackingUrl: null });
    const { parcels } = await previewTracking(staff, fileOf([order.id, "ups", nextNumber(), "", ""]));
    expect(parcels).toMatchObject([{ outcome: "shipped", note: "Shipped with TYPED-1." }]);
    expect(await importRows([order.id, "ups", nextNumber(), "", ""])).toMatchObject({ shipped: 0 });
    expect((await orderOf(order.id)).trackingNumber).toBe("TYPED-1");
  });

  it("Unpaid, canceled, archived and unknown orders do not ship, nor designs that are not in production", async () => {
    const { id: unpaid } = await newManualOrder();
    const cancelled = await newOrder({ status: "cancelled" });
    const archived = await newOrder({ archivedAt: new Date() });
    const asked = await newOrder({ cancelRequestedAt: new Date() });
    const custom = await newCustomOrder({ status: "approved" });
    const ids = [unpaid, cancelled.id, archived.id, asked.id, custom.id, "PH-NOBODY0001"];
    const rows = ids.map((id) => [id, "ups", nextNumber(), "", ""]);
    const { parcels } = await previewTracking(staff, fileOf(...rows));
    expect(parcels.map(({ outcome }) => outcome)).toEqual(["held", "held", "held", "held", "held", "unknown"]);
    expect(parcels[0]?.note).toMatch(/^Still unpaid: \$/);
    await expect(importRows(...rows)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/^Nothing was imported.* Row 2: Still unpaid/),
    });
    const [row] = await db.select().from(orders).where(eq(orders.id, unpaid));
    expect([row?.status, row?.trackingNumber]).toEqual(["pending", null]);
  });

  it("A file without a usable row is refused with the reason of its first row", async () => {
    const { key, parcels } = await previewTracking(
      staff,
      fileOf(["PH-1", "ups", "", "", ""], ["", "ups", "1Z", "", ""]),
    );
    expect(parcels).toEqual([]);
    await expect(applyTracking(staff, { key, withMail: true })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("Row 2: PH-1 has no tracking number. Please correct the file"),
    });
  });

  it("Only staff import tracking numbers", async () => {
    for (const role of ["user", "production"] as const) {
      const { app } = await appAs(role);
      await expect(previewTracking(app, fileOf())).rejects.toMatchObject({ code: "forbidden" });
      await expect(applyTracking(app, { key: "import/x.csv", withMail: false })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
  });
});
