import { z } from "zod";
import { addressFields, checkAddress } from "~/domain/destinations/address";
import { countryCodes, keptAddressOf } from "~/domain/destinations/countries";
import { emailField, line, optionalLine } from "~/domain/forms/fields";

const incomplete = "Please fill in the whole address or leave it blank.";

/** Customer and address of an order, corrected by staff. An empty address stays unchanged. */
export const correctionInput = z
  .object({
    customerName: line("Please enter a name", 120),
    customerEmail: emailField(),
    company: addressFields.company,
    address: optionalLine(200),
    address2: addressFields.address2,
    city: optionalLine(100),
    state: optionalLine(50),
    zipCode: optionalLine(20),
    country: z.enum(countryCodes).default("US"),
    phone: addressFields.phone,
  })
  .transform(({ customerName, customerEmail, country, company, address2, phone, ...parts }, context) => {
    const { address, city, state, zipCode } = parts;
    const whole =
      address && city && state && zipCode
        ? keptAddressOf(checkAddress({ company, address, address2, city, state, zipCode, country, phone }, context))
        : undefined;
    if (!whole && Object.values({ ...parts, company, address2, phone }).some(Boolean))
      context.addIssue({ code: "custom", path: ["address"], message: incomplete });
    return { customerName, customerEmail, shippingAddress: whole };
  });
export type Correction = z.output<typeof correctionInput>;
