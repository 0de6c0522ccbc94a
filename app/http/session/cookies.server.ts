// The four cookies of the shop. All are __Host- (this origin only, Secure), HttpOnly and SameSite=Lax.
import { cartSessionId } from "~/domain/cart/cart";
import type { Notice } from "~/domain/messages/messages";
import type { Visitor } from "~/services/core/app.server";
import { readSignedText, signText } from "~/services/core/tokens.server";

const day = 86_400;
const names = { session: "__Host-sid", cart: "__Host-cart", grants: "__Host-orders", toast: "__Host-toast" } as const;

function cookie(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}

function readCookie(request: Request, name: string): string | null {
  const header = request.headers.get("Cookie") ?? "";
  const found = header.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found ? found.slice(name.length + 1) : null;
}

export const sessionCookie = (token: string) => cookie(names.session, token, 30 * day);
export const endedSessionCookie = () => cookie(names.session, "", 0);

/** Mirrors the browser's X-Session-Id for page loads and for DELETE, which sends no header (promises B). */
export const cartCookie = (sessionId: string) => cookie(names.cart, sessionId, 90 * day);

/** Whether the answer to this request depends on who asks: then it is never cached at the edge. */
export function isPersonal(request: Request): boolean {
  const header = request.headers.get("Cookie") ?? "";
  return Object.values(names).some((name) => header.includes(`${name}=`)) || request.headers.has("X-Session-Id");
}

/** What the request says of its visitor. Malformed values are as good as none. */
export function readVisitor(request: Request, signingSecrets: readonly string[]): Visitor {
  const cart = cartSessionId.safeParse(request.headers.get("X-Session-Id") ?? readCookie(request, names.cart));
  return {
    cartSession: cart.success ? cart.data : null,
    sessionToken: readCookie(request, names.session) || null,
    grants: readGrants(request, signingSecrets),
    address: request.headers.get("CF-Connecting-IP") ?? "127.0.0.1",
    userAgent: request.headers.get("User-Agent") ?? "",
  };
}

function readGrants(request: Request, secrets: readonly string[]): string[] {
  const text = readSignedText(secrets, "grants", readCookie(request, names.grants) ?? "");
  return text ? text.split("_") : [];
}

/** Lets this browser see one more order, the last ten at most (decisions §5). */
export function grantCookie(app: { signingSecrets: readonly string[]; visitor: Visitor }, orderId: string): string {
  const ids = [orderId, ...app.visitor.grants.filter((id) => id !== orderId)].slice(0, 10);
  return cookie(names.grants, signText(app.signingSecrets, "grants", ids.join("_")), 30 * day);
}

export function toastCookie(toast: Notice): string {
  return cookie(names.toast, encodeURIComponent(JSON.stringify(toast)), 60);
}

export const clearedToastCookie = () => cookie(names.toast, "", 0);

/** The toast that the last action left, or null. It is shown as text only, so its cookie needs no signature. */
export function readToast(request: Request): Notice | null {
  try {
    const text = readCookie(request, names.toast);
    return text ? (JSON.parse(decodeURIComponent(text)) as Notice) : null;
  } catch {
    return null;
  }
}
