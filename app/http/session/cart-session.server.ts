import { ShopError } from "~/domain/brand/errors";
import { cartSessionId } from "~/domain/cart/cart";
import type { HandlerArgs } from "~/http/api.server";
import { cartCookie } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";
import { newToken } from "~/services/core/tokens.server";

/** For endpoints on a cart: a malformed X-Session-Id is refused, a visitor without one gets a new one. */
export function withCartSession<Input, Result>(run: (app: App, input: Input) => Promise<Result>) {
  return (app: App, input: Input, { request }: HandlerArgs): Promise<Result> => {
    const header = request.headers.get("X-Session-Id");
    if (header !== null && !cartSessionId.safeParse(header).success)
      throw new ShopError("invalid", "Invalid session id");
    if (!["GET", "HEAD"].includes(request.method)) requireCartSession(app);
    return run(app, input);
  };
}

/** The visitor's cart session, a new one where there is none. */
export function requireCartSession(app: App): string {
  app.visitor.cartSession ??= newToken();
  return app.visitor.cartSession;
}

/** The cookie that mirrors the session, so that pages and DELETE find the same cart. */
export async function setCartCookie(_result: unknown, app: App): Promise<HeadersInit> {
  return app.visitor.cartSession ? { "Set-Cookie": await cartCookie(app, app.visitor.cartSession) } : {};
}
