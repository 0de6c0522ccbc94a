// Creates a shop with one of everything, and people who send requests to it.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { addresses, savedDesigns, users } from "~/db/schema";
import { anonymousVisitor, createApp } from "~/services/core/create-app.server";
import { saveCreditTerms } from "~/services/customers/credit-terms.server";
import type { Known } from "../../fuzz/cases";
import { fillCart, newCode, newProduct } from "../../support/factories/buyers";
import { db, staffApp } from "../../support/factories/order-management";
import { orderFault } from "../../support/factories/payments";
import { clock, quickHash } from "../../support/factories/people";
import { everythingOfOne } from "../../support/factories/two-people";
import { webhookSecret } from "../../support/faults/bulk-provider";
import { settled } from "../../support/fixtures/app";
import { origin, signIn } from "../../support/fixtures/requests";

export type Person = "staff" | "user" | "nobody";
export type World = Awaited<ReturnType<typeof newWorld>>;

/** A call and the person who makes it. Without a body, one is generated from the input's schema. */
export interface Sound {
  as?: Person;
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
}
/** Maps the name of each handler to a valid call. */
export type Rows = Record<string, (world: World) => Sound | Promise<Sound>>;

export const home = { address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008", country: "US" };
export const word = () => crypto.randomUUID().slice(0, 8);
export const newEmail = () => `${word()}@club.example`;

export async function newWorld() {
  const things = await everythingOfOne();
  const { ids, secrets, owner: user } = things;
  const [staff, admin] = [await signIn("admin", { passwordHash: quickHash }), await staffApp()];
  await db.update(users).set({ passwordHash: quickHash }).where(eq(users.id, user.id));
  const cartSession = "written-session-0123456789";
  const [product, code] = [await newProduct(), await newCode({ discountValue: 20 })];
  const cart = (session = cartSession) => ({ session }) as Parameters<typeof fillCart>[0];
  /** Puts three pins into each person's cart. Returns the id of the line. */
  async function fill(contents: { code?: string; id?: number } = {}): Promise<string> {
    await fillCart(cart(), { lines: [{ id: contents.id ?? product.id, quantity: 3 }], code: contents.code });
    const line = await env.DB.prepare("select id from cart_items where session_id = ?").bind(cartSession).first("id");
    return String(line);
  }
  await fill();
  const address = { id: "AD-OWN0000001", userId: user.id, name: "Olive Ownerson", ...home, country: "US" as const };
  await db.insert(addresses).values([address, { ...address, id: "AD-OWN0000002", city: "Vista" }]);
  const design = { id: "SD-OWN0000001", token: "t".repeat(43), userId: user.id, name: "Crest", design: {} };
  await db.insert(savedDesigns).values({ ...design, logoKey: "logo/none.png", logoFileName: "crest.png" });
  await saveCreditTerms(admin, { email: user.email, limitCents: 1_000_000 });
  await settled();
  const grants = [ids.order, ids.custom, ids.draft];
  const visitors = {
    staff: { ...anonymousVisitor, sessionToken: staff.sessionToken, cartSession, address: "10.0.0.1" },
    user: { ...anonymousVisitor, sessionToken: user.sessionToken, cartSession, grants, address: "10.0.0.2" },
    nobody: { ...anonymousVisitor, cartSession, grants, address: "10.0.0.3" },
  };
  /** Stops the clock, so that a repeated write stores the same times. */
  const moment = new Date();
  clock.now = moment.getTime();
  function as(person: Person) {
    const work: Promise<unknown>[] = [];
    const after = (one: Promise<unknown>) => void work.push(one.catch(() => {}));
    const shop = { ...env, RESEND_WEBHOOK_SECRET: webhookSecret };
    const app = createApp(shop, { origin, after, now: () => moment, visitor: { ...visitors[person] } });
    const { mailQueue } = app;
    // Keeps the queue from delivering messages during the tests.
    app.mailQueue = {
      send: (some) => mailQueue.send(some, 3600),
      sendGroups: (id, groups) => mailQueue.sendGroups(id, groups, 3600),
    };
    const settle = async () => {
      while (work.length > 0) await work.pop();
    };
    return { app, settle };
  }
  // Keeps PayPal from sending webhooks, because they may arrive at any time.
  for (const call of ["capture", "refund"]) await orderFault(call, "no_webhook", 10_000);
  const all = [...Object.values(ids), ...secrets];
  const known: Known = {
    productid: [String(product.id)],
    id: all,
    token: all,
    email: [ids.email, "x@club.example"],
    number: all,
  };
  const customer = { name: "Olive Ownerson", email: user.email, ...home };
  return {
    ...things,
    staff,
    user,
    admin,
    visitors,
    as,
    known,
    product,
    code,
    fill,
    customer,
    address,
    design,
    cartSession,
  };
}
