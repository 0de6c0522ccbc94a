import { ShopError } from "~/domain/brand/errors";
import { cartSessionId } from "~/domain/cart/cart";
import type { HandlerArgs } from "~/http/api.server";
import { cartCookie } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";
import { newToken } from "~/services/core/tokens.server";

/** For cart endpoints: refuses a malformed X-Session-Id and starts a session for visitors without one. */
export function withCartSession<Input, Result>(run: (app: App, input: Input) => Promise<Result>) {
  return (app: App, input: Input, { request }: HandlerArgs): Promise<Result> => {
    const header = request.headers.get("X-Session-Id");
    if (header !== null && !cartSessionId.safeParse(header).success)
      throw new ShopError("invalid", "Invalid session id");
    if (!["GET", "HEAD"].includes(request.method)) requireCartSession(app);
    return run(app, input);
  };
}

export function requireCartSession(app: App): string {
  app.visitor.cartSession ??= newToken();
  return app.visitor.cartSession;
}

/** Cookie with the cart session, so that pages and DELETE find the same cart. */
export async function setCartCookie(_result: unknown, app: App): Promise<HeadersInit> {
  return app.visitor.cartSession ? { "Set-Cookie": await cartCookie(app, app.visitor.cartSession) } : {};
}
