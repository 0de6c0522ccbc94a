// Signs out. Guarantees that session and cart end in one batch, so that the next person in that browser finds neither.
import { runBatch } from "~/db/client.server";
import { emptyCart } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { logSecurityEvent } from "~/services/core/log.server";
import { endSession, endSessionsOf, requireUser } from "~/services/core/sessions.server";

const emptyOwnCart = (app: App) => (app.visitor.cartSession ? emptyCart(app, app.visitor.cartSession) : []);

/** Ends the session on the server, so that its cookie stops working. */
export async function signOut(app: App): Promise<void> {
  await runBatch(app.db, [endSession(app), emptyOwnCart(app)]);
  logSecurityEvent("sign-out", {});
}

export async function signOutEverywhere(app: App): Promise<void> {
  const { id } = await requireUser(app);
  await runBatch(app.db, [endSessionsOf(app, id), emptyOwnCart(app)]);
  logSecurityEvent("sign-out", { user: id, reason: "everywhere" });
}
