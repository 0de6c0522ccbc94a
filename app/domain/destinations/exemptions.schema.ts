import { z } from "zod";
import { emailField, line, optionalCalendarDay } from "~/domain/forms/fields";

export const taxExemptionInput = z.object({
  email: emailField("Please enter a valid email"),
  certificateNumber: line("Please enter the number of the certificate", 60),
  validUntil: optionalCalendarDay,
});
export type TaxExemptionInput = z.output<typeof taxExemptionInput>;
export const taxExemptionEmail = z.object({ email: emailField() });
