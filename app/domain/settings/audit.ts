import { z } from "zod";
import { byDate, pageQuery, periodQuery } from "~/domain/forms/fields";

const typed = z.string().trim().max(100).optional().catch(undefined);

/** Filter of the audit log in the URL. `subject` is a record, with or without its kind. */
export const auditFilter = z.object({
  subject: typed,
  actor: typed,
  sort: byDate,
  ...periodQuery.shape,
  ...pageQuery.shape,
});
export type AuditFilter = z.output<typeof auditFilter>;
