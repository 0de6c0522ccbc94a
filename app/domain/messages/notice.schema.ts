import { z } from "zod";
import type { Notice } from "~/domain/messages/messages";

/** A toast as a cookie or a JSON answer carries it. */
export const notice: z.ZodType<Notice> = z.object({
  title: z.string(),
  description: z.string(),
  tone: z.enum(["success", "error"]),
});
