// Tests the email to a person who left the checkout (checkout-6): sent once, with an unsubscribe link, unless the reason has ended.
import { exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { cartItems, carts, discountCodes, suppressions } from "~/db/schema";
import { formatMoney } from "~/domain/money/money";
import { createResend } from "~/gateways/bulk-mailer.server";
import { sendReminders } from "~/services/back-office/reminders.server";
import { unsubscribe } from "~/services/campaigns/suppressions.server";
import { clearCart, rememberCheckout, removeLine } from "~/services/cart/cart.server";
import { deliverMails } from "~/services/mail/outbox.server";
import { capturePayment } from "~/services/payments/payments.server";
import { planOf, recordedAdmin } from "../../support/assertions/recorder";
import { type Buyer, fillCart, minutesLater, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { newVisitor, paidOrder, prepare } from "../../support/factories/designs";
import { db } from "../../support/factories/order-management";
import { approvedCart, mailsTo, orderFault } from "../../support/factories/payments";
import { startBulkProvider } from "../../support/faults/bulk-provider";
import { control, settled, testApp } from "../../support/fixtures/app";
import { formOf, send } from "../../support/fixtures/requests";

const later = (hours: number) => minutesLater(hours * 60);
const cronAfter = (hours: number) => sendReminders(testApp({ now: later(hours) }));

async function remindersTo(email: string) {
  await settled();
  return (await mailsTo(email)).filter(({ template }) => template === "abandoned-checkout");
}

/** A person whose details are on the payment step. */
async function atCheckout(over: { email?: string } = {}): Promise<Buyer> {
  const [buyer, product] = [newBuyer(over), await newProduct({ name: `Masters ${crypto.randomUUID()}` })];
  await fillCart(buyer, { lines: [{ id: product.id, quantity: 3 }] });
  await rememberCheckout(buyer.app, buyer.customer);
  return buyer;
}

describe("a cart left at the checkout", () => {
  it("A cart at the checkout causes one reminder, hours later, with its lines and an unsubscribe link", async () => {
    const { customer } = await atCheckout();
    await cronAfter(9);
    expect(await remindersTo(customer.email)).toEqual([]);
    await cronAfter(11);
    await cronAfter(12);
    await cronAfter(40);
    const [mail, ...more] = await remindersTo(customer.email);
    expect(more).toEqual([]);
    const [url] = /http:\/\/localhost:8788\/unsubscribe\/[\w.%-]+/.exec(mail?.html ?? "") ?? [];
    expect(mail?.text).toContain(url);
    expect(mail).toMatchObject({
      headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      html: expect.stringContaining("× 3"),
      text: expect.stringContaining("http://localhost:8788/checkout"),
    });
    const form = formOf({ "List-Unsubscribe": "One-Click" });
    const page = new URL(url ?? "").pathname;
    expect((await send("GET", page)).status).toBe(200);
    expect((await send("POST", page, { form, headers: { Origin: "" } })).status).toBe(200);
    expect(await db.$count(suppressions, eq(suppressions.email, customer.email))).toBe(1);
  });

  it("The checkout's form stores the cart with the typed details", async () => {
    const [buyer, product] = [newBuyer(), await newProduct()];
    await fillCart(buyer, { lines: [{ id: product.id, quantity: 1 }] });
    const form = formOf({ ...buyer.customer, intent: "details" });
    const sent = await send("POST", "/checkout", { form, headers: { "X-Session-Id": buyer.session } });
    expect(sent.status).toBe(200);
    await cronAfter(11);
    expect(await remindersTo(buyer.customer.email)).toHaveLength(1);
  });

  it("A cart causes no reminder after three days, or without an address", async () => {
    const [old, silent, product] = [await atCheckout(), newBuyer(), await newProduct()];
    await fillCart(silent, { lines: [{ id: product.id, quantity: 1 }] });
    await cronAfter(73);
    expect(await remindersTo(old.customer.email)).toEqual([]);
    expect(await remindersTo(silent.customer.email)).toEqual([]);
  });

  it.each<[string, (buyer: Buyer) => Promise<unknown>]>([
    ["its cart was emptied", ({ app }) => clearCart(app)],
    [
      "its last line was removed",
      async ({ app, session }) => {
        const [line] = await db.select().from(cartItems).where(eq(cartItems.sessionId, session));
        await removeLine(app, { id: line!.id });
      },
    ],
    ["its reader unsubscribed", ({ customer }) => suppressed(customer.email, "unsubscribed")],
    ["its reader's address bounced", ({ customer }) => suppressed(customer.email, "bounced")],
    [
      "it was paid on another device",
      async ({ customer }) => {
        const [other, product] = [newBuyer({ email: customer.email }), await newProduct()];
        await capturePayment(other.app, await approvedCart(other, { lines: [{ id: product.id, quantity: 1 }] }));
      },
    ],
    [
      "its reader was reminded of another one",
      async ({ customer }) => {
        await atCheckout({ email: customer.email });
      },
    ],
  ])("A cart causes no (second) reminder when %s", async (_name, end) => {
    const buyer = await atCheckout();
    await end(buyer);
    await cronAfter(11);
    await cronAfter(12);
    expect((await remindersTo(buyer.customer.email)).length).toBe(_name.includes("another one") ? 1 : 0);
  });

  it("A cart causes no reminder when it was paid, or while PayPal captures", async () => {
    const [paid, asked, product] = [newBuyer(), newBuyer(), await newProduct()];
    const lines = [{ id: product.id, quantity: 1 }];
    const paypalId = await approvedCart(paid, { lines });
    await rememberCheckout(paid.app, paid.customer);
    await capturePayment(paid.app, paypalId);
    const pendingId = await approvedCart(asked, { lines });
    await rememberCheckout(asked.app, asked.customer);
    await orderFault("capture", "error500", 10);
    await capturePayment(asked.app, pendingId).catch(() => null);
    await fillCart(paid, { lines });
    await cronAfter(11);
    expect(await remindersTo(paid.customer.email)).toEqual([]);
    expect(await remindersTo(asked.customer.email)).toEqual([]);
    await control("faults", { method: "DELETE" });
  });
});

describe("a design left at the checkout", () => {
  it("Only the latest design at the checkout causes a reminder, with a link for any device", async () => {
    const customerEmail = `designer-${crypto.randomUUID()}@club.example`;
    const visitor = newVisitor();
    await prepare(newVisitor({ now: later(-1), visitor: visitor.visitor }), { customerEmail });
    const latest = await prepare(visitor, { customerEmail, quantity: 250 });
    await cronAfter(9.5);
    expect(await remindersTo(customerEmail)).toEqual([]);
    await cronAfter(11);
    await cronAfter(12);
    const mails = await remindersTo(customerEmail);
    expect(mails).toMatchObject([{ html: expect.stringContaining("250 custom pins") }]);
    const [url = ""] = /http:\/\/localhost:8788\/checkout\?\S+/.exec(mails[0]?.text ?? "") ?? [];
    expect(url).toContain(latest.id);
    const opened = await send("GET", url.slice("http://localhost:8788".length).replace(/\]?$/, ""));
    expect(opened.headers.get("Location")).toBe(`/checkout?customOrderId=${latest.id}`);
    const cookie = (opened.headers.get("Set-Cookie") ?? "").split(";")[0];
    expect(await (await send("GET", `/checkout?customOrderId=${latest.id}`, { cookie })).text()).toContain("250");
  });

  it("The reminder shows today's deposit if the design's code has expired", async () => {
    const customerEmail = `lapsed-${crypto.randomUUID()}@club.example`;
    const { code } = await newCode({ discountType: "percentage", discountValue: 50 });
    const { depositCents } = await prepare(newVisitor(), { customerEmail, promoCode: code });
    await db.update(discountCodes).set({ isActive: false }).where(eq(discountCodes.code, code));
    await cronAfter(11);
    const [mail] = await remindersTo(customerEmail);
    expect(mail?.text).toContain(formatMoney(2 * depositCents));
    expect(mail?.text).not.toContain(formatMoney(depositCents));
  });

  it("A design causes no reminder once its deposit is paid", async () => {
    const customerEmail = `buyer-${crypto.randomUUID()}@club.example`;
    const visitor = newVisitor();
    await paidOrder(visitor, await prepare(visitor, { customerEmail }));
    await cronAfter(11);
    expect(await remindersTo(customerEmail)).toEqual([]);
  });
});

describe("the mail", () => {
  const queuedFor = async (app = testApp({ now: later(11) })) => {
    const { customer } = await atCheckout();
    app.mailQueue = { send: async () => {}, sendGroups: async () => {} };
    await sendReminders(app);
    const [row] = await remindersTo(customer.email);
    return { app, row, customer };
  };

  it("The reminder goes by the campaign provider, because the transactional one forbids it", async () => {
    const provider = startBulkProvider();
    const { app, row, customer } = await queuedFor();
    app.bulkMailer = createResend(provider.settings);
    app.mailer = { deliver: () => Promise.reject(new Error("Not this one")) };
    expect(await deliverMails(app, [row!.id])).toEqual(new Map());
    expect(provider.sentTo(customer.email)).toMatchObject([{ headers: row!.headers }]);
    expect(await remindersTo(customer.email)).toMatchObject([{ state: "sent" }]);
  });

  it("No reminder is made without a campaign provider", async () => {
    const app = testApp({ now: later(11) });
    app.bulkMailer = null;
    expect((await queuedFor(app)).row).toBeUndefined();
  });

  it("The reminder does not leave if its reader unsubscribed while it waited", async () => {
    const provider = startBulkProvider();
    const { app, row, customer } = await queuedFor();
    app.bulkMailer = createResend(provider.settings);
    const token = /\/unsubscribe\/([\w.%-]+)/.exec(row!.html ?? "")?.[1] ?? "";
    await unsubscribe(app, token);
    expect(await deliverMails(app, [row!.id])).toEqual(new Map());
    expect(provider.sentTo(customer.email)).toEqual([]);
  });
});

it("The Worker's own cron and queue send the reminder", async () => {
  const { session, customer } = await atCheckout();
  const elevenHoursAgo = new Date(Date.now() - 11 * 3_600_000);
  await db.update(carts).set({ checkoutAt: elevenHoursAgo }).where(eq(carts.sessionId, session));
  const worker = exports.default as unknown as { scheduled(event: { cron: string }): Promise<void> };
  await worker.scheduled({ cron: "1-59/5 * * * *" });
  await vi.waitFor(async () => expect(await remindersTo(customer.email)).toMatchObject([{ state: "sent" }]), 20_000);
});

it("The query for reminders scans no table", async () => {
  const { asked, make } = await recordedAdmin();
  await sendReminders(make());
  const plans = await Promise.all(asked.filter(({ sql }) => /carts|custom_order_drafts/.test(sql)).map(planOf));
  expect(plans.length).toBeGreaterThan(1);
  expect(plans.flat().filter((step) => /^SCAN /.test(step))).toEqual([]);
});

async function suppressed(email: string, reason: "unsubscribed" | "bounced") {
  await db.insert(suppressions).values({ email, reason });
}
