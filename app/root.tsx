import { useState } from "react";
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
import { requestRecord } from "~/http/app-context.server";
import { clearedToastCookie, readToast } from "~/http/cookies.server";
import { page } from "~/http/page.server";
import { originCheck } from "~/http/security.server";
import { CartPanel } from "~/routes/storefront/cart-panel";
import { getCart } from "~/services/cart.server";
import { ErrorScreen } from "~/ui/error-screen";
import { NotFound } from "~/ui/not-found";
import { SiteFooter } from "~/ui/site-footer";
import { SiteHeader } from "~/ui/site-header";
import { ToastProvider } from "~/ui/toast";

export const middleware: Route.MiddlewareFunction[] = [originCheck];

/** The frame of every page: who is signed in, the cart, the toast that the last action left. */
export const loader = page(async (app, { request, context }: Route.LoaderArgs) => {
  const [viewer, cart] = await Promise.all([app.viewer(), getCart(app)]);
  const toast = readToast(request);
  const frame = {
    user: viewer && { name: viewer.username, isAdmin: viewer.role === "admin" },
    cart,
    toast,
    nonce: context.get(requestRecord).nonce,
    origin: app.origin,
  };
  return data(frame, { headers: toast ? { "Set-Cookie": clearedToastCookie() } : {} });
});

export function Layout({ children }: { children: React.ReactNode }) {
  // The error screen has no loader data: it then goes without nonce-bound scripts' extras, never without a frame.
  const nonce = useRouteLoaderData<typeof loader>("root")?.nonce;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root({ loaderData: { user, cart, toast } }: Route.ComponentProps) {
  const [cartOpen, setCartOpen] = useState(false);
  // The back office brings its own frame.
  const isBare = useMatches().some(({ handle }) => (handle as { frame?: string } | undefined)?.frame === "own");
  return (
    <ToastProvider flash={toast}>
      {isBare ? null : <SiteHeader user={user} cartCount={cart.itemCount} onOpenCart={() => setCartOpen(true)} />}
      <Outlet />
      {isBare ? null : <SiteFooter />}
      <CartPanel cart={cart} open={cartOpen} onOpenChange={setCartOpen} />
    </ToastProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const message = isRouteErrorResponse(error) && (error.data as { message?: string } | null)?.message;
  return <ErrorScreen message={message || undefined} />;
}
