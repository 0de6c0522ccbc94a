import { z } from "zod";
import type { Notice } from "~/domain/messages/messages";

/** Toast in a cookie or a JSON response. */
export const notice: z.ZodType<Notice> = z.object({
  title: z.string(),
  description: z.string(),
  tone: z.enum(["success", "error"]),
});
