import { z } from "zod";
import { pageQuery } from "~/domain/forms/paging";

export const mailStates = ["queued", "sending", "sent", "failed", "skipped", "unknown"] as const;

/** Mails that did not leave, or of which nobody knows whether they did: what the overview counts. */
export const unsentStates = ["failed", "unknown"] as const;

/** The list's filters as they stand in the URL. */
export const outboxFilter = z.object({
  /** The beginning of an address. */
  q: z.string().trim().toLowerCase().max(254).catch("").default(""),
  state: z
    .enum([...mailStates, "unsent"])
    .optional()
    .catch(undefined),
  ...pageQuery.shape,
});
export type OutboxFilter = z.output<typeof outboxFilter>;
