// Consumer of the queue that Cloudflare Email Service fills with delivery events. Nothing outside the account can write to this queue.
import { receiveDeliveryEvent } from "~/services/campaigns/suppressions.server";
import { createApp } from "~/services/core/create-app.server";
import { logError } from "~/services/core/log.server";

/** An event may arrive before the id of its email is stored. After these tries it belongs to no email of this shop. */
const maxTries = 4;

export async function consumeDeliveryEvents(batch: MessageBatch, env: Env, ctx: ExecutionContext): Promise<void> {
  const app = createApp(env, { origin: env.PUBLIC_ORIGIN, after: (work) => ctx.waitUntil(work) });
  for (const message of batch.messages) {
    try {
      const isDone = (await receiveDeliveryEvent(app, message.body)) || message.attempts >= maxTries;
      if (isDone) message.ack();
      else message.retry({ delaySeconds: 60 });
    } catch (error) {
      logError("delivery event", error);
      message.retry({ delaySeconds: 60 });
    }
  }
}
