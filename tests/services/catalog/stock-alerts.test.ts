// Checks that a person who asked on a sold-out product's page gets one email when it is back, and that the address is then deleted.
import { env } from "cloudflare:workers";
import { eq, like } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { outboxMessages, stockAlerts } from "~/db/schema";
import { setStock } from "~/services/catalog/admin.server";
import { askForStock, emailBackInStock } from "~/services/catalog/stock-alerts.server";
import { minutesLater, newProduct } from "../../support/factories/buyers";
import { staffApp } from "../../support/factories/order-management";
import { settled, testApp } from "../../support/fixtures/app";
import { formOf, send } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const mailsOf = (email: string) => db.select().from(outboxMessages).where(eq(outboxMessages.to, email));
const waiting = (productId: number) => db.$count(stockAlerts, eq(stockAlerts.productId, productId));

it("An alert is requested on the page once, and emailed once when staff restock the product", async () => {
  const { id } = await newProduct({ name: "Rare Heron", stockQuantity: 0 });
  const ask = () => send("POST", `/product/${id}`, { form: formOf({ email: " Ann@Alerts.example" }) });
  for (let time = 0; time < 2; time++) expect(await (await ask()).text()).toContain("Got it. We");
  expect(await waiting(id)).toBe(1);
  await emailBackInStock(testApp());
  expect(await mailsOf("ann@alerts.example")).toEqual([]);

  const staff = await staffApp();
  await setStock(staff, { id, stockQuantity: 12 });
  await settled();
  await Promise.all([emailBackInStock(staff), emailBackInStock(staff)]);
  const [mail, ...more] = await mailsOf("ann@alerts.example");
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ template: "back-in-stock", subject: "Rare Heron is back at Pin High" });
  expect(mail?.text).toContain(`/product/${id}`);
  expect(await waiting(id)).toBe(0);
  const page = await (await send("GET", `/product/${id}`)).text();
  expect(page).not.toContain("Want an e-mail");
});

it("An inbox gets one email, however many of its spellings asked", async () => {
  const { id } = await newProduct({ stockQuantity: 0 });
  const staff = await staffApp();
  for (const email of ["al.ert@gmail.com", "alert+1@gmail.com", "alert@googlemail.com"])
    await askForStock(staff, { id, email });
  await setStock(staff, { id, stockQuantity: 5 });
  await settled();
  await emailBackInStock(testApp({ now: minutesLater(200) }));
  expect(await waiting(id)).toBe(0);
  expect((await mailsOf("al.ert@gmail.com")).length).toBe(1);
  expect((await mailsOf("alert+1@gmail.com")).length + (await mailsOf("alert@googlemail.com")).length).toBe(0);
});

it("An alert is emailed again only to those who asked again", async () => {
  const { id } = await newProduct({ stockQuantity: 0 });
  const staff = await staffApp();
  const email = "bo@alerts.example";
  for (const count of [1, 2]) {
    await setStock(staff, { id, stockQuantity: 0 });
    await askForStock(staff, { id, email });
    await setStock(staff, { id, stockQuantity: 5 });
    await setStock(staff, { id, stockQuantity: 6 });
    await settled();
    // An inbox gets one such email an hour, so the second one leaves with a later run of the job.
    await emailBackInStock(testApp({ now: minutesLater(61) }));
    expect((await mailsOf(email)).length).toBe(count);
  }
});

it("An alert is refused for an invalid address, an available product and an unknown one", async () => {
  const { id } = await newProduct({ stockQuantity: 3, name: "Here Now" });
  const ask = (product: number | string, email: string) =>
    send("POST", `/product/${product}`, { form: formOf({ email }) });
  expect((await ask(id, "cy@alerts.example")).status).toBe(409);
  expect((await ask(id, "cy")).status).toBe(400);
  expect((await ask(999_999, "cy@alerts.example")).status).toBe(404);
  expect((await db.select().from(stockAlerts).where(like(stockAlerts.email, "cy%"))).length).toBe(0);
});

it("An alert waits a year for a hidden product, and no longer", async () => {
  const { id } = await newProduct({ stockQuantity: 0 });
  await askForStock(testApp(), { id, email: "di@alerts.example" });
  const inDays = (days: number) => testApp({ now: minutesLater(days * 1440) });
  await emailBackInStock(inDays(364));
  expect(await waiting(id)).toBe(1);
  await emailBackInStock(inDays(366));
  expect(await waiting(id)).toBe(0);
});
