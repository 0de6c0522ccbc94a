import { z } from "zod";
import { emailField, line, optionalCalendarDay } from "~/domain/forms/fields";
import { uploadRules } from "~/domain/forms/uploads";

const certificateFacts = {
  certificateNumber: line("Please enter the number of the certificate", 60),
  validUntil: optionalCalendarDay,
};

export const taxExemptionInput = z.object({
  email: emailField("Please enter a valid email"),
  ...certificateFacts,
});
export type TaxExemptionInput = z.output<typeof taxExemptionInput>;
export const taxExemptionEmail = z.object({ email: emailField() });

/** A customer's certificate, at the checkout or on the order's page. */
export const certificateUpload = z.object({ certificate: z.file({ error: "Please choose your certificate" }) });

const certificateId = z.object({ id: z.string().min(1).max(64) });

export const approveCertificateInput = certificateId.extend(certificateFacts);
export type ApproveCertificateInput = z.output<typeof approveCertificateInput>;

export const refuseCertificateInput = certificateId.extend({
  reason: line("Please tell the customer why", 300),
});

/** File types in the browser's file dialog. */
export const certificateAccept = ".pdf,.png,.jpg,.jpeg";

export const certificateHint = `${uploadRules.certificate.types.map((type) => type.toUpperCase().replace("JPEG", "JPG")).join(", ")} up to 10 MB. Only our staff can open it.`;
