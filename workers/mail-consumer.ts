// The mail queue's consumer: one message carries outbox ids, a campaign's a whole batch; each is acknowledged or retried by itself.
import { type MailJob, mailJob } from "~/domain/campaigns/outbox";
import { deliverGroup, failGroup } from "~/services/campaigns/delivery.server";
import { createApp } from "~/services/core/create-app.server";
import { logError } from "~/services/core/log.server";
import { deliverMail, failMail } from "~/services/mail/outbox.server";

const deadLetterQueue = "pin-high-mail-dead";

export async function consumeMail(batch: MessageBatch, env: Env, ctx: ExecutionContext): Promise<void> {
  const app = createApp(env, { origin: env.PUBLIC_ORIGIN, after: (work) => ctx.waitUntil(work) });
  for (const message of batch.messages) {
    const job = mailJob.safeParse(message.body);
    if (!job.success) {
      message.ack();
    } else if (batch.queue === deadLetterQueue) {
      await giveUp(job.data);
      message.ack();
    } else {
      await deliver(message, job.data);
    }
  }

  function giveUp({ campaignId, ids }: MailJob) {
    return campaignId ? failGroup(app, campaignId, ids) : failMail(app, ids);
  }

  async function deliver(message: Message, { campaignId, ids }: MailJob) {
    try {
      const again = campaignId ? await deliverGroup(app, campaignId, ids) : await deliverOneByOne(ids);
      if (again === null) message.ack();
      else message.retry({ delaySeconds: Math.min(again * 2 ** (message.attempts - 1), 3600) });
    } catch (error) {
      logError("mail consumer", error);
      message.retry({ delaySeconds: 30 });
    }
  }

  async function deliverOneByOne(ids: readonly string[]) {
    const results = await Promise.all(ids.map((id) => deliverMail(app, id)));
    return results.includes("retry") ? 30 : null;
  }
}
