import "~/zod-config";
import { type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { unread } from "~/domain/messages/unread";
import { requestRecord } from "~/http/app-context.server";
import { page } from "~/http/page.server";
import { originCheck } from "~/http/security.server";
import { clearedToastCookie, readToast } from "~/http/session/cookies.server";
import type { Theme } from "~/http/session/theme.server";
import { CartPanel, OpenCartProvider } from "~/routes/storefront/cart/cart-panel";
import { cartFace } from "~/routes/storefront/cart/cart-summary.server";
import { useCart } from "~/routes/storefront/cart/use-cart";
import { getCart } from "~/services/cart/cart.server";
import { getContact } from "~/services/core/settings.server";
import { track } from "~/ui/analytics/events";
import fraunces from "~/ui/fonts/fraunces-600-latin.woff2";
import inter from "~/ui/fonts/inter-latin.woff2";
import { useSingleSubmit } from "~/ui/forms/single-submit";
import { lazyWithRetry, useReloadAfterDeploy } from "~/ui/frame/after-deploy";
import { ContactProvider } from "~/ui/frame/contact";
import { ErrorScreen } from "~/ui/frame/error-screen";
import { NotFound } from "~/ui/frame/not-found";
import { RouteAnnouncer } from "~/ui/frame/route-announcer";
import { CookieNotice } from "~/ui/frame/site-cookies";
import { SiteFooter } from "~/ui/frame/site-footer";
import { SiteHeader } from "~/ui/frame/site-header";
import { ToastProvider } from "~/ui/toast/toast";
import { useHydrated } from "~/ui/use-hydrated";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";

const Analytics = lazyWithRetry(() => import("~/ui/analytics/analytics"));

export const middleware: Route.MiddlewareFunction[] = [originCheck];

/** The frame of every page: who is signed in, the cart, the toast that the last action left. */
export const loader = page(async (app, { context }: Route.LoaderArgs) => {
  const toast = readToast(context.get(requestRecord).cookies);
  const [viewer, cart, contact] = await Promise.all([app.viewer(), getCart(app), getContact(app)]);
  const frame = {
    user: viewer && { name: viewer.username, isTeam: viewer.role !== "user" },
    cart: cartFace(cart),
    // The browser has the facts of brand.ts.
    contact: contact === defaultContact ? null : contact,
    toast,
    // For canonical addresses (ui/frame/page-meta).
    origin: app.origin,
    analyticsId: app.env.ANALYTICS_ID ?? null,
  };
  return data(frame, { headers: toast ? { "Set-Cookie": await clearedToastCookie(app) } : {} });
});

/** Who narrows the catalog down changes nothing of the frame: its list alone is asked for, and may fail alone. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  [currentUrl, nextUrl].every(({ pathname }) => pathname === "/wholesale") && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

/** Of error screens; every page has its own instead. */
export const meta: Route.MetaFunction = () => [{ title: brand.name }, { name: "robots", content: "noindex" }];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  // Both: a line that breaks elsewhere in the stand-in would move the page when its font arrives.
  ...[inter, fraunces].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

export function Layout({ children }: { children: ReactNode }) {
  const analyticsId = useRouteLoaderData<typeof loader>("root")?.analyticsId;
  // The back office's colors: on the root, where the tokens get their values, so that its first paint and its dialogs have them.
  const theme = (useRouteLoaderData("routes/admin/layout") as { theme?: Theme } | undefined)?.theme;
  return (
    <html lang="en" data-analytics={analyticsId} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* With a precedence React writes it before every preload: nothing is painted without it. */}
        <link rel="stylesheet" href={stylesheet} precedence="page" />
        <Links />
      </head>
      <body>
        {children}
        {analyticsId ? <AnalyticsLater /> : null}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** A component of its own, so that the page around it is not rendered again as it comes to life. */
function AnalyticsLater() {
  return useHydrated() ? (
    <Suspense>
      <Analytics />
    </Suspense>
  ) : null;
}

export default function Root() {
  useSingleSubmit();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Header, footer, cart and toasts around a page; an error screen keeps them as far as their data came. */
function Frame({ children, isError = false }: { children: ReactNode; isError?: boolean }) {
  const frame = useRouteLoaderData<typeof loader>("root");
  const cart = useCart();
  const [cartOpen, setCartOpen] = useState(false);
  const openCart = useCallback(() => setCartOpen(true), []);
  useReloadAfterDeploy();
  // What shows the names of pictures comes with the first pointer or key.
  useEffect(() => {
    for (const type of ["pointermove", "keydown"])
      addEventListener(type, () => import("~/ui/tooltip.client").catch(() => {}), { once: true });
  }, []);
  // The back office brings its own frame; an error takes the place of that one too.
  const bringsFrame = useMatches().some(({ handle }) => (handle as { frame?: string } | undefined)?.frame === "own");
  const isBare = bringsFrame && !isError;
  return (
    <ContactProvider contact={frame?.contact}>
      <ToastProvider flash={frame?.toast}>
        <CookieNotice />
        <RouteAnnouncer />
        {isBare ? null : (
          <SiteHeader user={frame?.user ?? null} cartCount={cart?.itemCount ?? 0} onOpenCart={openCart} />
        )}
        <OpenCartProvider value={openCart}>{children}</OpenCartProvider>
        {isBare ? null : <SiteFooter />}
        {cart ? <CartPanel cart={cart} open={cartOpen} onOpenChange={setCartOpen} /> : null}
      </ToastProvider>
    </ContactProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => {
    if (!isRouteErrorResponse(error) || error.status >= 500) track((track) => track.exception(error));
  }, [error]);
  const refusal = isRouteErrorResponse(error) ? (error.data as { message?: string } | null) : null;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  // The frame is read with its page: where neither came, it is this screen that says what was looked for.
  const [, place = ""] = useLocation().pathname.split("/");
  const sought = (unread as Record<string, string>)[place];
  const message = refusal?.message ?? (sought && `${sought}. Please try again.`);
  return (
    <Frame isError>
      <main id="main">{isMissing ? <NotFound /> : <ErrorScreen message={message} />}</main>
    </Frame>
  );
}
