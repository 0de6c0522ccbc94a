import { grantCookie } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";
import type { CaptureAnswer } from "~/services/payments/payments.server";

/** The browser that paid may follow what it paid for (decisions §5): its cart session is the one that the payment names. */
export function grantPaid({ reference, recordId, purpose }: CaptureAnswer, app: App): HeadersInit {
  const isBuyer = purpose === "cart" && reference === app.visitor.cartSession;
  return isBuyer ? { "Set-Cookie": grantCookie(app, recordId) } : {};
}
