import { type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRevalidator,
  useRouteLoaderData,
} from "react-router";
import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { requestRecord } from "~/http/app-context.server";
import { page } from "~/http/page.server";
import { originCheck } from "~/http/security.server";
import { clearedToastCookie, readToast } from "~/http/session/cookies.server";
import type { Theme } from "~/http/session/theme.server";
import { AddKeyProvider } from "~/routes/storefront/cart/add-key";
import { CartPanel, OpenCartProvider } from "~/routes/storefront/cart/cart-panel";
import { summarizeCart } from "~/routes/storefront/cart/cart-summary.server";
import { useCart } from "~/routes/storefront/cart/use-cart";
import { getCart } from "~/services/cart/cart.server";
import { getContact } from "~/services/core/settings.server";
import fraunces from "~/ui/fonts/fraunces-600-latin.woff2";
import inter from "~/ui/fonts/inter-latin.woff2";
import { useSingleSubmit } from "~/ui/forms/single-submit";
import { lazyWithRetry } from "~/ui/frame/after-deploy";
import { Announcer } from "~/ui/frame/announcer";
import { ContactProvider } from "~/ui/frame/contact";
import { RouteError } from "~/ui/frame/route-error";
import { CookieNotice } from "~/ui/frame/site-cookies";
import { SiteFooter } from "~/ui/frame/site-footer";
import { SiteHeader } from "~/ui/frame/site-header";
import { ToastProvider } from "~/ui/toast/toast";
import { useHydrated } from "~/ui/use-hydrated";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";

const Analytics = lazyWithRetry(() => import("~/ui/analytics/analytics"));

export const middleware: Route.MiddlewareFunction[] = [originCheck];

/** Data of every page's frame: user, cart, and the toast of the last action. */
export const loader = page(async (app, { context }: Route.LoaderArgs) => {
  const toast = readToast(context.get(requestRecord).cookies);
  const [viewer, cart, contact] = await Promise.all([app.viewer(), getCart(app), getContact(app)]);
  const frame = {
    user: viewer && { name: viewer.username, isTeam: viewer.role !== "user" },
    cart: summarizeCart(cart),
    // Null for the default contact, which the browser already has.
    contact: contact === defaultContact ? null : contact,
    toast,
    // Origin of canonical addresses (ui/frame/page-meta).
    origin: app.origin,
    addKey: crypto.randomUUID(),
    analyticsId: app.env.ANALYTICS_ID ?? null,
  };
  return data(frame, { headers: toast ? { "Set-Cookie": await clearedToastCookie(app) } : {} });
});

/** Filtering the catalog does not reload the frame. Only the list loads, and an error affects only the list. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  [currentUrl, nextUrl].every(({ pathname }) => pathname === "/wholesale") && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

/** Meta tags of error screens. Every page has its own. */
export const meta: Route.MetaFunction = () => [{ title: brand.name }, { name: "robots", content: "noindex" }];

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  // Preloads both fonts: if a line breaks differently in the fallback font, the page would shift when the font arrives.
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
  // The theme of the back office is set on the root, where the color tokens are defined. First paint and dialogs need it there.
  const theme = (useRouteLoaderData("routes/admin/layout") as { theme?: Theme } | undefined)?.theme;
  return (
    <html lang="en" data-analytics={analyticsId} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* With a precedence, React writes the stylesheet before all preloads. Nothing is painted without it. */}
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

/** A separate component, so that hydration does not render the whole page again. */
function AnalyticsLater() {
  return useHydrated() ? (
    <Suspense>
      <Analytics />
    </Suspense>
  ) : null;
}

export default function Root() {
  useSingleSubmit();
  useFreshAfterBack();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/**
 * Back may show a page as the browser left it, or from its cache. Loads the data again, so that cart, prices and versions are current and
 * nobody sees the data of a person who signed out meanwhile. Typed text stays.
 */
function useFreshAfterBack() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const load = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void revalidate();
    };
    addEventListener("pageshow", load);
    return () => removeEventListener("pageshow", load);
  }, [revalidate]);
  useEffect(() => {
    const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (opened?.type === "back_forward" && !opened.transferSize) void revalidate();
  }, [revalidate]);
}

/** Header, footer, cart and toasts around a page. An error screen shows as much of them as could be loaded. */
function Frame({ children, isError = false }: { children: ReactNode; isError?: boolean }) {
  const frame = useRouteLoaderData<typeof loader>("root");
  const cart = useCart();
  const [cartOpen, setCartOpen] = useState(false);
  // The first value stays, so that no form renders again when the frame is read again.
  const [addKey] = useState(frame?.addKey ?? "");
  const openCart = useCallback(() => setCartOpen(true), []);
  // Loads the tooltips and kept-focus with the first pointer movement, key press or focus.
  useEffect(() => {
    const load = () =>
      Promise.all([import("~/ui/tooltip.client"), import("~/ui/frame/kept-focus.client")]).catch(() => {});
    for (const type of ["pointermove", "keydown", "focusin"]) addEventListener(type, load, { once: true });
  }, []);
  // The back office has its own frame. An error replaces that frame with this one.
  const bringsFrame = useMatches().some(({ handle }) => (handle as { frame?: string } | undefined)?.frame === "own");
  const isBare = bringsFrame && !isError;
  return (
    <ContactProvider contact={frame?.contact}>
      <Announcer>
        <ToastProvider flash={frame?.toast}>
          <CookieNotice />
          {isBare ? null : (
            <SiteHeader user={frame?.user ?? null} cartCount={cart?.itemCount ?? 0} onOpenCart={openCart} />
          )}
          <OpenCartProvider value={openCart}>
            <AddKeyProvider value={addKey}>{children}</AddKeyProvider>
          </OpenCartProvider>
          {isBare ? null : <SiteFooter />}
          {cart ? <CartPanel cart={cart} open={cartOpen} onOpenChange={setCartOpen} /> : null}
        </ToastProvider>
      </Announcer>
    </ContactProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame isError>
      <main id="main">
        <RouteError error={error} />
      </main>
    </Frame>
  );
}
