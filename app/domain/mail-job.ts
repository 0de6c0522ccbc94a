import { z } from "zod";

/** What one message of the mail queue carries: ids of outbox rows, at most 100 (decisions §8). */
export const mailJob = z.object({ version: z.literal(1), ids: z.array(z.string()).min(1).max(100) });
export type MailJob = z.output<typeof mailJob>;
