// Tests every way to leave the list and return (campaigns-18). A person can sign up again, but an import never brings anyone back. After
// a spam complaint, only a person who reads mail at the address can return.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contacts, discountCodes, suppressions } from "~/db/schema";
import { confirmSubscription, getConfirmation, resubscribe, subscribe } from "~/services/campaigns/newsletter.server";
import { receiveBulkWebhook, setSuppressed, unsubscribe } from "~/services/campaigns/suppressions.server";
import { capturePayment } from "~/services/payments/payments.server";
import { newBuyer, newProduct } from "../../support/factories/buyers";
import { joinNewsletter } from "../../support/factories/newsletter";
import { db, staffApp } from "../../support/factories/order-management";
import { approvedCart, mailsTo } from "../../support/factories/payments";
import { bulkWebhook, webhookSecret } from "../../support/faults/bulk-provider";
import { settled, testApp } from "../../support/fixtures/app";
import { ask, formOf, send } from "../../support/fixtures/requests";

let made = 0;
const newAddress = () => `reader${++made}@club.example`;
const day = 86_400_000;
const start = Date.UTC(2026, 10, 26, 12, 10);
/** The shop that many days after the start. */
const shopOn = (days: number) => testApp({ now: () => new Date(start + days * day) });
const signUp = (email: string, days = 0) => subscribe(shopOn(days), { email, source: "popup_15off" });
const join = (email: string, days = 0) => joinNewsletter(shopOn(days), { email, source: "popup_15off" });
const codeIn = (text: string | null) => /PIN15-[A-Z0-9]+/.exec(text ?? "")?.[0];

async function mailed(email: string) {
  await settled();
  return (await mailsTo(email)).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Token of the unsubscribe link in an email. */
function tokenIn(text: string | null): string {
  return /\/unsubscribe\/([\w.~%-]+)/.exec(text ?? "")?.[1] ?? "";
}

const reasonOf = async (email: string) =>
  (await db.select().from(suppressions).where(eq(suppressions.email, email)))[0]?.reason ?? null;
const consentOf = async (email: string) =>
  (await db.select().from(contacts).where(eq(contacts.email, email)))[0]?.consentAt ?? null;

/** Token of the confirmation link in an email. */
function confirmTokenIn(text: string | null): string {
  return /\/newsletter\/([\w.~%-]+)/.exec(text ?? "")?.[1] ?? "";
}

/** A person who signed up, then unsubscribed with the link in the first email. */
async function whoLeft() {
  const email = newAddress();
  await join(email);
  const [welcome] = await mailed(email);
  const token = tokenIn(welcome!.html);
  await unsubscribe(shopOn(1), token);
  return { email, token, code: codeIn(welcome!.text)! };
}

describe("someone who unsubscribed and signs up again", () => {
  it("A returning reader is on the list, with that day's consent, and gets the unused code again for its full time", async () => {
    const { email, code } = await whoLeft();
    expect(await signUp(email, 70)).toEqual({ isNew: true });
    expect(await reasonOf(email)).toBe("unsubscribed");
    await confirmSubscription(shopOn(70), confirmTokenIn((await mailed(email)).at(-1)!.html));
    expect(await reasonOf(email)).toBeNull();
    expect(await consentOf(email)).toEqual(new Date(start + 70 * day));
    const mails = await mailed(email);
    expect(mails.map(({ template }) => template)).toEqual(["newsletter-welcome", "newsletter-welcome"]);
    expect(codeIn(mails[1]!.text)).toBe(code);
    const [row] = await db.select().from(discountCodes).where(eq(discountCodes.code, code));
    expect(row!.validUntil!.getTime()).toBeGreaterThan(start + 129 * day);
  });

  it("A returning reader reads that the code was used, if it was", async () => {
    const { email, code } = await whoLeft();
    const buyer = newBuyer({ email });
    const lines = [{ id: (await newProduct()).id, quantity: 2 }];
    await capturePayment(buyer.app, await approvedCart(buyer, { lines, code }));
    expect(await signUp(email, 2)).toEqual({ isNew: true });
    const mail = (await mailed(email)).find(({ template }) => template === "newsletter-back");
    expect(mail?.text).toMatch(/first\s+sign-up\s+code\s+has\s+been\s+used/);
    expect(codeIn(mail!.text)).toBeUndefined();
    expect(tokenIn(mail!.html)).not.toBe("");
  });

  it("A returning reader gets one email for ten presses at once, and none for a press while on the list", async () => {
    const { email } = await whoLeft();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(email, 2)));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    await confirmSubscription(shopOn(2), confirmTokenIn((await mailed(email)).at(-1)!.html));
    expect(await signUp(email, 9)).toEqual({ isNew: false });
    expect(await mailed(email)).toHaveLength(2);
  });

  it("A returning reader is on the list by the page's form and by the endpoint, after a one-click unsubscribe", async () => {
    const [byForm, byCall] = [newAddress(), newAddress()];
    for (const email of [byForm, byCall]) {
      await joinNewsletter(testApp(), { email, source: undefined });
      const [welcome] = await mailed(email);
      const path = `/unsubscribe/${tokenIn(welcome!.html)}`;
      await send("POST", path, { form: formOf({ "List-Unsubscribe": "One-Click" }) });
      expect(await reasonOf(email)).toBe("unsubscribed");
    }
    await send("POST", "/newsletter", { form: formOf({ email: byForm, source: "page_15off" }) });
    const call = await ask("POST", "/api/newsletter-signup", { body: { email: byCall } });
    expect(call.status).toBe(201);
    for (const email of [byForm, byCall]) {
      const path = `/newsletter/${confirmTokenIn((await mailed(email)).at(-1)!.html)}`;
      const seen = await send("GET", path);
      expect([seen.status, seen.headers.get("location"), path]).toEqual([200, null, path]);
      expect(await seen.text()).toContain("One more click");
      expect(await reasonOf(email)).toBe("unsubscribed");
      await send("POST", path, { form: formOf({}) });
      expect(await reasonOf(email)).toBeNull();
      expect(await (await send("GET", path)).text()).toContain("You&#x27;re on the list");
    }
  });
});

describe.each(["complained", "bounced", "manual"] as const)(
  "an address that is off the list by reason %s",
  (reason) => {
    it("A removed address stays off when a person types it, and returns by its reader's own press", async () => {
      const email = newAddress();
      await db.insert(suppressions).values({ email, reason });
      expect(await signUp(email)).toEqual({ isNew: false });
      expect([await reasonOf(email), await consentOf(email)]).toEqual([reason, null]);
      const [confirm, ...more] = await mailed(email);
      expect([confirm!.template, more.length]).toEqual(["newsletter-confirm", 0]);
      const token = confirmTokenIn(confirm!.html);
      expect(await getConfirmation(shopOn(1), token)).toEqual({ email, isListed: false, hasCode: false });
      await confirmSubscription(shopOn(1), token);
      expect([await reasonOf(email), await consentOf(email)]).toEqual([null, new Date(start + day)]);
      const welcome = (await mailed(email)).find(({ template }) => template === "newsletter-welcome");
      expect(codeIn(welcome?.text ?? null)).toBeDefined();
    });
  },
);

describe("the last word on a list", () => {
  it("The page to confirm knows that the email with its link contained the code", async () => {
    const email = newAddress();
    await signUp(email);
    const token = confirmTokenIn((await mailed(email)).at(-1)!.html);
    expect(await getConfirmation(shopOn(1), token)).toEqual({ email, isListed: false, hasCode: true });
  });

  it("The last change gets its email also within an hour of the first one", async () => {
    const email = newAddress();
    await signUp(email);
    const [welcome] = await mailed(email);
    await unsubscribe(shopOn(0), tokenIn(welcome!.html));
    expect(await signUp(email)).toEqual({ isNew: true });
    expect((await mailed(email)).map(({ text }) => codeIn(text))).toEqual(Array(2).fill(codeIn(welcome!.text)));
  });

  it("A complaint outranks an earlier unsubscribe", async () => {
    const { email } = await whoLeft();
    const complaint = bulkWebhook("email.complained", { to: [email] });
    const app = testApp();
    app.env = { ...app.env, RESEND_WEBHOOK_SECRET: webhookSecret };
    await receiveBulkWebhook(app, complaint.headers, async () => complaint.body);
    expect(await signUp(email, 2)).toEqual({ isNew: false });
    expect(await reasonOf(email)).toBe("complained");
  });

  it("Staff cannot undo a reader's unsubscribe", async () => {
    const { email } = await whoLeft();
    const staff = await staffApp();
    await setSuppressed(staff, { email, suppressed: true });
    await setSuppressed(staff, { email, suppressed: false });
    expect(await reasonOf(email)).toBe("unsubscribed");
  });

  it.each(["manual", "bounced"] as const)(
    "Staff cannot undo the unsubscribe of a reader who was off the list before by reason %s",
    async (reason) => {
      const email = newAddress();
      await join(email);
      const [welcome] = await mailed(email);
      await db.insert(suppressions).values({ email, reason });
      await unsubscribe(shopOn(1), tokenIn(welcome!.html));
      await setSuppressed(await staffApp(), { email, suppressed: false });
      expect(await reasonOf(email)).toBe("unsubscribed");
    },
  );

  it("Neither a bounce nor staff's block hides an unsubscribe or a complaint", async () => {
    const { email } = await whoLeft();
    const staff = await staffApp();
    const app = testApp();
    app.env = { ...app.env, RESEND_WEBHOOK_SECRET: webhookSecret };
    const event = async (type: string) => {
      const sent = bulkWebhook(type, { to: [email], bounce: { type: "Permanent", subType: "General", message: "No" } });
      await receiveBulkWebhook(app, sent.headers, async () => sent.body);
    };
    await event("email.bounced");
    await setSuppressed(staff, { email, suppressed: true });
    expect(await reasonOf(email)).toBe("unsubscribed");
    await event("email.complained");
    await event("email.bounced");
    expect(await reasonOf(email)).toBe("complained");
  });

  it("A reader returns by the button of the unsubscribe page", async () => {
    const { email, token } = await whoLeft();
    await resubscribe(shopOn(2), token);
    expect([await reasonOf(email), await consentOf(email)]).toEqual([null, new Date(start + 2 * day)]);
    await expect(confirmSubscription(shopOn(2), token)).rejects.toMatchObject({ code: "not_found" });
  });

  it("A reader who unsubscribes again after returning is off the list", async () => {
    const { email, token } = await whoLeft();
    await join(email, 2);
    await unsubscribe(shopOn(3), token);
    expect(await reasonOf(email)).toBe("unsubscribed");
  });
});
