import { z } from "zod";
import { wholeNumber } from "~/domain/forms/fields";

/** Automatic emails that staff can switch on (automations-1). */
export const automationKinds = ["review", "thanks", "deposit", "restock"] as const;
export type AutomationKind = (typeof automationKinds)[number];

interface AutomationText {
  label: string;
  about: string;
  /** Label of the delay, which is in days. */
  delay: string;
  /** Template of domain/emails with the text. */
  template: "review-request" | "thank-you-code" | "deposit-reminder" | "restock-reminder";
}

export const automationTexts: Record<AutomationKind, AutomationText> = {
  review: {
    label: "Review request",
    about:
      "Asks for a review once a catalog order was delivered. If no one marks it as delivered, we count 5 days from shipping.",
    delay: "Days after delivery",
    template: "review-request",
  },
  thanks: {
    label: "Thank-you email with a code",
    about: "Thanks a customer for a first order, with a code for the next one. Each code works once.",
    delay: "Days after the first order",
    template: "thank-you-code",
  },
  deposit: {
    label: "Deposit reminder",
    about: "Reminds a customer once of a deposit that isn't paid, with a link to pay it.",
    delay: "Days after the last deposit link",
    template: "deposit-reminder",
  },
  restock: {
    label: "Restock reminder",
    about: "Emails staff if a product that ran low is still low.",
    delay: "Days after it ran low",
    template: "restock-reminder",
  },
};

const automation = (days: number) => ({
  /** Since when it is on, in milliseconds. Missing or null while it is off. */
  since: z.int().nullable().catch(null),
  days: z.int().min(1).max(90).catch(days),
});

const thanksDefaults = { since: null, days: 2, percent: 10, validDays: 60 };

/** The setting. Every automation is off by default. */
export const automationSettings = z
  .object({
    review: z.object(automation(7)).catch({ since: null, days: 7 }),
    thanks: z
      .object({
        ...automation(2),
        percent: z.int().min(1).max(50).catch(10),
        validDays: z.int().min(1).max(365).catch(60),
      })
      .catch(thanksDefaults),
    deposit: z.object(automation(3)).catch({ since: null, days: 3 }),
    restock: z.object(automation(7)).catch({ since: null, days: 7 }),
  })
  .catch({
    review: { since: null, days: 7 },
    thanks: thanksDefaults,
    deposit: { since: null, days: 3 },
    restock: { since: null, days: 7 },
  });
export type AutomationSettings = z.output<typeof automationSettings>;

/** Form of one automation. Only the thank-you email has a discount. */
export const automationInput = z.object({
  kind: z.enum(automationKinds),
  isOn: z.literal("on").optional().transform(Boolean),
  days: wholeNumber("Please enter 1 to 90 days", 1, 90),
  percent: wholeNumber("Please enter 1 to 50 percent", 1, 50).optional(),
  validDays: wholeNumber("Please enter 1 to 365 days", 1, 365).optional(),
});
export type AutomationInput = z.output<typeof automationInput>;
