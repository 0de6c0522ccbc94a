// The Worker's email handler: stores a received email, refuses it, or passes a copy on to staff (docs/rules/conversations.md).
import { receiveEmail } from "~/services/conversations/inbound.server";
import { createApp } from "~/services/core/create-app.server";
import { logError } from "~/services/core/log.server";

/** After an error, the email stays on the sender's server, which tries again. The shop recognizes the second delivery. */
export async function receiveInbound(message: ForwardableEmailMessage, env: Env, ctx: ExecutionContext): Promise<void> {
  const app = createApp(env, { origin: env.PUBLIC_ORIGIN, after: (work) => ctx.waitUntil(work) });
  const reception = await receiveEmail(app, message);
  if (reception.outcome === "rejected") message.setReject(reception.reason);
  if (reception.outcome === "stored" && reception.mayForward) await forwardToStaff(message, env);
}

/** A failed copy loses nothing, because the email is stored. No copies go to our own domain, because they would come back here. */
async function forwardToStaff(message: ForwardableEmailMessage, env: Env): Promise<void> {
  const { INBOUND_FORWARD_TO: to, INBOUND_DOMAIN: domain } = env;
  if (!to || to.toLowerCase().endsWith(`@${domain}`)) return;
  await message.forward(to).catch((error: unknown) => logError("forward email", error));
}
