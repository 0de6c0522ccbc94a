// Follows company, second address line and phone from the checkout to every place that shows them (checkout-12).
import { expect, it } from "vitest";
import { bookAddressInput } from "~/domain/destinations/address-book.schema";
import { orderFilter } from "~/domain/orders/admin";
import { findAddressBook, keepAddress, saveAddress } from "~/services/customers/addresses.server";
import { correctOrder } from "~/services/order-management/address.server";
import { exportOrders } from "~/services/orders/export.server";
import { getOrder } from "~/services/orders/orders.server";
import { exportShipStation } from "~/services/orders/parcels.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { fillCart, newBuyer, newProduct } from "../../support/factories/buyers";
import { address, approvedDeposit, newVisitor, prepare } from "../../support/factories/designs";
import { customOrder, staffApp } from "../../support/factories/order-management";
import { mailsTo } from "../../support/factories/payments";
import { newPerson } from "../../support/factories/people";
import { control } from "../../support/fixtures/app";
import { send, signIn } from "../../support/fixtures/requests";

const details = { company: "Torrey Golf Club", address2: "Suite 4", phone: "(858) 555-0101" };
const label = "Torrey Golf Club, 1 Fairway, Suite 4, Carlsbad, CA 92008, USA";

async function buyWithDetails() {
  const buyer = newBuyer();
  const customer = { ...buyer.customer, ...details };
  const product = await newProduct({ priceCents: 1000 });
  await fillCart(buyer, { lines: [{ id: product.id, quantity: 5 }] });
  const { id } = await startPayment(buyer.app, {
    amount: 5599,
    currency: "USD",
    intent: "CAPTURE",
    purpose: "cart",
    discountCode: undefined,
    customer,
  } as never);
  await control(`orders/${id}/approve`);
  const { recordId } = await capturePayment(buyer.app, id);
  return { paypalId: id, order: await getOrder(buyer.app, recordId) };
}

it("Company, second line and phone of a catalog order reach PayPal, the email, the papers and the exports", async () => {
  const { paypalId, order } = await buyWithDetails();
  expect(order.shippingAddress).toMatchObject(details);
  expect(await control(`orders/${paypalId}`, { method: "GET" })).toMatchObject({
    shipping: { address: { address_line_1: "1 Fairway", address_line_2: "Suite 4" } },
  });
  const [confirmation] = await mailsTo(order.customerEmail);
  expect(confirmation?.text?.replaceAll(/\s+/g, " ")).toContain(`Ships to: ${label}. Phone: ${details.phone}`);

  const { cookie } = await signIn("admin");
  const slip = await (await send("GET", `/admin/orders/${order.id}/print`, { cookie })).text();
  for (const part of [details.company, details.address2, `Phone: <!-- -->${details.phone}`])
    expect(slip).toContain(part);

  const staff = await staffApp();
  let file = "";
  for await (const part of await exportOrders(staff, orderFilter.parse({ customer: order.customerEmail })))
    file += part;
  expect(file).toContain(`${details.company},${details.address2},${details.phone}`);
  const [heads = "", ...rows] = (await exportShipStation(staff)).split("\r\n");
  expect(heads).toMatch(/Recipient Company,Address Line 2,Recipient Phone,Unit Weight$/);
  expect(rows.find((row) => row.startsWith(order.id))).toMatch(/Torrey Golf Club,Suite 4,\(858\) 555-0101,/);
});

it("A custom order keeps the details of its deposit, and staff find it by its phone number", async () => {
  const visitor = newVisitor();
  const draft = await prepare(visitor);
  const id = await approvedDeposit(visitor, draft, { ...address, ...details });
  const { recordId } = await capturePayment(visitor, id);
  expect(await customOrder(recordId)).toMatchObject({
    shippingAddress: { ...details, address: "1 Fairway" },
    customerPhone: details.phone,
  });
});

it("Staff who correct an address keep, change or remove its details", async () => {
  const { order } = await buyWithDetails();
  const staff = await staffApp();
  const { id, customerName, customerEmail } = order;
  const whole = { address: "2 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008", country: "US" as const };
  const correct = async (changed: object) =>
    correctOrder(staff, {
      id,
      customerName,
      customerEmail,
      version: undefined,
      shippingAddress: { ...whole, ...changed },
    });
  await correct(details);
  expect((await getOrder(staff, id)).shippingAddress).toEqual({ ...whole, ...details });
  await correct({});
  expect((await getOrder(staff, id)).shippingAddress).toEqual(whole);
});

it("The address book stores the details, and the checkout adds a phone number to a saved address", async () => {
  const { app } = await newPerson();
  const typed = { name: "Ann Lee", address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008" };
  await saveAddress(app, bookAddressInput.parse({ ...typed, company: details.company, address2: details.address2 }));
  await keepAddress(app, bookAddressInput.parse({ ...typed, ...details }));
  expect(await findAddressBook(app)).toMatchObject([{ ...typed, ...details }]);
  await saveAddress(app, bookAddressInput.parse(typed));
  expect(await findAddressBook(app)).toHaveLength(2);
});
