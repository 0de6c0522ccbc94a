// The mail queue's consumer: one message carries outbox ids, a campaign's a whole batch; each is acknowledged or retried by itself.
import { type MailJob, mailJob } from "~/domain/campaigns/outbox";
import { deliverGroup, failGroup } from "~/services/campaigns/delivery.server";
import { createApp } from "~/services/core/create-app.server";
import { logError } from "~/services/core/log.server";
import { deliverMail } from "~/services/mail/outbox.server";

const deadLetterQueue = "pin-high-mail-dead";

export async function consumeMail(batch: MessageBatch, env: Env, ctx: ExecutionContext): Promise<void> {
  const app = createApp(env, { origin: env.PUBLIC_ORIGIN, after: (work) => ctx.waitUntil(work) });
  for (const message of batch.messages) {
    const job = mailJob.safeParse(message.body);
    if (!job.success) {
      message.ack();
    } else if (batch.queue === deadLetterQueue) {
      // A campaign's rows end here; a mail's own row says when it is next tried, and the cron brings it then.
      if (job.data.campaignId) await failGroup(app, job.data.campaignId, job.data.ids);
      message.ack();
    } else {
      await deliver(message, job.data);
    }
  }

  async function deliver(message: Message, { campaignId, ids }: MailJob) {
    try {
      const again = campaignId ? await deliverBatch(campaignId, ids, message.attempts) : await deliverOneByOne(ids);
      if (again === null) message.ack();
      else message.retry({ delaySeconds: Math.min(again, 3600) });
    } catch (error) {
      logError("mail consumer", error);
      message.retry({ delaySeconds: 30 });
    }
  }

  async function deliverBatch(campaignId: string, ids: readonly string[], attempts: number) {
    const again = await deliverGroup(app, campaignId, ids);
    return again === null ? null : again * 2 ** (attempts - 1);
  }

  /** The shortest wait that one of them asks for. */
  async function deliverOneByOne(ids: readonly string[]) {
    const waits = (await Promise.all(ids.map((id) => deliverMail(app, id)))).filter((wait) => wait !== null);
    return waits.length > 0 ? Math.min(...waits) : null;
  }
}
