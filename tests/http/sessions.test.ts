// Tests the session cookie through the built Worker (access-3): an old, ended, expired or invented cookie signs no one in.

import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { products, sessions, users } from "~/db/schema";
import { readUnsubscribeToken, unsubscribeUrl } from "~/services/campaigns/mail.server";
import { confirmToken, getConfirmation } from "~/services/campaigns/newsletter.server";
import type { App } from "~/services/core/app.server";
import { isTrackingKey, mailPictureKey, readMailPictureKey, trackingLink } from "~/services/core/links/tracking.server";
import { endSessionsOf, startSession } from "~/services/core/sessions.server";
import { hashToken } from "~/services/core/tokens.server";
import { newsletterCodesOf } from "~/services/discounts/discounts.server";
import { getPrintedInvoice, invoiceLinks } from "~/services/invoices/invoices.server";
import { newInvoice } from "../support/factories/order-management";
import { password, quickHash } from "../support/factories/people";
import { settled, testApp } from "../support/fixtures/app";
import { ask, cookieValue, origin, type RequestOptions, send, setCookies, signIn } from "../support/fixtures/requests";

const db = openDatabase(env.DB);
const attributes = "Path=/; HttpOnly; SameSite=Lax";
let people = 0;

/** The session cookie that an answer sets, as a browser would send it back. */
function sessionOf(response: Response): string {
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith("sid=")) ?? "";
  expect(set).toContain(attributes);
  return set.split(";")[0] ?? "";
}

async function whoIs(cookie: string): Promise<string | null> {
  const { status, body } = await ask<{ username?: string }>("GET", "/api/auth/user", { cookie });
  return status === 401 ? null : (body.username ?? "?");
}

async function registered(options: RequestOptions = {}) {
  const username = `person${++people}`;
  const body = { username, email: `${username}@club.example`, password };
  const response = await send("POST", "/api/auth/register", { body, ...options });
  expect(response.status).toBe(201);
  return { username, cookie: sessionOf(response) };
}

const newPerson = () => signIn("user", { passwordHash: quickHash });

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe("a session begins anew and the old one ends", () => {
  it("A new session replaces the old one at registration and at login, by endpoint and by page", async () => {
    const first = await registered();
    const second = await registered({ cookie: first.cookie });
    expect(await whoIs(first.cookie)).toBeNull();

    const login = { username: second.username, password };
    const byCall = sessionOf(await send("POST", "/api/auth/login", { body: login, cookie: second.cookie }));
    expect([await whoIs(second.cookie), await whoIs(byCall)]).toEqual([null, second.username]);

    const page = await send("POST", "/login", { form: form(login), cookie: byCall });
    const byPage = sessionOf(page);
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/"]);
    expect([await whoIs(byCall), await whoIs(byPage)]).toEqual([null, second.username]);
    expect(new Set([first.cookie, second.cookie, byCall, byPage]).size).toBe(4);
  });

  it("A password change ends the sessions of all devices", async () => {
    const { cookie, username } = await newPerson();
    const elsewhere = sessionOf(await send("POST", "/api/auth/login", { body: { username, password } }));
    const next = { currentPassword: password, password: "next-good-word", confirmPassword: "next-good-word" };
    const changed = await send("POST", "/account", { form: form({ intent: "password", ...next }), cookie });
    const renewed = sessionOf(changed);
    expect(await Promise.all([cookie, elsewhere, renewed].map(whoIs))).toEqual([null, null, username]);
  });
});

describe("a session ends on the server", () => {
  it.each([
    ["POST", "/api/auth/logout", {}],
    ["POST", "/logout", {}],
    ["POST", "/account", { form: form({ intent: "everywhere" }) }],
  ])("A session ends on the server: %s %s", async (method, path, options) => {
    const { cookie, username } = await newPerson();
    expect(await whoIs(cookie)).toBe(username);
    const response = await send(method, path, { ...options, cookie });
    expect(response.headers.getSetCookie().join()).toContain("sid=; Max-Age=0");
    expect(await whoIs(cookie)).toBeNull();
  });

  it("A link to /logout ends no session", async () => {
    const { cookie, username } = await newPerson();
    const response = await send("GET", "/logout", { cookie });
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
    expect(await whoIs(cookie)).toBe(username);
  });
});

describe("a cookie that came in is never adopted", () => {
  const values = ["chosen-by-a-thief", "", "null", "{}", "[1]", "%00", "x".repeat(3000), hashToken("x")];
  const invented = [...values, ...values.map((value) => btoa(JSON.stringify(value))), btoa("null"), btoa("[1]")];

  it.each(invented)("An invented session cookie is not accepted: %s", async (value) => {
    const cookie = `sid=${value}`;
    expect(await whoIs(cookie)).toBeNull();
    const { username } = await newPerson();
    const after = sessionOf(await send("POST", "/api/auth/login", { body: { username, password }, cookie }));
    expect(after).not.toBe(cookie);
    expect([await whoIs(cookie), await whoIs(after)]).toEqual([null, username]);
  });

  it("The stored hash of a real session cookie is not accepted", async () => {
    const { cookie } = await newPerson();
    const stored = hashToken(String(cookieValue(cookie)));
    expect(await db.select().from(sessions).where(eq(sessions.id, stored))).toHaveLength(1);
    expect(await whoIs(`sid=${btoa(JSON.stringify(stored))}`)).toBeNull();
  });
});

describe("a session runs out", () => {
  const hour = 3_600_000;
  const start = Date.UTC(2026, 10, 21, 12);

  async function lifeOf(role: "user" | "admin") {
    const { id } = await signIn(role);
    const at = (hours: number, sessionToken?: string) =>
      testApp({ now: () => new Date(start + hours * hour), visitor: { sessionToken: sessionToken ?? null } });
    const { token, statement } = startSession(at(0), id);
    await statement;
    const isAlive = async (hours: number) => {
      const viewer = await at(hours, token).viewer();
      await settled();
      return viewer !== null;
    };
    return { id, isAlive };
  }

  it("A session ends after 7 idle days", async () => {
    const { isAlive } = await lifeOf("user");
    expect([await isAlive(6 * 24), await isAlive(12 * 24), await isAlive(19 * 24)]).toEqual([true, true, false]);
  });

  it("A session ends after 30 days of daily use", async () => {
    const { isAlive } = await lifeOf("user");
    for (let day = 1; day < 30; day++) expect(await isAlive(day * 24), `day ${day}`).toBe(true);
    expect(await isAlive(30 * 24)).toBe(false);
  });

  it("A staff session ends after 12 hours, also if the role came later", async () => {
    const staff = await lifeOf("admin");
    expect([await staff.isAlive(11), await staff.isAlive(12)]).toEqual([true, false]);
    const promoted = await lifeOf("user");
    expect(await promoted.isAlive(13)).toBe(true);
    await db.update(users).set({ role: "admin" }).where(eq(users.id, promoted.id));
    expect(await promoted.isAlive(14)).toBe(false);
  });
});

describe("rights follow the database, not the session", () => {
  it("Staff rights end in the middle of a session when the role is removed", async () => {
    const staff = await signIn("admin");
    expect((await send("GET", "/admin/outbox", { cookie: staff.cookie })).status).toBe(200);
    await db.update(users).set({ role: "user" }).where(eq(users.id, staff.id));
    expect((await send("GET", "/admin/outbox", { cookie: staff.cookie })).status).toBe(403);
    expect((await send("GET", "/api/outbox", { cookie: staff.cookie })).status).toBe(403);
    await endSessionsOf(testApp(), staff.id);
    const anonymous = await send("GET", "/admin/outbox", { cookie: staff.cookie });
    expect(anonymous.headers.get("Location")).toBe("/login?redirectTo=%2Fadmin%2Foutbox");
  });

  it("Nobody can choose a role at registration", async () => {
    const body = { username: "climber", email: "climber@club.example", password, role: "admin", id: "US-MINE" };
    const made = await ask("POST", "/api/auth/register", { body });
    expect(made).toMatchObject({ status: 201, body: { username: "climber", role: "user" } });
    expect(made.body.id).toMatch(/^US-[0-9A-Z]{10}$/);
  });
});

describe("beside the session", () => {
  beforeAll(async () => {
    await db.insert(products).values({ id: 1, name: "Masters Azalea", priceCents: 1000, stockQuantity: 100 });
  });

  it("A cart survives the sign-in, and a sign-out empties it for the next person in that browser", async () => {
    const added = await send("POST", "/api/cart", { body: { productId: 1, quantity: 3 } });
    const { cart = "" } = setCookies(added);
    expect(cookieValue(cart)).toMatch(/^[\w-]{43}$/);
    const { cookie } = await registered({ cookie: cart });
    const lines = async (cookie: string) => (await ask<unknown[]>("GET", "/api/cart", { cookie })).body;
    expect(await lines(`${cart}; ${cookie}`)).toMatchObject([{ quantity: 3 }]);
    await send("POST", "/logout", { cookie: `${cart}; ${cookie}` });
    expect(await lines(cart)).toEqual([]);
  });

  it("Signed links survive one change of the secret", async () => {
    const shopOf = (...signingSecrets: string[]) => ({ ...testApp(), signingSecrets });
    const before = shopOf("old");
    const email = "ann@lee.example";
    const key = (link: string) => new URL(link).searchParams.get("key") ?? "";
    const invoice = await newInvoice();
    const { invoiceNumber: number, totalCents: amountCents } = invoice;
    const links: Record<string, [signed: string, isGood: (app: App, signed: string) => boolean | Promise<boolean>]> = {
      order: [key(trackingLink(before, "regular", "PH-1")), (app, signed) => isTrackingKey(app, "PH-1", signed)],
      picture: [mailPictureKey(before, "QR-1"), (app, signed) => readMailPictureKey(app, signed) === "QR-1"],
      unsubscribing: [
        unsubscribeUrl(before, origin, email).split("/").at(-1) ?? "",
        (app, signed) => readUnsubscribeToken(app, signed) === email,
      ],
      confirming: [
        confirmToken(before, email, "newsletter"),
        async (app, signed) => (await getConfirmation(app, signed).catch(() => null))?.email === email,
      ],
      code: [newsletterCodesOf(before, email)[0] ?? "", (app, code) => newsletterCodesOf(app, email).includes(code)],
      invoice: [
        key(invoiceLinks(before, invoice).printUrl),
        async (app, signed) => !!(await getPrintedInvoice(app, { number, amountCents, key: signed }))?.isPersonal,
      ],
    };
    for (const [name, [signed, isGood]] of Object.entries(links)) {
      expect(await isGood(shopOf("new", "old"), signed), name).toBe(true);
      expect(await isGood(shopOf("new"), signed), name).toBe(false);
    }
    const order = links.order?.[0] ?? "";
    expect(isTrackingKey(before, "PH-2", order)).toBe(false);
    expect(readMailPictureKey(before, `PH-1.${order}`)).toBeNull();
  });
});
