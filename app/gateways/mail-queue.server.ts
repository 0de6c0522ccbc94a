// The Queue that carries outbox row ids to the mail consumer (email-1). A row not carried is found by the cron.
import type { MailJob } from "~/domain/campaigns/outbox";

export interface MailQueue {
  send(ids: readonly string[], delaySeconds?: number): Promise<void>;
  /** Campaign rows, each group a message of its own. */
  sendGroups(campaignId: string, groups: readonly (readonly string[])[], delaySeconds?: number): Promise<void>;
}

export function createMailQueue(queue: Queue): MailQueue {
  return {
    async send(ids, delaySeconds = 0) {
      // One id a message keeps retries apart; a batch call takes 100 messages (platform-queues-1).
      for (let from = 0; from < ids.length; from += 100) {
        await queue.sendBatch(
          ids
            .slice(from, from + 100)
            .map((id) => ({ body: { version: 1, ids: [id] } satisfies MailJob, delaySeconds })),
        );
      }
    },
    async sendGroups(campaignId, groups, delaySeconds = 0) {
      // A hundred ids are some 4 KB, a batch call takes 256 KB (platform-queues-1).
      for (let from = 0; from < groups.length; from += 50) {
        await queue.sendBatch(
          groups
            .slice(from, from + 50)
            .map((ids) => ({ body: { version: 1, campaignId, ids: [...ids] } satisfies MailJob, delaySeconds })),
        );
      }
    },
  };
}
