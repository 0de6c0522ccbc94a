import { z } from "zod";

/** A list's place as it stands in the URL: the last row's time in milliseconds and its id; what is none counts as not given. */
export const pageQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}~[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
});
