// The cookies of the shop. All are HttpOnly and SameSite=Lax; over https also Secure and __Host- (this origin only).
import { type Cookie, createCookie } from "react-router";
import { z } from "zod";
import { cartSessionId } from "~/domain/cart/cart";
import type { Notice } from "~/domain/messages/messages";
import { networkOf } from "~/domain/text/addresses";
import type { App, Visitor } from "~/services/core/app.server";

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

/** Their values are rights, or name accounts that have signed in here; the others are random or harmless. */
const signed: readonly string[] = ["orders", "device", "paying"] satisfies (keyof typeof maxAges)[];

type CookieFacts = Pick<App, "production" | "origin" | "signingSecrets">;

/** Plain http is a shop on one's own machine: WebKit keeps neither Secure nor __Host- cookies there. */
export function shopCookie({ production, origin, signingSecrets }: CookieFacts, name: keyof typeof maxAges): Cookie {
  const secure = production || origin.startsWith("https:");
  return createCookie(secure ? `__Host-${name}` : name, {
    maxAge: maxAges[name],
    path: "/",
    httpOnly: true,
    secure,
    sameSite: "lax",
    secrets: signed.includes(name) ? [...signingSecrets] : [],
  });
}

/** What a cookie says, or null when the browser sent none or one that is not ours. */
export async function readCookie<T>(
  facts: CookieFacts,
  request: Request,
  name: keyof typeof maxAges,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(`${name}=`)) return null;
  const parsed = schema.safeParse(await shopCookie(facts, name).parse(header));
  return parsed.success ? parsed.data : null;
}

export const sessionCookie = (app: App, token: string) => shopCookie(app, "sid").serialize(token);
export const endedSessionCookie = (app: App) => shopCookie(app, "sid").serialize("", { maxAge: 0 });

/** Mirrors the browser's X-Session-Id for page loads and for DELETE, which sends no header. */
export const cartCookie = (app: App, sessionId: string) => shopCookie(app, "cart").serialize(sessionId);

/** Lets this browser see one more order, the last ten at most. */
export function grantCookie(app: App, orderId: string): Promise<string> {
  const ids = [orderId, ...app.visitor.grants.filter((id) => id !== orderId)].slice(0, 10);
  return shopCookie(app, "orders").serialize(ids);
}

/** Remembers that an account has signed in from this browser, the last five of them (accounts-3). */
export function deviceCookie(app: App, userId: string): Promise<string> {
  const ids = [userId, ...app.visitor.knownAccounts.filter((id) => id !== userId)].slice(0, 5);
  return shopCookie(app, "device").serialize(ids);
}

export const toastCookie = (app: App, toast: Notice) => shopCookie(app, "toast").serialize(toast);
export const clearedToastCookie = (app: App) => shopCookie(app, "toast").serialize("", { maxAge: 0 });

const notice: z.ZodType<Notice> = z.object({
  title: z.string(),
  description: z.string(),
  tone: z.enum(["success", "error"]),
});

/** The toast that the last action left, or null. It is shown as text only, so its cookie needs no signature. */
export const readToast = (app: App, request: Request) => readCookie(app, request, "toast", notice);

/** A payment that left for PayPal's own page from a page behind a link, whose key PayPal is not told: PayPal's id, and the way back. */
const begunPayment = z.object({ id: z.string(), page: z.string() });

export const payingCookie = (app: App, begun: z.output<typeof begunPayment>) =>
  shopCookie(app, "paying").serialize(begun);

/** Its payment has its end. */
export const endedPayingCookie = (app: App) => shopCookie(app, "paying").serialize("", { maxAge: 0 });

export const readPaying = (app: App, request: Request) => readCookie(app, request, "paying", begunPayment);

/** Up to where in D1's history this browser has changed something; it ends when no replica lags that far behind. */
export const bookmarkCookie = (app: App, bookmark: D1SessionBookmark) =>
  shopCookie(app, "bookmark").serialize(bookmark);

const ofD1 = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/);

export const readBookmark = (facts: CookieFacts, request: Request) => readCookie(facts, request, "bookmark", ofD1);

/** Whether a request brings one of these cookies. */
function bringing(...names: (keyof typeof maxAges)[]) {
  const cookie = new RegExp(`(?:^|;\\s*)(?:__Host-)?(?:${names.join("|")})=`);
  return (request: Request): boolean => cookie.test(request.headers.get("Cookie") ?? "");
}

export const bringsSession = bringing("sid");
const bringsToast = bringing("toast");
const bringsAny = bringing("sid", "cart", "orders", "toast");

/** Whether the answer to this request depends on who asks: then it is never cached at the edge. */
export function isPersonal(request: Request): boolean {
  return bringsAny(request) || request.headers.has("X-Session-Id");
}

/** A guest of whom the browser says no more than a cart, and which orders it paid: pages for everybody show them their cart alone. */
export function isGuestWithCart(request: Request): boolean {
  return bringsAny(request) && !bringsSession(request) && !bringsToast(request) && !request.headers.has("X-Session-Id");
}

// Made once: zod looks through each new schema before its first use.
const sentCartSession = cartSessionId.nullable().catch(null);
const token = z.string().min(1);
const ids = z.array(z.string());

/** What the request says of its visitor. Malformed values are as good as none. */
export async function readVisitor(app: App, request: Request): Promise<Visitor> {
  const header = request.headers.get("X-Session-Id");
  const [cart, sessionToken, grants, knownAccounts] = await Promise.all([
    header === null ? readCookie(app, request, "cart", cartSessionId) : sentCartSession.parse(header),
    readCookie(app, request, "sid", token),
    readCookie(app, request, "orders", ids),
    readCookie(app, request, "device", ids),
  ]);
  return {
    cartSession: cart,
    sessionToken,
    grants: grants ?? [],
    knownAccounts: knownAccounts ?? [],
    address: networkOf(request.headers.get("CF-Connecting-IP") ?? "127.0.0.1"),
    place: [request.cf?.city, request.cf?.region, request.cf?.country].filter(Boolean).join(", ") || null,
    userAgent: request.headers.get("User-Agent") ?? "",
  };
}
