// Tests the account that a guest opens on the page after the payment (accounts-24).
import { expect, it } from "vitest";
import { usernameFrom } from "~/domain/accounts/accounts";
import { openAccountFromOrder } from "~/services/checkout/account-from-order.server";
import { findAddressBook } from "~/services/customers/addresses.server";
import { listTracked } from "~/services/orders/tracking.server";
import { newCustomOrder } from "../../support/factories/order-management";
import { refusalOf } from "../../support/factories/payments";
import { newPerson } from "../../support/factories/people";
import { testApp } from "../../support/fixtures/app";

const password = "links-and-dunes";
const guest = (grants: string[]) => testApp({ visitor: { grants, address: crypto.randomUUID() } });

it("A guest opens an account for the address of the order that was just paid", async () => {
  const order = await newCustomOrder({ customerEmail: `pat-${crypto.randomUUID()}@club.example` });
  const { user, sessionToken } = await openAccountFromOrder(guest([order.id]), { orderId: order.id, password });
  expect(user).toMatchObject({ email: order.customerEmail, role: "user", username: usernameFrom(order.customerEmail) });
  // Without the browser's grant, the order appears only after the address is confirmed.
  const elsewhere = await listTracked(testApp({ visitor: { sessionToken } }));
  expect(elsewhere?.custom).toEqual([]);
});

it("The new account's address book has the order's name and address", async () => {
  const shippingAddress = { company: "Dunes", address: "12 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008" };
  const customerEmail = `dora-${crypto.randomUUID()}@club.example`;
  const order = await newCustomOrder({ customerEmail, customerName: "Dora Lee", shippingAddress });
  const { sessionToken } = await openAccountFromOrder(guest([order.id]), { orderId: order.id, password });
  const book = await findAddressBook(testApp({ visitor: { sessionToken } }));
  expect(book).toMatchObject([{ name: "Dora Lee", ...shippingAddress, country: "US", phone: "" }]);
});

it("A taken username gets a number, and an address with an account is refused", async () => {
  const name = `sam-${crypto.randomUUID().slice(0, 8)}`;
  const [first, second] = [`${name}@one.example`, `${name}@two.example`];
  for (const customerEmail of [first, second]) {
    const { id } = await newCustomOrder({ customerEmail });
    const { user } = await openAccountFromOrder(guest([id]), { orderId: id, password });
    expect(user.username).toMatch(customerEmail === first ? new RegExp(`^${name}$`) : new RegExp(`^${name}-\\d+$`));
  }
  const { id } = await newCustomOrder({ customerEmail: first });
  expect(await refusalOf(openAccountFromOrder(guest([id]), { orderId: id, password }))).toMatchObject({
    code: "conflict",
  });
});

it("Nobody opens an account for an order that is not theirs, or while signed in", async () => {
  const { id } = await newCustomOrder();
  for (const orderId of [id, "CP-UNKNOWN000"])
    expect(await refusalOf(openAccountFromOrder(guest([]), { orderId, password }))).toMatchObject({
      code: "not_found",
    });
  const { app } = await newPerson();
  expect(await refusalOf(openAccountFromOrder(app, { orderId: id, password }))).toMatchObject({ code: "conflict" });
});

it("A username is made of the part before the @", () => {
  expect(usernameFrom("ann.lee@club.example")).toBe("ann.lee");
  expect(usernameFrom("o'b+tag@club.example")).toBe("obtag");
  expect(usernameFrom("a@club.example")).toBe("golfer-a");
});
