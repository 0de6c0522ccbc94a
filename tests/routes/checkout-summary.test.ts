// The checkout's summary follows country and state as they are chosen, before a name or an address is typed (checkout-9).

import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { carts, settings } from "~/db/schema";
import { saveTaxRate } from "~/services/core/settings.server";
import { db, staffApp } from "../support/after-sale";
import { newProduct } from "../support/factories";
import { formOf, send, setCookies } from "../support/requests";

afterEach(async () => {
  await db.delete(settings).where(eq(settings.key, "taxRates"));
});

async function browser() {
  const { id } = await newProduct({ priceCents: 1000 });
  const form = formOf({ intent: "add", productId: String(id), quantity: "2" });
  const cookie = Object.values(setCookies(await send("POST", "/cart", { form }))).join("; ");
  const choose = async (country: string, state: string) => {
    const answer = await send("POST", "/checkout", { cookie, form: formOf({ intent: "destination", country, state }) });
    expect(answer.status).toBe(200);
  };
  /** The summary's lines, like "Shipping (USA) $5.99". */
  const summary = async () => {
    const html = await (await send("GET", "/checkout", { cookie })).text();
    const list = /Order Summary.*?<dl[^>]*>(.*?)<\/dl>/s.exec(html)?.[1] ?? "";
    return [...list.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value]) =>
      `${name} ${value}`.replace(/<!-- -->|<[^>]*>/g, ""),
    );
  };
  return { choose, summary };
}

it("takes the country's shipping, and the state's tax once there is a state", async () => {
  await saveTaxRate(await staffApp(), { region: "US-CA", rate: 72_500, onShipping: false });
  const { choose, summary } = await browser();
  const open = "Sales tax by the state you choose";
  expect(await summary()).toEqual(["Subtotal $20.00", "Shipping (USA) $5.99", open, "Total before tax $25.99"]);
  await choose("CA", "");
  expect(await summary()).toEqual(["Subtotal $20.00", "Shipping (Canada) $14.99", open, "Total before tax $34.99"]);
  await choose("CA", "ON");
  expect(await summary()).toEqual(["Subtotal $20.00", "Shipping (Canada) $14.99", "Total $34.99"]);
  await choose("US", "CA");
  expect(await summary()).toEqual(["Subtotal $20.00", "Shipping (USA) $5.99", "Sales tax $1.45", "Total $27.44"]);
  // California is no province: the old country's state does not count.
  await choose("CA", "CA");
  expect(await summary()).toContain(open);
});

it("says nothing of tax where none is set, and makes nobody a person to remind", async () => {
  const { choose, summary } = await browser();
  await choose("CA", "QC");
  expect(await summary()).toEqual(["Subtotal $20.00", "Shipping (Canada) $14.99", "Total $34.99"]);
  const known = await db.select().from(carts);
  expect(known.filter(({ checkoutAt, checkoutEmail }) => checkoutAt ?? checkoutEmail)).toEqual([]);
});
