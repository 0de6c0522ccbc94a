import { z } from "zod";
import { addressFields, checkAddress, nameField } from "~/domain/destinations/address";
import type { Country } from "~/domain/destinations/countries";

export const addressLimit = 20;

export const bookAddressId = z.object({ id: z.string().max(64) });

/** `id` names the address to replace. */
export const bookAddressForm = z.object({ id: z.string().max(64).optional(), name: nameField, ...addressFields });
export const bookAddressInput = bookAddressForm.transform(checkAddress);
export type BookAddressInput = z.output<typeof bookAddressInput>;

export interface BookAddress {
  id: string;
  name: string;
  company: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zipCode: string;
  country: Country;
  phone: string;
}
