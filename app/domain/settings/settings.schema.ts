import { z } from "zod";
import { type ContactFacts, postalLineOf, socialNetworks, weekdays } from "~/domain/brand/contact";
import { isCalendarDay } from "~/domain/calendar/calendar";
import { tierScopes } from "~/domain/cart/tiers";
import { isEmail } from "~/domain/forms/email";
import { emailField, line, optionalLine, optionalParagraph, phoneField, wholeNumber } from "~/domain/forms/fields";
import { dollars } from "~/domain/money/money.schema";

const millimetres = z
  .number({ error: "Please enter millimeters" })
  .min(0, "Please enter 0 or more")
  .max(5, "Please enter 5 or less");

const perPiece = dollars("Please enter an amount of $0 to $100.", 0).pipe(
  z.number().max(10_000, "Please enter an amount of $0 to $100."),
);

/** The settings form. Takes dollars and returns cents. */
export const settingsInput = z
  .object({
    ratings: z.enum(["simulated", "verified"], { error: "Please choose" }),
    monthlyOrders: wholeNumber("Please enter 1 to 9,999, or leave it blank", 1, 9999).nullish(),
    shipping: dollars("Please enter an amount of $0 or more.", 0),
    canadaFee: dollars("Please enter an amount of $0 or more.", 0),
    lowStockThreshold: wholeNumber("Please enter a whole number", 0, 1000),
    synonyms: z.string().max(4000, "Please enter at most 4,000 characters").default(""),
    origin: optionalParagraph(600).transform((text) => text ?? null),
    thinLineWarnMm: millimetres,
    thinLineFailMm: millimetres,
    butterfly: perPiece,
    deluxe: perPiece,
    magnet: perPiece,
    backStamp: perPiece,
    ownCard: perPiece,
  })
  .transform(({ shipping, canadaFee, monthlyOrders, butterfly, deluxe, magnet, backStamp, ownCard, ...rest }) => ({
    ...rest,
    surcharges: { butterfly, deluxe, magnet, backStamp, ownCard },
    monthlyOrders: monthlyOrders ?? null,
    shippingCents: shipping,
    canadaFeeCents: canadaFee,
  }));
export type SettingsInput = z.output<typeof settingsInput>;

/** Only the owner may change this setting. */
export const tierScopeInput = z.object({ tierScope: z.enum(tierScopes, { error: "Please choose" }) });

const weekday = z.enum(weekdays, { error: "Please choose a day" });
const clock = z
  .string({ error: "Please enter a time" })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time, like 09:00");
const secureUrl = "Please enter an address that starts with https://";
const isSecure = (text: string) => z.url({ protocol: /^https$/ }).safeParse(text).success;
const profile = optionalLine(300).refine((url) => !url || isSecure(url), secureUrl);

/** One day a line. */
const closedDaysField = optionalParagraph(2000)
  .transform((text) => (text ?? "").split(/[\s,]+/).filter(Boolean))
  .refine((days) => days.every(isCalendarDay), "Please enter one date a line, like 2026-12-24");

export const contactFacts = z.object({
  email: z.string().refine(isEmail),
  supportEmail: z.string().refine(isEmail),
  phone: z.string().default(""),
  contactPerson: z.string().default(""),
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }),
  hours: z.object({
    firstDay: weekday,
    lastDay: weekday,
    opens: clock,
    closes: clock,
    usHolidays: z.boolean().default(true),
    closedDays: z.array(z.string().refine(isCalendarDay)).default([]),
  }),
  social: z.array(z.object({ name: z.string(), url: z.string().refine(isSecure) })),
  postalLine: z.string(),
});

export const contactInput = z
  .object({
    email: emailField("Please enter a valid email"),
    supportEmail: emailField("Please enter a valid email"),
    phone: phoneField,
    contactPerson: optionalLine(80),
    street: line("Please enter the street", 120),
    city: line("Please enter the city", 80),
    state: line("Please enter the state", 40),
    zipCode: line("Please enter the ZIP code", 12),
    firstDay: weekday,
    lastDay: weekday,
    opens: clock,
    closes: clock,
    usHolidays: z.boolean().default(false),
    closedDays: closedDaysField,
    Instagram: profile,
    Facebook: profile,
    X: profile,
  })
  .refine(({ firstDay, lastDay }) => weekdays.indexOf(lastDay) >= weekdays.indexOf(firstDay), {
    path: ["lastDay"],
    error: "The last day can't be before the first",
  })
  .refine(({ opens, closes }) => closes > opens, { path: ["closes"], error: "Closing time must be after opening time" })
  .transform(
    ({
      email,
      supportEmail,
      phone,
      contactPerson = "",
      street,
      city,
      state,
      zipCode,
      firstDay,
      lastDay,
      opens,
      closes,
      usHolidays,
      closedDays,
      ...urls
    }): ContactFacts => ({
      email,
      supportEmail,
      phone,
      contactPerson,
      address: { street, city, state, zipCode },
      postalLine: postalLineOf({ street, city, state, zipCode }),
      hours: { firstDay, lastDay, opens, closes, usHolidays, closedDays },
      social: socialNetworks.flatMap((name) => (urls[name] ? [{ name, url: urls[name] }] : [])),
    }),
  );

export function asContactForm({ address, hours, social, postalLine: _, ...said }: ContactFacts) {
  const urls = Object.fromEntries(social.map(({ name, url }) => [name, url]));
  return { ...said, ...address, ...hours, closedDays: hours.closedDays.join("\n"), ...urls };
}
