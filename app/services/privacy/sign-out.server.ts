// Signs out. Guarantees that session and cart end in one batch, so that the next person who uses the browser finds neither.
import { runBatch } from "~/db/client.server";
import { emptyCart } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { logSecurityEvent } from "~/services/core/log.server";
import { disconnectStaff } from "~/services/core/open-rooms.server";
import { endSession, endSessionsOf, requireUser } from "~/services/core/sessions.server";

const emptyOwnCart = (app: App) => (app.visitor.cartSession ? emptyCart(app, app.visitor.cartSession) : []);

/** Ends the session on the server, so that its cookie stops working. */
export async function signOut(app: App): Promise<void> {
  const viewer = await app.viewer();
  await runBatch(app.db, [endSession(app), emptyOwnCart(app)]);
  if (viewer) await disconnectStaff(app, viewer);
  logSecurityEvent("sign-out", {});
}

export async function signOutEverywhere(app: App): Promise<void> {
  const viewer = await requireUser(app);
  await runBatch(app.db, [endSessionsOf(app, viewer.id), emptyOwnCart(app)]);
  await disconnectStaff(app, viewer);
  logSecurityEvent("sign-out", { user: viewer.id, reason: "everywhere" });
}
