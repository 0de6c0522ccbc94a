// The cookies of the shop. All are HttpOnly and SameSite=Lax; over https also Secure and __Host- (this origin only).
import { type Cookie, createCookie } from "react-router";
import { z } from "zod";
import { cartSessionId } from "~/domain/cart/cart";
import type { Notice } from "~/domain/messages/messages";
import { networkOf } from "~/domain/text/addresses";
import type { App, Visitor } from "~/services/core/app.server";
import { grantsFor } from "~/services/core/ownership.server";
import { signature } from "~/services/core/tokens.server";

const day = 86_400;
const maxAges = {
  sid: 30 * day,
  cart: 90 * day,
  orders: 30 * day,
  toast: 60,
  bookmark: 180,
  theme: 400 * day,
  device: 400 * day,
  // As long as PayPal waits for its buyer.
  paying: 3 * 3600,
} as const;
type CookieName = keyof typeof maxAges;

/** Signed: rights, names of accounts that have signed in here, and text that the shop says. The others are random or harmless. */
const signed: readonly string[] = ["orders", "device", "paying", "toast"] satisfies CookieName[];

type CookieFacts = Pick<App, "production" | "origin" | "signingSecrets" | "now">;

/** Plain http is a shop on one's own machine: WebKit keeps neither Secure nor __Host- cookies there. */
export function shopCookie({ production, origin, signingSecrets }: CookieFacts, name: CookieName): Cookie {
  const secure = production || origin.startsWith("https:");
  return createCookie(secure ? `__Host-${name}` : name, {
    maxAge: maxAges[name],
    path: "/",
    httpOnly: true,
    secure,
    sameSite: "lax",
    // A key for each name: the value of one cookie is worth nothing as another (ASVS 9.2.2).
    secrets: signed.includes(name) ? signingSecrets.map((secret) => signature(secret, "cookie", name)) : [],
  });
}

/** A signed cookie carries its end: a browser may send it for longer than it was told to. */
function serialize(app: App, name: CookieName, value: unknown): Promise<string> {
  const until = app.now().getTime() + maxAges[name] * 1000;
  return shopCookie(app, name).serialize(signed.includes(name) ? { value, until } : value);
}

const withEnd = z.object({ value: z.unknown(), until: z.number() });

/** What the cookie says; false for a signed one that is over, or not ours. */
async function parse(facts: CookieFacts, name: CookieName, header: string): Promise<unknown> {
  const sent: unknown = await shopCookie(facts, name).parse(header);
  if (sent === null || !signed.includes(name)) return sent;
  const parsed = withEnd.safeParse(sent);
  return parsed.success && parsed.data.until > facts.now().getTime() ? parsed.data.value : false;
}

/** Our cookies that a request brought, by name. Everything that the app knows from cookies comes from here. */
export type ShopCookies = ReadonlyMap<CookieName, unknown>;

/** Reads the Cookie header, once for each request. Nothing else in the app parses it (access-19). */
export async function readCookies(facts: CookieFacts, request: Request): Promise<ShopCookies> {
  const header = request.headers.get("Cookie");
  if (!header) return new Map();
  const names = Object.keys(maxAges) as CookieName[];
  const values = await Promise.all(names.map((name) => parse(facts, name, header)));
  return new Map(names.map((name, index) => [name, values[index]] as const).filter(([, value]) => value !== null));
}

/** The value of one cookie, or null if the browser sent none or one that is not ours. */
export function cookieValue<T>(cookies: ShopCookies, name: CookieName, schema: z.ZodType<T>): T | null {
  if (!cookies.has(name)) return null;
  const parsed = schema.safeParse(cookies.get(name));
  return parsed.success ? parsed.data : null;
}

export const sessionCookie = (app: App, token: string) => shopCookie(app, "sid").serialize(token);
export const endedSessionCookie = (app: App) => shopCookie(app, "sid").serialize("", { maxAge: 0 });

/** Mirrors the browser's X-Session-Id for page loads and for DELETE, which sends no header. */
export const cartCookie = (app: App, sessionId: string) => shopCookie(app, "cart").serialize(sessionId);

/** Lets this browser see one more order, the last ten at most: for whoever is signed in now, or for the guest (accounts-22). */
export async function grantCookie(app: App, orderId: string): Promise<string> {
  const viewer = await app.viewer();
  const ids = [orderId, ...grantsFor(app, viewer).filter((id) => id !== orderId)].slice(0, 10);
  return serialize(app, "orders", { ids, of: viewer?.id ?? null });
}

/** Remembers that an account has signed in from this browser, the last five of them (accounts-3). */
export function deviceCookie(app: App, userId: string): Promise<string> {
  const ids = [userId, ...app.visitor.knownAccounts.filter((id) => id !== userId)].slice(0, 5);
  return serialize(app, "device", ids);
}

export const toastCookie = (app: App, toast: Notice) => serialize(app, "toast", toast);
export const clearedToastCookie = (app: App) => shopCookie(app, "toast").serialize("", { maxAge: 0 });

const notice: z.ZodType<Notice> = z.object({
  title: z.string(),
  description: z.string(),
  tone: z.enum(["success", "error"]),
});

/** The toast that the last action left, or null. */
export const readToast = (cookies: ShopCookies) => cookieValue(cookies, "toast", notice);

/** A payment that left for PayPal's own page from a page behind a link, whose key PayPal is not told: PayPal's id, and the way back. */
const begunPayment = z.object({ id: z.string(), page: z.string() });

export const payingCookie = (app: App, begun: z.output<typeof begunPayment>) => serialize(app, "paying", begun);

/** Its payment has its end. */
export const endedPayingCookie = (app: App) => shopCookie(app, "paying").serialize("", { maxAge: 0 });

export const readPaying = (cookies: ShopCookies) => cookieValue(cookies, "paying", begunPayment);

/** What a browser forgets of the person who signed out: session, cart, orders that it may see, a payment on its way (accounts-22). */
export function signedOutCookies(app: App): Promise<string>[] {
  return [endedSessionCookie(app), ...forgottenCookies(app)];
}

/** The same when another person has signed in. */
export const forgottenCookies = (app: App): Promise<string>[] =>
  (["cart", "orders", "paying"] as const).map((name) => shopCookie(app, name).serialize("", { maxAge: 0 }));

/** Up to where in D1's history this browser has changed something; it ends when no replica lags that far behind. */
export const bookmarkCookie = (app: App, bookmark: D1SessionBookmark) =>
  shopCookie(app, "bookmark").serialize(bookmark);

const ofD1 = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/);

export const readBookmark = (cookies: ShopCookies) => cookieValue(cookies, "bookmark", ofD1);

// Created once: zod examines each new schema before its first use.
const sentCartSession = cartSessionId.nullable().catch(null);
const token = z.string().min(1);
const ids = z.array(z.string());
const grants = z.object({ ids, of: z.string().nullable() });

/** Visitor of a request. A malformed value counts as none. */
export function readVisitor(cookies: ShopCookies, request: Request): Visitor {
  const header = request.headers.get("X-Session-Id");
  const granted = cookieValue(cookies, "orders", grants);
  return {
    cartSession: header === null ? cookieValue(cookies, "cart", cartSessionId) : sentCartSession.parse(header),
    sessionToken: cookieValue(cookies, "sid", token),
    grants: granted?.ids ?? [],
    grantsOf: granted?.of ?? null,
    knownAccounts: cookieValue(cookies, "device", ids) ?? [],
    address: networkOf(request.headers.get("CF-Connecting-IP") ?? "127.0.0.1"),
    place: [request.cf?.city, request.cf?.region, request.cf?.country].filter(Boolean).join(", ") || null,
    userAgent: request.headers.get("User-Agent") ?? "",
  };
}

/** Whether a visitor brings no session, cart or order: pages then show nothing of them. Handlers may change a visitor. */
export const isUnknown = ({ sessionToken, cartSession, grants, knownAccounts }: Visitor): boolean =>
  sessionToken === null && cartSession === null && grants.length === 0 && knownAccounts.length === 0;
