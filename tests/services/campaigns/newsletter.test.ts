// Checks that an address gets one code and one email, however often it signs up (discounts-6, access-4).
import { env } from "cloudflare:workers";
import { eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { contacts, discountCodes, outboxMessages, suppressions } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { checkDiscount } from "~/domain/discounts/discounts";
import { confirmSubscription, subscribe } from "~/services/campaigns/newsletter.server";
import { joinNewsletter } from "../../support/factories/newsletter";
import { settled, testApp } from "../../support/fixtures/app";
import { ask, cookieValue, formOf, send, setCookies } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const mailsTo = (email: string) => db.select().from(outboxMessages).where(eq(outboxMessages.to, email));
const source = "popup_15off";
const codeIn = (text: string | null) => /PIN15-[0-9A-HJKMNP-TV-Z]{10}/.exec(text ?? "")?.[0] ?? "";

describe("signing up", () => {
  it("A sign-up creates a single-use 15% code for 60 days and emails it, and the link in that email stores the consent", async () => {
    const now = new Date("2026-11-21T20:00:00Z");
    const email = "first@club.example";
    const app = testApp({ now: () => now });
    expect(await subscribe(app, { email, source })).toEqual({ isNew: true });
    await settled();
    expect(await db.$count(contacts, eq(contacts.email, email))).toBe(0);
    const [sent] = await mailsTo(email);
    const token = /\/newsletter\/([\w.~-]+)/.exec(sent!.text ?? "")?.[1] ?? "";
    await confirmSubscription(app, token);
    await confirmSubscription(app, token);

    expect(await db.select().from(contacts).where(eq(contacts.email, email))).toMatchObject([
      { source: "popup_15off", consentAt: now },
    ]);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: "newsletter-welcome", subject: "Your 15% off at Pin High" });
    const [code] = await db
      .select()
      .from(discountCodes)
      .where(eq(discountCodes.code, codeIn(mail!.text)));
    expect(code).toMatchObject({
      discountType: "percentage",
      discountValue: 15,
      maxUses: 1,
      currentUses: 0,
      oncePerCustomer: true,
      source: "newsletter",
    });
    expect(shopDay(code!.validUntil!)).toBe("2027-01-20");
    expect(checkDiscount(code!, { orderCents: 10_000, now })).toEqual({ ok: true, amountCents: 1500 });
    expect(codeIn(mail!.html)).toBe(code!.code);
  });

  it("The first email already has an unsubscribe link", async () => {
    const email = "shy@club.example";
    await subscribe(testApp(), { email, source });
    const [mail] = await mailsTo(email);
    const link = /http:\/\/localhost:8788(\/unsubscribe\/[\w.~-]+)/.exec(mail!.html ?? "");
    expect(mail!.text).toContain(link?.[0]);
    expect(mail!.headers).toEqual({
      "List-Unsubscribe": `<${link?.[0]}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const left = await send("POST", link?.[1] ?? "", { form: formOf({ "List-Unsubscribe": "One-Click" }) });
    expect(left.status).toBeLessThan(400);
    expect(await db.$count(suppressions, eq(suppressions.email, email))).toBe(1);
  });

  it("A repeated sign-up gets no second code or email, also with ten requests at once", async () => {
    const email = "keen@club.example";
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe(testApp(), { email, source })));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await subscribe(testApp(), { email, source })).toEqual({ isNew: false });
    expect(await mailsTo(email)).toHaveLength(1);
    const days = (count: number) => testApp({ now: () => new Date(Date.now() + count * 86_400_000) });
    expect(await subscribe(days(1), { email, source })).toEqual({ isNew: true });
    await joinNewsletter(days(1), { email, source });
    expect(await subscribe(days(2), { email, source })).toEqual({ isNew: false });
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await db.$count(contacts, eq(contacts.email, email))).toBe(1);
  });

  it("A sign-up keeps the contact's other data and adds the consent", async () => {
    const email = "buyer@club.example";
    await db.insert(contacts).values({ email, name: "Ann", source: "order" });
    expect(await joinNewsletter(testApp(), { email, source })).toEqual({ isNew: true });
    expect(await db.select().from(contacts).where(eq(contacts.email, email))).toMatchObject([
      { name: "Ann", source: "order", consentAt: expect.any(Date) },
    ]);
  });
});

describe("the two handlers", () => {
  it("POST /api/newsletter-signup answers 201, then 200, and nothing else about the address", async () => {
    const body = { email: " Both@Club.Example ", source: "popup_15off" };
    expect(await ask("POST", "/api/newsletter-signup", { body })).toMatchObject({ status: 201, body: { ok: true } });
    expect(await ask("POST", "/api/newsletter-signup", { body })).toMatchObject({ status: 200, body: { ok: true } });
    expect(await mailsTo("both@club.example")).toHaveLength(1);
    for (const email of ["", "   ", "nope", "a@b", "a@b.example\r\nBcc: x@y.example"]) {
      expect((await ask("POST", "/api/newsletter-signup", { body: { email } })).status, email).toBe(400);
    }
    expect(await db.$count(outboxMessages, like(outboxMessages.to, "%x@y.example%"))).toBe(0);
  });

  it("The form answers the same to a new and to a known address, and leaves the same rows", async () => {
    const press = (email: string) =>
      send("POST", "/newsletter", { form: formOf({ email }), headers: { "Sec-Fetch-Mode": "navigate" } });
    const [first, second] = [await press("form@club.example"), await press("form@club.example")];
    for (const answer of [first, second]) {
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toBe("/");
      expect(cookieValue(setCookies(answer).toast)).toMatchObject({ title: "Welcome to Pin High!" });
    }
    expect(await mailsTo("form@club.example")).toHaveLength(1);
    const refused = await press("nope");
    expect(refused.status).toBe(400);
    const answer = await refused.text();
    expect(answer).toContain("Please enter a valid email address");
    // Without scripts the browser checks the field itself, and the form keeps the input.
    expect(/<input [^>]*name="email"[^>]*>/.exec(answer)?.[0]).toContain('value="nope"');
    expect(answer).not.toMatch(/novalidate/i);
  });
});
