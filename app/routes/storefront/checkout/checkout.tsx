import { useEffect, useRef, useState } from "react";
import { data, Link, redirect } from "react-router";
import { z } from "zod";
import { ShopError } from "~/domain/brand/errors";
import { readOrderData } from "~/domain/designer/custom-drafts.schema";
import { destinationInput } from "~/domain/destinations/address";
import { bookAddressId } from "~/domain/destinations/address-book.schema";
import { certificateUpload } from "~/domain/destinations/exemptions.schema";
import { validateDiscountInput } from "~/domain/discounts/discounts.schema";
import { invoiceDefaults } from "~/domain/invoices/invoices";
import { checkoutNotices, discountNotices } from "~/domain/messages/messages";
import { checkoutDetails, checkoutForm, freeOrderInput, termsOrderInput } from "~/domain/payments/payments";
import { purposeFacts } from "~/domain/payments/purposes";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { grantCookie } from "~/http/session/cookies.server";
import { summarizeCart } from "~/routes/storefront/cart/cart-summary.server";
import { CartCheckout } from "~/routes/storefront/checkout/cart-checkout";
import { DepositCheckout } from "~/routes/storefront/checkout/deposit-checkout";
import { findCartKey, getCheckoutCart, rememberCheckout, rememberDestination } from "~/services/cart/cart.server";
import { getDepositCheckout } from "~/services/checkout/deposit-checkout.server";
import { findEnteredDetails } from "~/services/checkout/entered-details.server";
import { findPlacedOrder, type PlacedOrder } from "~/services/checkout/placed-order.server";
import { findAtCheckout, removeAtCheckout, sendAtCheckout } from "~/services/checkout/tax-certificates.server";
import type { App } from "~/services/core/app.server";
import { isTrackingKey } from "~/services/core/links/tracking.server";
import { applyDraftCode, removeDraftCode } from "~/services/custom-orders/draft-price.server";
import { findAddressBook, getAddress, keepAddress } from "~/services/customers/addresses.server";
import { findCredit, placeOnTerms } from "~/services/payments/on-terms.server";
import { completeFree } from "~/services/payments/payments.server";
import { track } from "~/ui/analytics/events";
import { Button } from "~/ui/button";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { EmptyState } from "~/ui/frame/empty-state";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/checkout";

/** `begun` is PayPal's id of a payment that was begun and not finished. */
const query = z.object({
  orderData: z.string().nullable().default(null),
  customOrderId: z.string().max(64).nullable().catch("").default(null),
  key: z.string().max(500).nullable().catch(null).default(null),
  begun: z.string().max(64).nullable().catch(null).default(null),
});

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const payPal = app.payPalBrowser;
  const reference = await referenceOf(app, url.searchParams);
  const { begun } = query.parse(Object.fromEntries(url.searchParams));
  const reading = findAddressBook(app);
  if (reference !== null) {
    const [found, typed, book, sent] = await Promise.all([
      findDeposit(app, reference),
      findEnteredDetails(app, reference, begun),
      reading,
      findAtCheckout(app, reference),
    ]);
    // The design is only found for its owner, who alone may see the name of the certificate.
    const own = { typed: found.deposit && typed, certificate: found.deposit && sent };
    return data({ kind: "deposit" as const, ...found, ...own, book, payPal });
  }
  const home = reading.then((book) => book?.[0]);
  const [{ cart, obstacles }, viewer, typed, book, credit, formKey, certificate] = await Promise.all([
    getCheckoutCart(app, home),
    app.viewer(),
    findEnteredDetails(app, app.visitor.cartSession, begun),
    reading,
    findCredit(app),
    findCartKey(app),
    findAtCheckout(app, null),
  ]);
  // Two tabs with the same cart share a form key. The second one gets the order of the first.
  const terms = credit && { ...credit, dueDate: invoiceDefaults(app.now()).dueDate };
  const shown = { cart: summarizeCart(cart), obstacles, email: viewer?.email ?? "" };
  // A cart is empty after its payment, also if the answer to the payment was lost on the way to the browser (checkout-15).
  const placed = cart.lines.length === 0 ? await findPlacedOrder(app) : null;
  const headers = placed ? { "Set-Cookie": await grantCookie(app, placed.id) } : undefined;
  const found = { ...shown, typed, book, terms, formKey, certificate, payPal, placed };
  return data({ kind: "cart" as const, ...found }, { headers });
});

/** Id of the draft or custom order in the URL, "" if it is unreadable, or null for the cart. */
async function referenceOf(app: App, search: URLSearchParams): Promise<string | null> {
  const { orderData, customOrderId, key } = query.parse(Object.fromEntries(search));
  if (orderData !== null) return readOrderData(orderData) ?? "";
  if (customOrderId && key) {
    // Signed link of an email. Stores the grant in a cookie and removes the key from the address bar (orders-3).
    const headers = isTrackingKey(app, customOrderId, key)
      ? { "Set-Cookie": await grantCookie(app, customOrderId) }
      : undefined;
    throw redirect(`/checkout?${new URLSearchParams({ customOrderId })}`, { headers });
  }
  return customOrderId;
}

async function findDeposit(app: App, reference: string) {
  try {
    return { deposit: await getDepositCheckout(app, reference), problem: null };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { deposit: null, problem: error.message };
  }
}

export const action = formAction(
  {
    // Validates the details, which are later sent with the payment. Remembers the details for the cart. Works without JavaScript.
    details: submit({
      input: checkoutDetails,
      run: async (app, { saveAddress, ...customer }, { url }) => {
        if ((await referenceOf(app, url.searchParams)) === null) await rememberCheckout(app, customer);
        if (saveAddress) await keepAddress(app, customer);
        return customer;
      },
      then: (customer) => ({ data: customer }),
    }),
    // Fills the form with another address from the address book, and updates the price.
    address: submit({
      input: bookAddressId,
      run: async (app, { id }, { url }) => {
        const { id: _, ...chosen } = await getAddress(app, id);
        if ((await referenceOf(app, url.searchParams)) === null) await rememberDestination(app, chosen);
        return chosen;
      },
      then: (chosen) => ({ data: chosen }),
    }),
    // Stores the destination. The server then calculates the summary again (checkout-9).
    destination: submit({ input: destinationInput, run: rememberDestination }),
    // Applies a code to a design. The cart has its own form for codes. Without JavaScript, this form also sends the details typed so far,
    // and the response returns them.
    "apply-code": submit({
      input: checkoutForm.partial().extend(validateDiscountInput.pick({ code: true }).shape),
      run: async (app, { code, ...typed }, { url }) => {
        const reference = (await referenceOf(app, url.searchParams)) ?? "";
        const { amountCents } = await applyDraftCode(app, reference, code, typed.email);
        return { amountCents, typed };
      },
      then: ({ amountCents, typed }) => ({ toast: discountNotices.applied(amountCents), data: typed }),
      refused: ({ message }) => discountNotices.invalid(message),
    }),
    "remove-code": submit({
      input: checkoutForm.partial(),
      run: async (app, typed, { url }) => {
        await removeDraftCode(app, (await referenceOf(app, url.searchParams)) ?? "");
        return typed;
      },
      then: (typed) => ({ toast: discountNotices.removed, data: typed }),
    }),
    // Stores a tax certificate for the order. Both forms return the details that a browser without JavaScript sends with them.
    certificate: submit({
      input: checkoutForm.partial().extend(certificateUpload.shape),
      run: async (app, { certificate, ...typed }, { url }) => {
        await sendAtCheckout(app, { reference: await referenceOf(app, url.searchParams), certificate });
        return typed;
      },
      then: (typed) => ({ toast: checkoutNotices.certificateSent, data: typed }),
    }),
    "certificate-off": submit({
      input: checkoutForm.partial(),
      run: async (app, typed, { url }) => {
        await removeAtCheckout(app, await referenceOf(app, url.searchParams));
        return typed;
      },
      then: (typed) => ({ toast: checkoutNotices.certificateRemoved, data: typed }),
    }),
    terms: submit({
      input: termsOrderInput,
      run: placeOnTerms,
      then: ({ id }) => ({ redirectTo: `/track-order?id=${id}&type=regular&fromCheckout=true` }),
    }),
    free: submit({
      input: freeOrderInput,
      run: (app, { reference, formKey, ...customer }) =>
        reference
          ? completeFree(app, "deposit", { reference, customer })
          : completeFree(app, "cart", { customer }, formKey),
      then: ({ recordId, purpose }, app) => ({
        cookies: [grantCookie(app, recordId)],
        redirectTo: `/track-order?id=${recordId}&type=${purposeFacts[purpose].orderType}&fromCheckout=true`,
      }),
    }),
  },
  ["checkout", "calls"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orLostConnection(serverAction(), checkoutNotices.lost);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Checkout",
    description: "Enter your details and pay, and your pins are on their way.",
    path: "/checkout",
    matches,
    noIndex: true,
  });

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  // Keeps the last action data, because a revalidation clears it. Without the data the buyer would go back to the details.
  const answer = actionData && "isLost" in actionData ? undefined : actionData;
  const [reply, setReply] = useState(answer);
  if (answer && answer !== reply) setReply(answer);
  useReplyNotice(actionData);
  return (
    <main id="main" className="page-width py-10 sm:py-14">
      <PageTitle title="Checkout" />
      {loaderData.kind === "cart" ? (
        <Cart checkout={loaderData} reply={reply} />
      ) : loaderData.deposit ? (
        <DepositCheckout {...loaderData} deposit={loaderData.deposit} reply={reply} />
      ) : (
        <Nothing title={loaderData.problem} to="/custom" action="Back to the designer" />
      )}
    </main>
  );
}

type CartData = Extract<Route.ComponentProps["loaderData"], { kind: "cart" }>;

function Cart({ checkout, reply }: { checkout: CartData; reply: Route.ComponentProps["actionData"] }) {
  const { cart, placed } = checkout;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || cart.lines.length === 0) return;
    begun.current = true;
    track((track) => track.beginCheckout(cart));
  }, [cart]);
  if (cart.lines.length > 0) return <CartCheckout {...checkout} reply={reply} />;
  if (placed) return <Placed order={placed} />;
  return <Nothing title="Your cart is empty" to="/wholesale" action="Browse the catalog" />;
}

function Placed({ order: { id, isPaid } }: { order: PlacedOrder }) {
  return (
    <EmptyState
      title={isPaid ? "Your payment went through" : "Your order is placed"}
      art="green"
      action={
        <Button asChild>
          <Link to={`/track-order?id=${id}&type=regular`}>Track your order</Link>
        </Button>
      }
    >
      Your order is {id}.
    </EmptyState>
  );
}

function Nothing({ title, to, action }: { title: string; to: string; action: string }) {
  return (
    <EmptyState
      title={title}
      art="cart"
      action={
        <Button asChild>
          <Link to={to}>{action}</Link>
        </Button>
      }
    />
  );
}
