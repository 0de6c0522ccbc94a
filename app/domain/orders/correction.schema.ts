import { z } from "zod";
import { countryCodes, type KeptAddress } from "~/domain/destinations/countries";
import { emailField, line, optionalLine } from "~/domain/forms/fields";

const incomplete = "Please fill in the whole address or leave it blank.";

/** Customer and address of an order, corrected by staff. An empty address stays unchanged. */
export const correctionInput = z
  .object({
    customerName: line("Please enter a name", 120),
    customerEmail: emailField(),
    address: optionalLine(200),
    city: optionalLine(100),
    state: optionalLine(50),
    zipCode: optionalLine(20),
    country: z.enum(countryCodes).default("US"),
  })
  .transform(({ customerName, customerEmail, country, ...parts }, context) => {
    const { address, city, state, zipCode } = parts;
    const whole = address && city && state && zipCode ? { address, city, state, zipCode, country } : undefined;
    if (!whole && Object.values(parts).some(Boolean))
      context.addIssue({ code: "custom", path: ["address"], message: incomplete });
    return { customerName, customerEmail, shippingAddress: whole as KeptAddress | undefined };
  });
export type Correction = z.output<typeof correctionInput>;
