import { brand } from "~/domain/brand/brand";

/** The contact facts, which staff may change in the settings. */
export interface ContactFacts {
  /** Address for people who want to buy. */
  email: string;
  /** Address for customers who have ordered. */
  supportEmail: string;
  /** Phone number as people write it, or blank. */
  phone: string;
  /** Name of the person who answers, or blank. */
  contactPerson: string;
  address: { street: string; city: string; state: string; zipCode: string };
  hours: {
    firstDay: Weekday;
    lastDay: Weekday;
    opens: string;
    closes: string;
    /** True if the shop closes on U.S. holidays. */
    usHolidays: boolean;
    /** Other closed days, as "2026-12-24". */
    closedDays: readonly string[];
  };
  social: readonly { name: string; url: string }[];
  /** "Pin High, 2710 Fairway Terrace, Carlsbad, CA 92008": the last line of every marketing email (email-3). */
  postalLine: string;
}

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof weekdays)[number];

export const socialNetworks = ["Instagram", "Facebook", "X"] as const;

const { street, city, state, zipCode } = brand.postalAddress;

export function postalLineOf({ street, city, state, zipCode }: ContactFacts["address"]): string {
  return `${brand.name}, ${street}, ${city}, ${state} ${zipCode}`;
}

export const defaultContact: ContactFacts = {
  email: brand.email,
  supportEmail: brand.supportEmail,
  phone: brand.phone,
  contactPerson: brand.contactPerson,
  address: { street, city, state, zipCode },
  hours: brand.hours,
  social: brand.social,
  postalLine: postalLineOf(brand.postalAddress),
};

/** "Monday to Friday". */
export function daysOf({ firstDay, lastDay }: Pick<ContactFacts["hours"], "firstDay" | "lastDay">): string {
  return firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
}

/** "tel:+17605550142". A number without a country is American. */
export function phoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return `tel:+${phone.trim().startsWith("+") || digits.length > 10 ? digits : `1${digits}`}`;
}

/** "9 am to 5 pm", "8:30 am to 6 pm". */
export function hoursOf({ opens, closes }: Pick<ContactFacts["hours"], "opens" | "closes">): string {
  return `${clockTime(opens)} to ${clockTime(closes)}`;
}

/** "17:30" → "5:30 pm". */
function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  const minutes = time.endsWith(":00") ? "" : time.slice(2);
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "am" : "pm"}`;
}

/** Contact facts that emails show. Templates contain the defaults of brand.ts; `withContact` replaces them with the current facts. */
export type MailContact = Pick<ContactFacts, "email" | "postalLine"> & Partial<Pick<ContactFacts, "supportEmail">>;

export function withContact(text: string, { email, postalLine, supportEmail }: MailContact): string {
  return text
    .replaceAll(defaultContact.email, () => email)
    .replaceAll(defaultContact.supportEmail, () => supportEmail ?? defaultContact.supportEmail)
    .replaceAll(defaultContact.postalLine, () => postalLine);
}
