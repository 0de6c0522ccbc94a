import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { type Country, countries, countryCodes, countryOptions } from "~/domain/destinations/countries";
import { stateOfPostalCode } from "~/domain/destinations/postal-areas";
import { SelectField, TextField } from "~/ui/forms/field";
import { FieldFrame } from "~/ui/forms/field-frame";
import { useHydrated } from "~/ui/use-hydrated";

type Field = FieldMetadata<string | null | undefined, Record<string, unknown>>;

interface AddressFieldsProps {
  fields: Record<"company" | "address" | "address2" | "city" | "state" | "zipCode" | "country" | "phone", Field>;
  /** Hint about the shipping surcharge, shown under the country. */
  countryHint?: ReactNode;
  phoneHint?: ReactNode;
  /** "off" if the address is someone else's. */
  autoComplete?: "off";
}

/** Fields of an address in a six-column grid. Labels and options depend on the country. */
export function AddressFields({ fields, countryHint, phoneHint, autoComplete }: AddressFieldsProps) {
  const country: Country = fields.country.value === "CA" ? "CA" : "US";
  const { stateWord, postalWord } = countries[country];
  // Before hydration the list cannot follow the country. It then contains the options of both countries, and the server checks the choice.
  const shown = useHydrated() ? [country] : countryCodes;
  const { key, ...state } = getSelectProps(fields.state);
  const filled = useRef("");
  /** Selects the state that belongs to a complete postal code, unless the customer has selected a state. */
  const fillState = ({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) => {
    const select = form?.elements.namedItem(fields.state.name);
    const found = stateOfPostalCode(country, value);
    if (!(select instanceof HTMLSelectElement) || !found || (select.value && select.value !== filled.current)) return;
    filled.current = found;
    select.value = found;
    for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
  };
  return (
    <>
      <SelectField
        field={fields.country}
        label="Country"
        options={countryOptions}
        description={countryHint}
        autoComplete={autoComplete ?? "country"}
        className="sm:col-span-6"
      />
      <TextField
        field={fields.company}
        label="Company or club"
        autoComplete={autoComplete ?? "organization"}
        className="sm:col-span-6"
      />
      <TextField
        field={fields.address}
        label="Address"
        autoComplete={autoComplete ?? "address-line1"}
        className="sm:col-span-4"
      />
      <TextField
        field={fields.address2}
        label="Suite or unit"
        autoComplete={autoComplete ?? "address-line2"}
        className="sm:col-span-2"
      />
      <TextField
        field={fields.city}
        label="City"
        autoComplete={autoComplete ?? "address-level2"}
        className="sm:col-span-2"
      />
      <TextField
        field={fields.zipCode}
        label={postalWord}
        onInput={fillState}
        autoComplete={autoComplete ?? "postal-code"}
        className="sm:col-span-2"
      />
      <FieldFrame id={fields.state.id} label={stateWord} errors={fields.state.errors} className="sm:col-span-2">
        <select key={key} {...state} autoComplete={autoComplete ?? "address-level1"} className="control">
          <option value="">Choose</option>
          {shown.map((code) => (
            <optgroup key={code} label={countries[code].name}>
              {Object.entries(countries[code].states).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </FieldFrame>
      <TextField
        field={fields.phone}
        label="Phone"
        type="tel"
        description={phoneHint}
        autoComplete={autoComplete ?? "tel"}
        className="sm:col-span-6"
      />
    </>
  );
}
