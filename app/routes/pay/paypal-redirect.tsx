// PayPal without JavaScript (payments-21): a form starts the payment here and redirects to PayPal, which sends the buyer back.
import { data, Link, redirect } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { paymentNotices, screens } from "~/domain/messages/messages";
import { paypalOrderInput } from "~/domain/payments/payments";
import { payPalRedirectPath } from "~/domain/payments/redirect";
import { requestRecord } from "~/http/app-context.server";
import { statusOf } from "~/http/errors.server";
import { formAction, safeRedirect, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { endedPayingCookie, payingCookie, readPaying } from "~/http/session/cookies.server";
import { grantPaid } from "~/http/session/payment-grant.server";
import { type Outcome, PayScreen } from "~/routes/pay/pay-screen";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { Button } from "~/ui/button";
import type { Route } from "./+types/paypal-redirect";

/** Page to return to, if the form was on a page opened by a payment link. */
const pageOfLink = z
  .string()
  .max(2000)
  .transform((typed) => safeRedirect(typed))
  .pipe(z.string().regex(/^\/(balance-payment|pay-invoice)\//))
  .optional()
  .catch(undefined);

const failedTitle = "The payment didn't go through";

export const action = formAction(
  {
    default: submit({
      input: paypalOrderInput.omit({ currency: true, intent: true }).extend({ page: pageOfLink }),
      run: async (app, { page, ...input }) => {
        const { purpose, reference = "" } = input;
        const returnUrl = `${app.origin}${payPalRedirectPath}`;
        const cancelled = new URLSearchParams({ cancelled: purpose, ...(purpose === "deposit" && { reference }) });
        const back = { returnUrl, cancelUrl: `${returnUrl}?${cancelled}` };
        const begun = await startPayment(app, { ...input, currency: "USD", intent: "CAPTURE" }, back);
        return { ...begun, page: page ?? checkoutOf(purpose, reference, begun.id) };
      },
      then: ({ id, approveUrl, page }, app) => ({
        redirectTo: approveUrl,
        cookies: page ? [payingCookie(app, { id, page })] : [],
      }),
    }),
  },
  ["paypal-order", "calls"],
);

/** PayPal adds the order's id as `token`. Reloading this page is safe, because a payment is captured only once. */
export const loader = page(async (app, { url, context }: Route.LoaderArgs) => {
  const { cancelled, reference = "", token } = Object.fromEntries(url.searchParams);
  const begun = readPaying(context.get(requestRecord).cookies);
  const from = begun && begun.id === token ? begun.page : null;
  if (cancelled !== undefined) {
    const { title, description } = paymentNotices.cancelled;
    const checkout = checkoutOf(cancelled, reference, token ?? "");
    const text = `${description} ${checkout ? nothingLost : nothingPaid}`;
    return data(screen("refused", { title, text }, checkout ?? from));
  }
  if (!token) return data(screen("refused", { title: "Nothing to Pay Here", text: nothingBegun }));
  await limitRate(app, "paypal-capture", "calls");
  try {
    const paid = await capturePayment(app, token);
    const headers = new Headers(await grantPaid(paid, app));
    const end = ends[paid.purpose];
    const order = typeof end === "string" ? `/track-order?id=${paid.recordId}&type=${end}` : null;
    if (paid.status === "PENDING")
      return data(screen("under_review", { title: "Almost there", text: underReview }, order), { headers });
    if (from) headers.append("Set-Cookie", await endedPayingCookie(app));
    if (typeof end === "string") throw redirect(`${order}&fromCheckout=true`, { headers });
    // The page at `from` shows the payment and where its receipt was sent.
    if (from) throw redirect(from, { headers });
    return data(screen("paid", end));
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return data(screen("refused", { title: failedTitle, text: error.message }, from), statusOf[error.code]);
  }
});

/** `back` is the page to try again, or the order that waits for PayPal. */
const screen = (outcome: Outcome, said: { title: string; text?: string }, back: string | null = null) => ({
  outcome,
  back,
  ...said,
});

/** Checkout URL that restores the typed details, or null for a payment link. */
function checkoutOf(purpose: string, reference: string, begun: string): string | null {
  if (purpose === "cart") return `/checkout?${new URLSearchParams({ begun })}`;
  return purpose === "deposit" ? `/checkout?${new URLSearchParams({ customOrderId: reference, begun })}` : null;
}

const nothingLost = "You haven't been charged, and what you entered is saved.";
const nothingBegun = "Start a payment from your cart, or from the link we emailed you.";
const nothingPaid =
  "You haven't been charged, and your order hasn't changed. Go back to the page or link you came from.";
const { underReview } = paymentNotices;

/** For each purpose: the type of order to show, or the text to show if the payment link was paid in another browser. */
const ends = {
  cart: "regular",
  deposit: "custom",
  balance: screens.balancePaid,
  invoice: screens.invoicePaid,
  order: screens.invoicePaid,
} as const;

export const meta: Route.MetaFunction = () => [
  { title: `Payment | ${brand.name}` },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function PayPalRedirect({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData && screen("refused", { title: failedTitle, text: actionData.message });
  const { back, ...shown } = refusal ?? loaderData;
  return (
    <PayScreen {...shown}>
      <p className="flex flex-wrap justify-center gap-3 empty:hidden">
        {back ? (
          <Button asChild>
            <Link to={back}>{leadsTo(back)}</Link>
          </Button>
        ) : null}
        {shown.outcome === "under_review" ? null : (
          <Button asChild variant="outline">
            <Link to="/cart">See the cart</Link>
          </Button>
        )}
      </p>
    </PayScreen>
  );
}

function leadsTo(back: string): string {
  if (back.startsWith("/track-order")) return "Track your order";
  return back.startsWith("/checkout") ? "Back to checkout" : "Back to your payment";
}
