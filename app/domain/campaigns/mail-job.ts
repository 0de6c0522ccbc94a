import { z } from "zod";

/** What one message of the mail queue carries: at most 100 ids of outbox rows (decisions §8); a campaign's leave as one batch. */
export const mailJob = z.object({
  version: z.literal(1),
  campaignId: z.string().optional(),
  ids: z.array(z.string()).min(1).max(100),
});
export type MailJob = z.output<typeof mailJob>;
