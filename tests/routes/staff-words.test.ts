// What staff read of an order and a person: where it goes, and how each mail stands.
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { outboxMessages } from "~/db/schema";
import { mailBadges, mailStates } from "~/domain/campaigns/outbox";
import { plainChoices } from "~/domain/designer/choices";
import { send, signIn } from "../support/requests";
import { newCustomOrder } from "../support/staff";

const db = openDatabase(env.DB);
const pageAs = async (role: "admin" | "production", path: string) =>
  (await send("GET", path, { cookie: (await signIn(role)).cookie })).text();

it("the production board says the country and every choice that is made by hand", async () => {
  const shippingAddress = {
    address: "1 Bay St",
    city: "Toronto",
    state: "ON",
    zipCode: "M5V 2T6",
    country: "CA" as const,
  };
  const choices = { ...plainChoices(), backStamp: "Hole 7", card: "own" as const };
  await newCustomOrder({ status: "in_production", packaging: ["backing-cards"], choices, shippingAddress });
  const html = await pageAs("production", "/admin/production");
  expect(html).toContain("1 Bay St, Toronto, ON M5V 2T6, Canada");
  expect(html).toContain("back stamp &quot;Hole 7&quot;, Backing cards with own artwork");
});

it("a person's page says of every mail how it stands", async () => {
  const to = "mails@staff.example";
  const mail = { to, template: "test", subject: "Hello", html: "", text: "" };
  await db.insert(outboxMessages).values(mailStates.map((state) => ({ ...mail, id: `OB-${state}`, state })));
  const html = await pageAs("admin", `/admin/customers/${to}`);
  for (const state of mailStates) expect(html).toContain(`>${mailBadges[state].label}<`);
});
