// Countries to which the shop ships, with their states and provinces (pricing-11).

export const countryCodes = ["US", "CA"] as const;
export type Country = (typeof countryCodes)[number];

/** Address as orders store it. Old orders have no country and went to the USA. */
export interface KeptAddress {
  company?: string;
  address: string;
  /** Suite, unit or building. */
  address2?: string;
  city: string;
  state: string;
  zipCode: string;
  country?: Country;
  phone?: string;
}

interface CountryFacts {
  name: string;
  short: string;
  stateWord: string;
  postalWord: string;
  postalHint: string;
  postal: RegExp;
  states: Record<string, string>;
}

export const countries: Record<Country, CountryFacts> = {
  US: {
    name: "United States",
    short: "USA",
    stateWord: "State",
    postalWord: "ZIP code",
    postalHint: "Enter a 5-digit ZIP code, like 92008",
    postal: /^\d{5}(-\d{4})?$/,
    states: {
      AL: "Alabama",
      AK: "Alaska",
      AZ: "Arizona",
      AR: "Arkansas",
      CA: "California",
      CO: "Colorado",
      CT: "Connecticut",
      DE: "Delaware",
      DC: "District of Columbia",
      FL: "Florida",
      GA: "Georgia",
      HI: "Hawaii",
      ID: "Idaho",
      IL: "Illinois",
      IN: "Indiana",
      IA: "Iowa",
      KS: "Kansas",
      KY: "Kentucky",
      LA: "Louisiana",
      ME: "Maine",
      MD: "Maryland",
      MA: "Massachusetts",
      MI: "Michigan",
      MN: "Minnesota",
      MS: "Mississippi",
      MO: "Missouri",
      MT: "Montana",
      NE: "Nebraska",
      NV: "Nevada",
      NH: "New Hampshire",
      NJ: "New Jersey",
      NM: "New Mexico",
      NY: "New York",
      NC: "North Carolina",
      ND: "North Dakota",
      OH: "Ohio",
      OK: "Oklahoma",
      OR: "Oregon",
      PA: "Pennsylvania",
      PR: "Puerto Rico",
      RI: "Rhode Island",
      SC: "South Carolina",
      SD: "South Dakota",
      TN: "Tennessee",
      TX: "Texas",
      UT: "Utah",
      VT: "Vermont",
      VA: "Virginia",
      WA: "Washington",
      WV: "West Virginia",
      WI: "Wisconsin",
      WY: "Wyoming",
      AA: "Armed Forces Americas",
      AE: "Armed Forces Europe",
      AP: "Armed Forces Pacific",
      AS: "American Samoa",
      GU: "Guam",
      MP: "Northern Mariana Islands",
      VI: "U.S. Virgin Islands",
    },
  },
  CA: {
    name: "Canada",
    short: "Canada",
    stateWord: "Province",
    postalWord: "Postal code",
    postalHint: "Enter a postal code like M5V 2T6",
    postal: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/,
    states: {
      AB: "Alberta",
      BC: "British Columbia",
      MB: "Manitoba",
      NB: "New Brunswick",
      NL: "Newfoundland and Labrador",
      NS: "Nova Scotia",
      NT: "Northwest Territories",
      NU: "Nunavut",
      ON: "Ontario",
      PE: "Prince Edward Island",
      QC: "Quebec",
      SK: "Saskatchewan",
      YT: "Yukon",
    },
  },
};

export const countryOptions = countryCodes.map((code) => ({ value: code, label: countries[code].name }));

/** "Carlsbad, CA 92008, USA". */
function cityLine({ city, state, zipCode, country = "US" }: KeptAddress): string {
  return `${city}, ${state} ${zipCode}, ${countries[country].short}`;
}

/** The lines of an address label, without the name above them and the phone number. */
export function addressLabel(kept: KeptAddress): string[] {
  return [kept.company, kept.address, kept.address2, cityLine(kept)].filter((part): part is string => Boolean(part));
}

export function addressLine(kept: KeptAddress): string {
  return addressLabel(kept).join(", ");
}

export function keptAddressOf({ address, city, state, zipCode, country, ...optional }: KeptAddress): KeptAddress {
  const { company, address2, phone } = optional;
  return {
    ...(company ? { company } : {}),
    address,
    ...(address2 ? { address2 } : {}),
    city,
    state,
    zipCode,
    country,
    ...(phone ? { phone } : {}),
  };
}
