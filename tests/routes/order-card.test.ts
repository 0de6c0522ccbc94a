// The order's card: its customer sees the mockup, approves it there or asks for changes, and buys the same goods again; nobody else does.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { cartItems } from "~/db/schema";
import { grantCookie } from "~/http/session/cookies.server";
import { addMockup } from "~/services/collaboration/mockups.server";
import { startRoom } from "~/services/collaboration/rooms.server";
import { capturePayment } from "~/services/payments/payments.server";
import { customOrder, db, newCustomOrder, staffApp } from "../support/after-sale";
import { testApp } from "../support/app";
import { pngFile } from "../support/designs";
import { newBuyer, newProduct } from "../support/factories";
import { approvedCart } from "../support/ledger";
import { formOf, send } from "../support/requests";

const grantOf = async (id: string) => (await grantCookie(testApp(), id)).split(";")[0] ?? "";
const cardOf = async (id: string, cookie = "") =>
  (await (await send("GET", `/track-order?id=${id}&type=custom`, { cookie })).text()).replaceAll("<!-- -->", "");

it("shows the newest mockup, takes the decision by the room's own form, and tells strangers nothing", async () => {
  const order = await newCustomOrder({ status: "pending" });
  const staff = await staffApp();
  const room = await startRoom(staff, { quoteId: order.id, clientName: "Ann", clientEmail: order.customerEmail });
  await addMockup(staff, { sessionId: room.sessionId, mockup: pngFile("mockup.png") });
  expect((await customOrder(order.id)).status).toBe("mockup_sent");

  const cookie = await grantOf(order.id);
  const card = await cardOf(order.id, cookie);
  const path = new URL(room.collaborationUrl).pathname;
  for (const part of [`/files/${order.id}/mockup?version=1`, "Approve version 1", "Request changes", `href="${path}"`])
    expect(card).toContain(part);
  const stranger = await cardOf(order.id);
  for (const part of ["Approve version", path, order.customerEmail]) expect(stranger).not.toContain(part);

  const action = /<form[^>]*action="([^"]*quote-collaboration[^"]*)"/.exec(card)?.[1] ?? "";
  const fields = { intent: "decide", version: "1", name: "Ann Lee", confirmed: "on", decision: "approved" };
  await send("POST", action, { cookie, form: formOf(fields) });
  expect((await customOrder(order.id)).status).toBe("approved");
  expect(await cardOf(order.id, cookie)).not.toContain("Approve version 1");
});

it("shows no room that is somebody else's", async () => {
  const order = await newCustomOrder({ status: "pending" });
  const staff = await staffApp();
  const room = await startRoom(staff, { quoteId: order.id, clientName: "Eve", clientEmail: "eve@elsewhere.example" });
  await addMockup(staff, { sessionId: room.sessionId, mockup: pngFile("mockup.png") });
  const card = await cardOf(order.id, await grantOf(order.id));
  expect(card).toContain(`/files/${order.id}/mockup?version=1`);
  expect(card).not.toContain(new URL(room.collaborationUrl).pathname);
});

it("puts the goods of a catalog order into the cart again, for its owner alone", async () => {
  const buyer = newBuyer();
  const product = await newProduct();
  const paid = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 3 }] });
  const { recordId: id } = await capturePayment(buyer.app, paid);
  const press = (cookie: string) =>
    send("POST", "/track-order", {
      cookie,
      headers: { "X-Session-Id": buyer.session },
      form: formOf({ intent: "buy-again", id }),
    });
  const inCart = () => db.select().from(cartItems).where(eq(cartItems.sessionId, buyer.session));
  await press("");
  expect(await inCart()).toEqual([]);
  const answer = await press(await grantOf(id));
  expect(answer.headers.get("Location")).toBe("/cart");
  expect(await inCart()).toMatchObject([{ productId: product.id, quantity: 3 }]);
});
