// The mail queue's consumer: one message carries outbox ids, a campaign's a whole batch; each is acknowledged or retried by itself.
import { type MailJob, mailJob } from "~/domain/campaigns/outbox";
import { deliverGroup, failGroup } from "~/services/campaigns/delivery.server";
import { createApp } from "~/services/core/create-app.server";
import { logError } from "~/services/core/log.server";
import { deliverMails } from "~/services/mail/outbox.server";

/** Queues carry the name of their environment; what they are for is the end of it. */
const isDeadLetterQueue = (queue: string) => queue.endsWith("-dead");

/** Mails that leave together: they are two calls of D1, and this many are doubtful where the process dies meanwhile. */
const mostAtOnce = 10;

interface Job extends MailJob {
  message: Message;
}

export async function consumeMail(batch: MessageBatch, env: Env, ctx: ExecutionContext): Promise<void> {
  const app = createApp(env, { origin: env.PUBLIC_ORIGIN, after: (work) => ctx.waitUntil(work) });
  const singles: Job[] = [];
  const groups: (Job & { campaignId: string })[] = [];
  for (const message of batch.messages) {
    const { data: job } = mailJob.safeParse(message.body);
    const { campaignId } = job ?? {};
    if (isDeadLetterQueue(batch.queue)) {
      // A campaign's rows end here; a mail's own row says when it is next tried, and the cron brings it then.
      if (job && campaignId) await failGroup(app, campaignId, job.ids);
      message.ack();
    } else if (!job) message.ack();
    else if (campaignId) groups.push({ ...job, campaignId, message });
    else singles.push({ ...job, message });
  }
  // Somebody waits for these: they do not stand behind a campaign.
  for (let from = 0; from < singles.length; from += mostAtOnce) {
    const some = singles.slice(from, from + mostAtOnce);
    await acknowledge(some, async () => {
      const waits = await deliverMails(
        app,
        some.flatMap(({ ids }) => ids),
      );
      // The shortest wait that one of a message's asks for.
      return some.map(({ ids }) => Math.min(...ids.map((id) => waits.get(id) ?? Number.POSITIVE_INFINITY)));
    });
  }
  for (const group of groups) {
    await acknowledge([group], async () => {
      const again = await deliverGroup(app, group.campaignId, group.ids);
      return [again === null ? Number.POSITIVE_INFINITY : again * 2 ** (group.message.attempts - 1)];
    });
  }
}

/** Acknowledges the messages, or has each come again after the seconds that `deliver` answers for it (Infinity: never). */
async function acknowledge(jobs: readonly Job[], deliver: () => Promise<number[]>): Promise<void> {
  try {
    for (const [at, again] of (await deliver()).entries()) {
      const { message } = jobs[at]!;
      if (again === Number.POSITIVE_INFINITY) message.ack();
      else message.retry({ delaySeconds: Math.min(again, 3600) });
    }
  } catch (error) {
    logError("mail consumer", error);
    for (const { message } of jobs) message.retry({ delaySeconds: 30 });
  }
}
