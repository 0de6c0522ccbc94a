// Queue that carries the ids of outbox rows to the mail consumer (email-1). The scheduled job finds rows that the queue
// lost.
import type { MailJob } from "~/domain/campaigns/outbox";

export interface MailQueue {
  send(ids: readonly string[], delaySeconds?: number): Promise<void>;
  sendGroups(campaignId: string, groups: readonly (readonly string[])[], delaySeconds?: number): Promise<void>;
}

export function createMailQueue(queue: Queue): MailQueue {
  return {
    async send(ids, delaySeconds = 0) {
      // Each message has one id, so that emails are retried separately. A batch takes 100 messages (platform-queues-1).
      for (let from = 0; from < ids.length; from += 100) {
        await queue.sendBatch(
          ids
            .slice(from, from + 100)
            .map((id) => ({ body: { version: 1, ids: [id] } satisfies MailJob, delaySeconds })),
        );
      }
    },
    async sendGroups(campaignId, groups, delaySeconds = 0) {
      // A hundred ids take about 4 KB, and a batch takes 256 KB (platform-queues-1).
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
