// Consumer of the mail queue. A message contains ids of outbox rows: one email, or a batch of a campaign. Each message
// is acknowledged or retried separately.
import { type MailJob, mailJob } from "~/domain/campaigns/outbox";
import { deliverGroup, failGroup } from "~/services/campaigns/delivery.server";
import { createApp } from "~/services/core/create-app.server";
import { logError } from "~/services/core/log.server";
import { deliverMails } from "~/services/mail/outbox.server";

/** Queue names contain the environment, so only the suffix tells queues apart. */
const isDeadLetterQueue = (queue: string) => queue.endsWith("-dead");

/**
 * Emails sent at a time. A group needs only two D1 calls, but if the process dies, the outcome of the whole group is
 * unknown.
 */
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
      // A campaign's rows become failed here. The row of a single email has a time for its next attempt, when the scheduled job queues
      // it.
      if (job && campaignId) await failGroup(app, campaignId, job.ids);
      message.ack();
    } else if (!job) message.ack();
    else if (campaignId) groups.push({ ...job, campaignId, message });
    else singles.push({ ...job, message });
  }
  // Single emails go first, because people wait for them.
  for (let from = 0; from < singles.length; from += mostAtOnce) {
    const some = singles.slice(from, from + mostAtOnce);
    await acknowledge(some, async () => {
      const waits = await deliverMails(
        app,
        some.flatMap(({ ids }) => ids),
      );
      // A message with several emails waits for the shortest delay.
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

/**
 * Acknowledges each message, or retries it after the number of seconds that `deliver` returns for it (Infinity: never).
 */
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
