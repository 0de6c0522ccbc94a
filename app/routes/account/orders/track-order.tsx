import { useEffect, useState } from "react";
import { data, Link, redirect, useLocation, useNavigate, useNavigationType, useRevalidator } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { addKey } from "~/domain/cart/cart";
import { reviewInput } from "~/domain/catalog/reviews.schema";
import { processSteps } from "~/domain/custom-orders/custom-orders";
import { certificateUpload } from "~/domain/destinations/exemptions.schema";
import { accountNotices } from "~/domain/messages/account";
import { screens, trackNotices } from "~/domain/messages/messages";
import { formatCount } from "~/domain/text/counts";
import { readTypedId } from "~/domain/text/ids";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { requireCartSession } from "~/http/session/cart-session.server";
import { cartCookie, grantCookie } from "~/http/session/cookies.server";
import { LookupForm } from "~/routes/account/orders/lookup-form";
import { CustomOrderCard, RegularOrderCard } from "~/routes/account/orders/order-cards";
import { findPaid, PaidOrder } from "~/routes/account/orders/paid-order";
import { clearDesignDraft } from "~/routes/storefront/designer/design-draft-storage";
import { writeReview } from "~/services/catalog/reviews.server";
import { buyAgain } from "~/services/checkout/buy-again.server";
import { sendWithOrder } from "~/services/checkout/tax-certificates.server";
import { isTrackingKey } from "~/services/core/links/tracking.server";
import { reorderCustom } from "~/services/custom-orders/reorder.server";
import { cancelOwnOrder } from "~/services/order-management/cancel.server";
import { listTracked, openOwnBalance } from "~/services/orders/tracking.server";
import { track } from "~/ui/analytics/events";
import { Card } from "~/ui/card";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { forgetTypedDetails } from "~/ui/forms/typed-details";
import { EmptyState } from "~/ui/frame/empty-state";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import { TabLinks } from "~/ui/tabs";
import { useReplyNotice, useToast } from "~/ui/toast/toast";
import type { Route } from "./+types/track-order";

const query = z.object({
  id: z.string().max(40).catch("").default(""),
  type: z.enum(["custom", "regular"]).optional().catch(undefined),
  fromCheckout: z.literal("true").optional().catch(undefined),
  key: z.string().max(100).optional().catch(undefined),
  badLink: z.literal("true").optional().catch(undefined),
});

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { key, ...search } = query.parse(Object.fromEntries(url.searchParams));
  if (key) {
    // The link in the email has a signed key. Stores the access in a cookie and removes the key from the address bar.
    const order = new URLSearchParams({ id: search.id, type: search.type ?? "regular" });
    if (!isTrackingKey(app, search.id, key)) throw redirect(`/track-order?${order}&badLink=true`);
    throw redirect(`/track-order?${order}`, { headers: { "Set-Cookie": await grantCookie(app, search.id) } });
  }
  const tracked = await listTracked(app);
  if (!tracked) return data({ tracked: null, search }, 401);
  const type = search.type ?? (tracked.custom.length === 0 && tracked.regular.length > 0 ? "regular" : "custom");
  return data({ tracked, search: { ...search, type } });
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    // After a payment, the page title says so, because screen readers announce the title.
    title: (loaderData && paidOf(loaderData)?.title) ?? "Track Order",
    description: "Every step of your order, from your request to your door.",
    path: "/track-order",
    matches,
    noIndex: true,
  });
const orderOf = z.object({ id: z.string().max(40) });
const reviewOf = z.object({
  productId: z.coerce.number().int(),
  rating: z.coerce.number(),
  text: z.string().nullish(),
});

export const action = formAction(
  {
    cancel: submit({
      input: orderOf,
      run: cancelOwnOrder,
      then: (outcome) => ({ toast: trackNotices[outcome] }),
      refused: (error) => ({ ...trackNotices.refused, description: error.message }),
    }),
    reorder: submit({
      input: orderOf,
      run: reorderCustom,
      then: ({ draftId }, app) => ({
        cookies: [grantCookie(app, draftId)],
        redirectTo: `/checkout?customOrderId=${draftId}`,
      }),
      refused: (error) => ({ ...trackNotices.refused, description: error.message }),
    }),
    "buy-again": submit({
      input: orderOf.extend({ key: addKey }),
      run: (app, input) => {
        requireCartSession(app);
        return buyAgain(app, input);
      },
      then: ({ added, left }, app) => ({
        toast: accountNotices.boughtAgain(added, left),
        cookies: [cartCookie(app, requireCartSession(app))],
        redirectTo: "/cart",
      }),
      refused: (error) => ({ ...trackNotices.refused, description: error.message }),
    }),
    "pay-balance": submit({
      input: orderOf,
      run: openOwnBalance,
      then: (redirectTo) => ({ redirectTo }),
      refused: (error) => ({ ...trackNotices.refused, description: error.message }),
    }),
    certificate: submit({
      input: certificateUpload.extend(orderOf.shape),
      run: sendWithOrder,
      then: () => ({ toast: trackNotices.certificateSent }),
    }),
    review: submit({
      input: reviewOf.pipe(reviewInput.extend({ productId: z.number() })),
      run: writeReview,
      then: () => ({ toast: trackNotices.reviewed }),
      refused: (error) => ({ ...trackNotices.refused, description: error.message }),
    }),
  },
  ["track-order", "calls"],
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  useReplyNotice(actionData);
  const { tracked, search } = loaderData;
  const paid = paidOf(loaderData);
  return (
    <main id="main" className="page-width py-10 sm:py-14">
      {paid ? (
        <PaidOrder paid={paid} isGuest={tracked?.viewer === null} />
      ) : (
        <>
          <PageTitle title="Track Your Order" lead="Every step from your request to your door." />
          {tracked ? null : <AccessDenied isBadLink={search.badLink === "true"} />}
        </>
      )}
      {tracked ? <Orders key={search.id} tracked={tracked} search={search} receivedId={paid?.order.id} /> : null}
      {paid || search.type === "regular" ? null : <Process />}
    </main>
  );
}

function paidOf({ tracked, search }: Route.ComponentProps["loaderData"]) {
  return tracked && search.fromCheckout ? findPaid(tracked, search.id) : null;
}

/** Explains the process of a custom order. Shown below the customer's orders. */
function Process() {
  return (
    <ol className="mt-10 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {processSteps.map(({ title, text }, index) => (
        <li key={title} className="rounded-card bg-raised p-4 shadow-lift sm:p-5">
          <span className="font-semibold font-serif text-2xl text-metal">{index + 1}</span>
          <h2 className="mt-1 font-semibold">{title}</h2>
          <p className="mt-1 text-muted max-sm:text-sm">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/**
 * A form that finds a guest's order. A visitor who opened the URL directly also reads that access is denied, and is redirected to the
 * sign-in page after 2 s (orders-4). Any activity cancels the redirect, so that no one who reads or types loses the page.
 * A visitor whose link in an email was cut off stays here and asks for a new one.
 */
function AccessDenied({ isBadLink }: { isBadLink: boolean }) {
  const show = useToast();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isByMenu = useNavigationType() === "PUSH";
  const stays = isBadLink || isByMenu;
  const toSignIn = `/login?${new URLSearchParams({ redirectTo: `/track-order${search}` })}`;
  useEffect(() => {
    if (stays) return;
    show(accountNotices.accessDenied);
    const timer = setTimeout(() => navigate(toSignIn), 2000);
    const stay = () => clearTimeout(timer);
    for (const sign of userActivityEvents) addEventListener(sign, stay, { passive: true });
    return () => {
      stay();
      for (const sign of userActivityEvents) removeEventListener(sign, stay);
    };
  }, [stays, show, navigate, toSignIn]);
  return (
    <Card padding="lg" className="mt-8 max-w-md space-y-5">
      <h2 className="text-heading">Find your order</h2>
      <p className="text-muted">
        {isBadLink ? "That link isn't complete or no longer works. " : null}
        {stays ? null : `${accountNotices.accessDenied.description} `}Ordered without an account? We'll email you a link
        to your order.
      </p>
      <LookupForm />
      <Link to={toSignIn} className="link inline-flex min-h-11 items-center">
        Sign in instead
      </Link>
    </Card>
  );
}

const userActivityEvents = ["pointerdown", "keydown", "wheel"] as const;

type Tracked = NonNullable<Route.ComponentProps["loaderData"]["tracked"]>;

interface OrdersProps {
  tracked: Tracked;
  search: Route.ComponentProps["loaderData"]["search"];
  /** The order whose receipt is above the list. */
  receivedId?: string;
}

function Orders({ tracked, search, receivedId }: OrdersProps) {
  const [filter, setFilter] = useState(search.id);
  const matches = ({ id }: { id: string }) => id.includes(readTypedId(filter));
  const isCustom = search.type !== "regular";
  const regular = tracked.regular.filter(matches);
  const custom = tracked.custom.filter(matches);
  const [shown, all] = isCustom ? [custom, tracked.custom] : [regular, tracked.regular];
  usePurchase(tracked, search.fromCheckout === "true" ? search.id : "");
  useForgottenDetails(search.fromCheckout === "true");
  useForgottenDesign(isCustom && search.fromCheckout === "true" && search.id !== "");
  useAutoReload();
  const highlighted = useHighlight(search.fromCheckout === "true" ? search.id : "");
  return (
    <section aria-label="Your orders" className="mt-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <TabLinks
          label="Kind of order"
          param="type"
          chosen={isCustom ? "custom" : "regular"}
          tabs={[
            { id: "custom", label: "Custom Quote Orders", count: tracked.custom.length },
            { id: "regular", label: "Catalog Orders", count: tracked.regular.length },
          ]}
        />
        <label className="flex flex-col gap-1.5 font-medium">
          Order number
          <input
            type="search"
            className="control"
            placeholder="PH-7Q4KM2XD9A"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        </label>
      </div>
      <p role="status" className="mt-4 min-h-6 text-muted text-sm">
        {filter === "" ? null : `Showing ${formatCount(shown.length)} of ${formatCount(all.length)} orders`}
      </p>
      <ul className="mt-2 space-y-5">
        {isCustom
          ? custom.map((order) => (
              <CustomOrderCard
                key={order.id}
                order={order}
                highlighted={order.id === highlighted}
                isReceived={order.id === receivedId}
                hasW9={tracked.hasW9}
              />
            ))
          : regular.map((order) => (
              <RegularOrderCard
                key={order.id}
                order={order}
                highlighted={order.id === highlighted}
                isReceived={order.id === receivedId}
                hasW9={tracked.hasW9}
                reviewed={tracked.viewer && tracked.reviewedProducts}
              />
            ))}
      </ul>
      {tracked.viewer && !tracked.viewer.emailVerified ? <ConfirmEmail email={tracked.viewer.email} /> : null}
      {shown.length === 0 ? <EmptyState title={isCustom ? screens.noCustomOrders : screens.noRegularOrders} /> : null}
    </section>
  );
}

/** Orders without an account appear only for a confirmed address (accounts-6). */
function ConfirmEmail({ email }: { email: string }) {
  return (
    <p className="mt-6 rounded-card border border-line bg-surface px-5 py-4">
      Missing an order? Confirm <strong className="wrap-anywhere">{email}</strong> to see orders you placed without
      signing in.{" "}
      <Link to="/account" className="link">
        Confirm my email
      </Link>
    </p>
  );
}

/** Reports the order that was just paid to analytics. */
function usePurchase({ regular, custom }: Tracked, id: string) {
  useEffect(() => {
    const order = regular.find((one) => one.id === id);
    const made = custom.find((one) => one.id === id);
    if (order) track((track) => track.purchase({ ...order, itemNames: order.items.map(({ name }) => name) }));
    if (made) track((track) => track.purchase({ ...made, shippingCents: 0, itemNames: [`Custom ${brand.noun}`] }));
  }, [regular, custom, id]);
}

/** Scrolls to the paid order and highlights it, 500 ms after the checkout (orders-5). */
function useHighlight(id: string): string {
  const [highlighted, setHighlighted] = useState("");
  useEffect(() => {
    if (!id) return;
    const timer = setTimeout(() => {
      setHighlighted(id);
      (document.getElementById("paid") ?? document.getElementById(`order-${id}`))?.scrollIntoView({ block: "start" });
    }, 500);
    return () => clearTimeout(timer);
  }, [id]);
  return highlighted;
}

/** Deletes the details typed at the checkout once the order is paid. */
function useForgottenDetails(isPaid: boolean) {
  useEffect(() => {
    if (isPaid) forgetTypedDetails("checkout");
  }, [isPaid]);
}

/** Deletes the draft of a paid design (designer-6). */
function useForgottenDesign(isPaid: boolean) {
  useEffect(() => {
    if (isPaid) clearDesignDraft();
  }, [isPaid]);
}

const freshEveryMs = 10_000;

/** Reloads the data while the page is visible, to show changes by staff and payments. */
function useAutoReload(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, freshEveryMs);
    return () => clearInterval(timer);
  }, [revalidate]);
}
