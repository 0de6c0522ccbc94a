// Tests Order History: sorting, page counts, shipped parts and pictures (admin-2, admin-11).
import { describe, expect, it } from "vitest";
import { mockupVersions, orderItems, shipments } from "~/db/schema";
import { orderFilter } from "~/domain/orders/admin";
import { countOrderHistory, listOrderHistory } from "~/services/orders/list.server";
import { newProduct } from "../../support/factories/buyers";
import { db, newCustomOrder, staffApp } from "../../support/factories/order-management";
import { newOrder } from "../../support/factories/staff";

const list = async (query: object, size?: number, before?: string) =>
  listOrderHistory(await staffApp(), { ...orderFilter.parse(query), before }, size);

describe("Order History", () => {
  it("Orders of both kinds are sorted by amount and by day, page by page", async () => {
    const customer = "sorts@orders.example";
    const day = (date: string) => new Date(`2025-04-${date}T12:00:00Z`);
    for (const [totalCents, date] of [
      [500, "01"],
      [900, "02"],
      [900, "03"],
    ] as const)
      await newOrder({ customerEmail: customer, totalCents, createdAt: day(date) });
    await newCustomOrder({ customerEmail: customer, totalCents: 700, depositCents: 70, createdAt: day("04") });
    for (const [sort, expected] of [
      ["total", [500, 700, 900, 900]],
      ["-total", [900, 900, 700, 500]],
      ["date", [500, 900, 900, 700]],
      ["-date", [700, 900, 900, 500]],
    ] as const) {
      const seen: number[] = [];
      const ids = new Set<string>();
      let before: string | undefined;
      do {
        const { rows, next } = await list({ customer, sort }, 1, before);
        for (const { id, totalCents } of rows) {
          seen.push(totalCents);
          ids.add(id);
        }
        before = next ?? undefined;
      } while (before);
      expect([sort, seen]).toEqual([sort, expected]);
      expect(ids.size).toBe(4);
    }
    expect(await countOrderHistory(await staffApp(), orderFilter.parse({ customer }))).toBe(4);
    expect(await countOrderHistory(await staffApp(), orderFilter.parse({ customer, kind: "custom" }))).toBe(1);
  });

  it("An order shows how many of its pieces have shipped, and its first product's picture", async () => {
    const { id: productId } = await newProduct({ imageUrl: "/pins/azalea.svg" });
    const { id } = await newOrder({ customerEmail: "parts@orders.example" });
    const sold = { orderId: id, productId, name: "Azalea", unitPriceCents: 100, lineTotalCents: 2100 };
    await db.delete(orderItems);
    await db.insert(orderItems).values({ ...sold, quantity: 21 });
    const parcel = { orderId: id, carrier: "usps", trackingNumber: "9400", actor: "admin" };
    for (const [place, quantity] of [10, 4].entries())
      await db
        .insert(shipments)
        .values({ ...parcel, id: `SH-PART-${place}`, lines: [{ productId, name: "Azalea", quantity }] });
    const [order] = (await list({ customer: "parts@orders.example" })).rows;
    expect(order).toMatchObject({
      pieces: 21,
      shippedPieces: 14,
      picture: expect.stringContaining("/pins/azalea.svg"),
    });
  });

  it("A custom order shows its mockup, but not one that is a PDF", async () => {
    const { id } = await newCustomOrder({ customerEmail: "mockups@orders.example" });
    const hasPicture = async () => {
      const [order] = (await list({ customer: "mockups@orders.example" })).rows;
      return order?.kind === "custom" && order.hasPicture;
    };
    expect(await hasPicture()).toBe(false);
    const file = { customOrderId: id, fileKey: "mockup/x", sha256: "x", uploadedBy: "admin" };
    await db.insert(mockupVersions).values({ ...file, id: "MV-LIST-1", version: 1, contentType: "image/png" });
    expect(await hasPicture()).toBe(true);
    await db.insert(mockupVersions).values({ ...file, id: "MV-LIST-2", version: 2, contentType: "application/pdf" });
    expect(await hasPicture()).toBe(false);
  });
});
