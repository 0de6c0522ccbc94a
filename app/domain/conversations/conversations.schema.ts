import { z } from "zod";
import { byDate, emailField, flag, line, pageQuery, paragraph } from "~/domain/forms/fields";

const messageId = z.string().min(1).max(64);

/** Number of a record, or the key of a customer. */
const record = z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,40}$/);

export const replyInput = z.object({
  record,
  /** Idempotency key of the form. */
  key: z.uuid(),
  /** Message that gets its record with the reply. */
  message: messageId.optional(),
  to: emailField("Please enter an email address"),
  body: paragraph("Please write a message", 20_000),
});
export type ReplyInput = z.output<typeof replyInput>;

/** Form fields that staff fill in. */
export const replyForm = replyInput.pick({ to: true, body: true });

export const readInput = z.object({ record, until: z.int().min(0) });

export const doneInput = z.object({ id: messageId, done: flag });

export const assignInput = z.object({
  id: messageId,
  number: line("Please enter a number or an email address", 254),
});

export const inboxQuery = z.object({
  show: z.enum(["open", "all"]).catch("open").default("open"),
  message: z.string().max(64).optional().catch(undefined),
  sort: byDate,
  ...pageQuery.shape,
});
export type InboxQuery = z.output<typeof inboxQuery>;
