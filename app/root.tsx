import { type ReactNode, useState } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { clearedToastCookie, readToast } from "~/http/cookies.server";
import { page } from "~/http/page.server";
import { originCheck } from "~/http/security.server";
import { CartPanel } from "~/routes/storefront/cart-panel";
import { getCart } from "~/services/cart.server";
import { ErrorScreen } from "~/ui/error-screen";
import fraunces from "~/ui/fonts/fraunces-latin.woff2";
import inter from "~/ui/fonts/inter-latin.woff2";
import { NotFound } from "~/ui/not-found";
import { SiteFooter } from "~/ui/site-footer";
import { SiteHeader } from "~/ui/site-header";
import { ToastProvider } from "~/ui/toast";

export const middleware: Route.MiddlewareFunction[] = [originCheck];

/** The frame of every page: who is signed in, the cart, the toast that the last action left. */
export const loader = page(async (app, { request }: Route.LoaderArgs) => {
  const [viewer, cart] = await Promise.all([app.viewer(), getCart(app)]);
  const toast = readToast(request);
  const frame = {
    user: viewer && { name: viewer.username, isAdmin: viewer.role === "admin" },
    cart,
    toast,
    // For canonical addresses (ui/page-meta).
    origin: app.origin,
  };
  return data(frame, { headers: toast ? { "Set-Cookie": clearedToastCookie() } : {} });
});

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  ...[inter, fraunces].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Header, footer, cart and toasts around a page; an error screen keeps them as far as their data came. */
function Frame({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("root");
  const [cartOpen, setCartOpen] = useState(false);
  // The back office brings its own frame.
  const isBare = useMatches().some(({ handle }) => (handle as { frame?: string } | undefined)?.frame === "own");
  return (
    <ToastProvider flash={frame?.toast}>
      {isBare ? null : (
        <SiteHeader
          user={frame?.user ?? null}
          cartCount={frame?.cart.itemCount ?? 0}
          onOpenCart={() => setCartOpen(true)}
        />
      )}
      {children}
      {isBare ? null : <SiteFooter />}
      {frame ? <CartPanel cart={frame.cart} open={cartOpen} onOpenChange={setCartOpen} /> : null}
    </ToastProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = isRouteErrorResponse(error) ? (error.data as { message?: string } | null) : null;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame>
      <main id="main">{isMissing ? <NotFound /> : <ErrorScreen message={refusal?.message} />}</main>
    </Frame>
  );
}
