import { grantCookie } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";
import type { CaptureAnswer } from "~/services/payments/payments.server";
import { purposeOf } from "~/services/payments/registry.server";

/** Lets the browser that paid see its order (payments-18), if the payment names its cart or draft. */
export async function grantPaid({ reference, recordId, purpose }: CaptureAnswer, app: App): Promise<HeadersInit> {
  return (await purposeOf(purpose).isBuyer(app, reference)) ? { "Set-Cookie": await grantCookie(app, recordId) } : {};
}
