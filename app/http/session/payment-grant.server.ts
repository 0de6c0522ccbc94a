import { grantCookie } from "~/http/session/cookies.server";
import type { App } from "~/services/core/create-app.server";
import type { CaptureAnswer } from "~/services/payments/payments.server";

/** The browser that paid may follow what it paid for (decisions §5): its cart session is the one that the payment names. */
export async function grantPaid({ reference, recordId, purpose }: CaptureAnswer, app: App): Promise<HeadersInit> {
  const isBuyer = purpose === "cart" && reference === app.visitor.cartSession;
  return isBuyer ? { "Set-Cookie": await grantCookie(app, recordId) } : {};
}
