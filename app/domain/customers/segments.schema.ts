import { z } from "zod";
import { conditionsOf, conditionsSearch, customerFilter } from "~/domain/customers/customers";
import { line } from "~/domain/forms/fields";

/** A name, and the filters as the URL of the list has them. */
export const segmentInput = z.object({
  name: line("Please name the segment", 60),
  search: z
    .string()
    .max(500, "Please use fewer filters")
    .transform((search) => conditionsOf(customerFilter.parse(Object.fromEntries(new URLSearchParams(search)))))
    .refine((conditions) => conditionsSearch(conditions) !== "", "Please choose a filter first"),
});

export const segmentId = z.object({ id: z.string().min(1).max(64) });
