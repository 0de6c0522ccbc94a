// Shipping address, validated by its country (pricing-11).

import { z } from "zod";
import { type Country, countries, countryCodes } from "~/domain/destinations/countries";
import { fitsState, stateOfPostalCode } from "~/domain/destinations/postal-areas";
import type { Destination } from "~/domain/destinations/tax";
import { blankableLine, line, phoneField, withoutWebAddress } from "~/domain/forms/fields";
import { foldText } from "~/domain/text/fold";

export const nameField = line("Please enter your full name", 120).refine(...withoutWebAddress);

/** Fields of an address. The country defaults to the USA. `checkAddress` validates them together. Company, second line and phone may be blank. */
export const addressFields = {
  company: blankableLine(120),
  address: line("Please enter your address", 200),
  address2: blankableLine(200),
  city: line("Please enter your city", 100),
  state: line("Please choose a state or province", 60),
  zipCode: line("Please enter your ZIP or postal code", 12),
  phone: phoneField,
  country: z.enum(countryCodes, { error: "Please choose a country" }).default("US"),
};

/** The part of an address that affects the price, while the rest is still being typed. A state of another country becomes null. */
export const destinationInput = z
  .object({ country: addressFields.country, state: z.string().max(60).default("") })
  .transform(({ country, state }): Destination => ({ country, state: isStateOf(country, state) ? state : null }));

const isStateOf = (country: Country, state: string) => Object.hasOwn(countries[country].states, state);

interface Place {
  country: Country;
  state: string;
  zipCode: string;
}

/** For `.transform()`: normalizes state and postal code for the country, or adds an issue. */
export function checkAddress<T extends Place>(given: T, context: z.RefinementCtx): T {
  const { name, stateWord, states, postal, postalHint } = countries[given.country];
  const state = stateCode(given);
  const zipCode = postalCode(given);
  if (!isStateOf(given.country, state)) {
    const message = `Please choose a ${stateWord.toLowerCase()} of ${given.country === "US" ? "the United States" : name}`;
    context.addIssue({ code: "custom", path: ["state"], message });
  }
  if (!postal.test(zipCode)) {
    context.addIssue({ code: "custom", path: ["zipCode"], message: postalHint });
  } else if (isStateOf(given.country, state) && !fitsState(given.country, zipCode, state)) {
    const found = states[stateOfPostalCode(given.country, zipCode) ?? ""];
    const message = `${zipCode} is in ${found}, not in ${states[state]}. Please check both.`;
    context.addIssue({ code: "custom", path: ["zipCode"], message });
  }
  return { ...given, state, zipCode };
}

/** "ca" and "California" become CA. Other text is returned as typed. */
function stateCode({ country, state }: Place): string {
  const typed = foldText(state);
  const found = Object.entries(countries[country].states).find(
    ([code, name]) => foldText(code) === typed || foldText(name) === typed,
  );
  return found?.[0] ?? state;
}

/** "m5v2t6" becomes M5V 2T6. */
function postalCode({ country, zipCode }: Place): string {
  if (country === "US") return zipCode;
  const signs = zipCode.toUpperCase().replace(/[\s-]/g, "");
  return `${signs.slice(0, 3)} ${signs.slice(3)}`;
}
