// The mail queue's consumer: one message carries outbox ids; each message is acknowledged or retried by itself.
import { mailJob } from "~/domain/mail-job";
import { createApp } from "~/services/context.server";
import { deliverMail, failMail } from "~/services/outbox.server";

const deadLetters = "pin-high-mail-dead";

export async function consumeMail(batch: MessageBatch, env: Env, ctx: ExecutionContext): Promise<void> {
  const app = createApp(env, { origin: env.PUBLIC_ORIGIN, after: (work) => ctx.waitUntil(work) });
  for (const message of batch.messages) {
    const job = mailJob.safeParse(message.body);
    if (!job.success) {
      message.ack();
    } else if (batch.queue === deadLetters) {
      await failMail(app, job.data.ids);
      message.ack();
    } else {
      await deliver(message, job.data.ids);
    }
  }

  async function deliver(message: Message, ids: readonly string[]) {
    try {
      const results = await Promise.all(ids.map((id) => deliverMail(app, id)));
      if (results.includes("retry")) message.retry({ delaySeconds: Math.min(30 * 2 ** (message.attempts - 1), 3600) });
      else message.ack();
    } catch {
      message.retry({ delaySeconds: 30 });
    }
  }
}
