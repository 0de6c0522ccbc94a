// Shows service-6: no line of the log contains personal input, whatever happens to the request.
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import { logError } from "~/services/core/log.server";
import { newProduct } from "../support/factories/buyers";
import { orderFault } from "../support/factories/payments";
import { control, settled } from "../support/fixtures/app";
import { ask, formOf, send, signIn } from "../support/fixtures/requests";

const canary = "canary7f3a";
const email = `${canary}@club.example`;

afterEach(async () => {
  vi.restoreAllMocks();
  await control("faults", { method: "DELETE" });
});

/** Records everything that is printed from here on. */
function printed() {
  const spies = (["log", "info", "warn", "error", "debug"] as const).map((name) => vi.spyOn(console, name));
  return () => spies.flatMap(({ mock }) => mock.calls.map((values) => values.map(String).join(" ")));
}

it("The log has one JSON line a request, with no name, address, password, token, number or bind value", async () => {
  const { cookie } = await signIn("admin", { username: canary, email: `staff-${email}` });
  const product = await newProduct({ stockQuantity: 5 });
  const lines = printed();
  const person = { username: `${canary}2`, email, password: `${canary}-password` };
  await ask("POST", "/api/auth/register", { body: person });
  await ask("POST", "/api/auth/login", { body: { ...person, password: `${canary}-wrong` } });
  await send("POST", "/forgot-password", { form: formOf({ email }) });
  await send("GET", `/reset-password/${canary}?email=${email}`);
  await send("GET", `/track-order?orderId=${canary}&email=${email}`);
  await send("GET", `/admin/orders?q=${canary}`, { cookie });
  const headers = { "X-Session-Id": `${canary}-session-0000000000` };
  await ask("POST", "/api/cart", { headers, body: { productId: product.id, quantity: 1 } });
  const address = { address: `${canary} Fairway`, city: canary, state: "NV", zipCode: "89101", country: "US" };
  const order = { currency: "USD", intent: "CAPTURE", purpose: "cart", customer: { name: canary, email, ...address } };
  const { body } = await ask<{ message: string }>("POST", "/paypal/order", { headers, body: { ...order, amount: 1 } });
  const amount = Number(/\$([\d.]+\d)/.exec(body.message)?.[1]);
  await orderFault("create", "garbage");
  const failed = await ask("POST", "/paypal/order", { headers, body: { ...order, amount } });
  expect(failed.status).toBe(503);
  await send("POST", "/webhooks/paypal", {
    headers: { "PayPal-Cert-Url": `https://${canary}.example` },
    body: { canary },
  });
  await send("POST", "/api/cart", { headers: { Origin: `https://${canary}.example` } });
  await send("GET", `/${canary}`);
  const broken = openDatabase(env.DB).run(sql`select json(${canary})`);
  await broken.catch((error: unknown) => logError("a statement", error));
  await settled();

  const all = lines();
  expect(all.filter((line) => line.includes(canary))).toEqual([]);
  const parsed = all.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = parsed.filter(({ route }) => route !== undefined);
  expect(requests.length).toBeGreaterThan(11);
  for (const line of requests) expect(Object.keys(line)).toEqual(["at", "id", "method", "route", "status", "ms"]);
  expect(parsed.find(({ id }) => id === "a statement")?.message).toContain("malformed JSON");
});
