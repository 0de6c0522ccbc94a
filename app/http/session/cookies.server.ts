// Cookies of the shop. All are HttpOnly and SameSite=Lax, over https also Secure and __Host- (this origin only).
import { type Cookie, createCookie } from "react-router";
import { z } from "zod";
import { cartSessionId } from "~/domain/cart/cart";
import type { Notice } from "~/domain/messages/messages";
import { notice } from "~/domain/messages/notice.schema";
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
  name: 400 * day,
  // PayPal keeps an unfinished order this long.
  paying: 3 * 3600,
} as const;
type CookieName = keyof typeof maxAges;

// Signed cookies contain rights, accounts that have signed in here, or text that pages show. The others are random or
// harmless.
const signed: readonly string[] = ["orders", "device", "name", "paying", "toast"] satisfies CookieName[];

type CookieFacts = Pick<App, "production" | "origin" | "signingSecrets" | "now">;

/** Plain http only occurs on a developer's machine, where WebKit rejects Secure and __Host- cookies. */
export function shopCookie({ production, origin, signingSecrets }: CookieFacts, name: CookieName): Cookie {
  const secure = production || origin.startsWith("https:");
  return createCookie(secure ? `__Host-${name}` : name, {
    maxAge: maxAges[name],
    path: "/",
    httpOnly: true,
    secure,
    sameSite: "lax",
    // Each cookie has its own key, so that a value cannot be used as another cookie (ASVS 9.2.2).
    secrets: signed.includes(name) ? signingSecrets.map((secret) => signature(secret, "cookie", name)) : [],
  });
}

/** Signed cookies contain their expiry, because browsers may keep cookies for longer. */
function serialize(app: App, name: CookieName, value: unknown): Promise<string> {
  const until = app.now().getTime() + maxAges[name] * 1000;
  return shopCookie(app, name).serialize(signed.includes(name) ? { value, until } : value);
}

const withEnd = z.object({ value: z.unknown(), until: z.number() });

/** Parses a cookie. Returns false for a signed cookie that has expired or was forged. */
async function parse(facts: CookieFacts, name: CookieName, header: string): Promise<unknown> {
  const sent: unknown = await shopCookie(facts, name).parse(header);
  if (sent === null || !signed.includes(name)) return sent;
  const parsed = withEnd.safeParse(sent);
  return parsed.success && parsed.data.until > facts.now().getTime() ? parsed.data.value : false;
}

/** The shop's cookies in a request, by name. The app reads all cookies from this map. */
export type ShopCookies = ReadonlyMap<CookieName, unknown>;

/** Reads the Cookie header once per request. Nothing else in the app parses it (access-19). */
export async function readCookies(facts: CookieFacts, request: Request): Promise<ShopCookies> {
  const header = request.headers.get("Cookie");
  if (!header) return new Map();
  const names = Object.keys(maxAges) as CookieName[];
  const values = await Promise.all(names.map((name) => parse(facts, name, header)));
  return new Map(names.map((name, index) => [name, values[index]] as const).filter(([, value]) => value !== null));
}

export function cookieValue<T>(cookies: ShopCookies, name: CookieName, schema: z.ZodType<T>): T | null {
  if (!cookies.has(name)) return null;
  const parsed = schema.safeParse(cookies.get(name));
  return parsed.success ? parsed.data : null;
}

export const sessionCookie = (app: App, token: string) => shopCookie(app, "sid").serialize(token);
export const endedSessionCookie = (app: App) => shopCookie(app, "sid").serialize("", { maxAge: 0 });

/** Copies X-Session-Id to a cookie for page loads and for DELETE, which do not send the header. */
export const cartCookie = (app: App, sessionId: string) => shopCookie(app, "cart").serialize(sessionId);

/** Lets this browser see another order, up to ten, for the signed-in customer or the guest (accounts-22). */
export async function grantCookie(app: App, orderId: string): Promise<string> {
  const viewer = await app.viewer();
  const ids = [orderId, ...grantsFor(app, viewer).filter((id) => id !== orderId)].slice(0, 10);
  return serialize(app, "orders", { ids, of: viewer?.id ?? null });
}

/** Remembers the last five accounts that signed in from this browser (accounts-3). */
export function deviceCookie(app: App, userId: string): Promise<string> {
  const ids = [userId, ...app.visitor.knownAccounts.filter((id) => id !== userId)].slice(0, 5);
  return serialize(app, "device", ids);
}

/** Remembers the name that a person gave in a design room from this browser (collaboration-18). */
export const nameCookie = (app: App, name: string) => serialize(app, "name", name);

export const toastCookie = (app: App, toast: Notice) => serialize(app, "toast", toast);
export const clearedToastCookie = (app: App) => shopCookie(app, "toast").serialize("", { maxAge: 0 });

export const readToast = (cookies: ShopCookies) => cookieValue(cookies, "toast", notice);

// A payment that continues on PayPal's own page: its PayPal id, and the page to return to. PayPal does not receive that
// page's address, because it contains a key.
const begunPayment = z.object({ id: z.string(), page: z.string() });

export const payingCookie = (app: App, begun: z.output<typeof begunPayment>) => serialize(app, "paying", begun);

export const endedPayingCookie = (app: App) => shopCookie(app, "paying").serialize("", { maxAge: 0 });

export const readPaying = (cookies: ShopCookies) => cookieValue(cookies, "paying", begunPayment);

/** Deletes the cookies of a customer who signs out: session, cart, visible orders, unfinished payment (accounts-22). */
export function signedOutCookies(app: App): Promise<string>[] {
  return [endedSessionCookie(app), ...forgottenCookies(app)];
}

/** Deletes the cookies of the previous customer when someone else signs in. */
export const forgottenCookies = (app: App): Promise<string>[] =>
  (["cart", "orders", "paying"] as const).map((name) => shopCookie(app, name).serialize("", { maxAge: 0 }));

/**
 * Position in D1's history of this browser's last change. Expires after 180 seconds, because no replica lags that far
 * behind.
 */
export const bookmarkCookie = (app: App, bookmark: D1SessionBookmark) =>
  shopCookie(app, "bookmark").serialize(bookmark);

const ofD1 = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/);

export const readBookmark = (cookies: ShopCookies) => cookieValue(cookies, "bookmark", ofD1);

// Created once, because zod compiles each new schema at its first use.
const sentCartSession = cartSessionId.nullable().catch(null);
const token = z.string().min(1);
const ids = z.array(z.string());
const grants = z.object({ ids, of: z.string().nullable() });

/** Visitor of a request. Malformed values count as missing. */
export function readVisitor(cookies: ShopCookies, request: Request): Visitor {
  const header = request.headers.get("X-Session-Id");
  const granted = cookieValue(cookies, "orders", grants);
  return {
    cartSession: header === null ? cookieValue(cookies, "cart", cartSessionId) : sentCartSession.parse(header),
    sessionToken: cookieValue(cookies, "sid", token),
    grants: granted?.ids ?? [],
    grantsOf: granted?.of ?? null,
    knownAccounts: cookieValue(cookies, "device", ids) ?? [],
    roomName: cookieValue(cookies, "name", token),
    address: networkOf(request.headers.get("CF-Connecting-IP") ?? "127.0.0.1"),
    place: [request.cf?.city, request.cf?.region, request.cf?.country].filter(Boolean).join(", ") || null,
    userAgent: request.headers.get("User-Agent") ?? "",
  };
}

/**
 * Whether a request has no session, cart or orders, so that pages show nothing personal. Check again after handlers,
 * which may change the visitor.
 */
export const isUnknown = ({ sessionToken, cartSession, grants, knownAccounts }: Visitor): boolean =>
  sessionToken === null && cartSession === null && grants.length === 0 && knownAccounts.length === 0;
