import { grantCookie } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";
import type { CaptureAnswer } from "~/services/payments/payments.server";
import { purposeOf } from "~/services/payments/registry.server";

/** The browser that paid may follow what it paid for (payments-18): the cart or the draft that the payment names is its own. */
export async function grantPaid({ reference, recordId, purpose }: CaptureAnswer, app: App): Promise<HeadersInit> {
  return (await purposeOf(purpose).isBuyer(app, reference)) ? { "Set-Cookie": await grantCookie(app, recordId) } : {};
}
