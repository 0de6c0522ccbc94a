import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { endOfShopDay, isCalendarDay, shopTime, startOfShopDay } from "~/domain/calendar/calendar";
import { isUnreachableEmail, readEmail } from "~/domain/forms/email";
import { formatCount } from "~/domain/text/counts";
import { letterShapes } from "~/domain/text/lookalikes";
import { normalizeText } from "~/domain/text/normalize";
import { tidyLine, tidyParagraph } from "~/domain/text/visible";

export function line(message: string, max = 200) {
  return z
    .string({ error: message })
    .overwrite(tidyLine)
    .min(1, message)
    .max(max, `Please use at most ${max} characters`);
}

/** One optional line. Blank or null becomes undefined. */
export function optionalLine(max = 200) {
  return z
    .string()
    .overwrite(tidyLine)
    .max(max, `Please use at most ${max} characters`)
    .nullish()
    .transform((text) => text || undefined);
}

/** One optional line. Blank, null or a missing value becomes "". */
export const blankableLine = (max = 200) => optionalLine(max).transform((text) => text ?? "");

/** An optional phone number, as people write it. */
export const phoneField = blankableLine(40).refine(
  (phone) => !phone || phone.replace(/\D/g, "").length >= 7,
  "Please enter a phone number",
);

export function paragraph(message: string, max = 5000) {
  return z
    .string({ error: message })
    .overwrite(tidyParagraph)
    .min(1, message)
    .max(max, `Please use at most ${max} characters`);
}

/** Several optional lines. Blank or null becomes undefined. */
export function optionalParagraph(max = 5000) {
  return z
    .string()
    .overwrite(tidyParagraph)
    .max(max, `Please use at most ${max} characters`)
    .nullish()
    .transform((text) => text || undefined);
}

/**
 * Internal notes, and the notes as the editor loaded them. Comparing the notes themselves detects a conflict, so that changes to other
 * fields cause none (admin-5).
 */
export const staffNotesInput = z.object({ notes: optionalParagraph(5000), seen: optionalParagraph(20_000) });

/** The normalized address, under which records are stored and found. */
export function normaliseEmail(email: string): string {
  return readEmail(email) ?? email.trim().toLowerCase();
}

const unreachable =
  "We can write only to addresses with plain letters and digits before the @. Please use another address.";

/** An email address, read by `readEmail`. `wrong` is the message for text that is not an address. */
export function emailField(message = "Valid email is required", wrong = message) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(254, wrong)
    .transform((typed, context): string => {
      const email = readEmail(typed);
      if (email !== null) return email;
      context.addIssue({ code: "custom", message: isUnreachableEmail(typed) ? unreachable : wrong });
      return z.NEVER;
    });
}

export function wholeNumber(message: string, min: number, max = 1_000_000, tooBig = message) {
  return z.number({ error: message }).int(message).min(min, message).max(max, tooBig);
}

/** A quantity of one line. */
export const pieces = (max = 1_000_000) =>
  wholeNumber("Quantity must be at least 1", 1, max, `Quantity can be at most ${formatCount(max)}`);

/** Row id in a URL or form. Accepts only digits, so that 1e1 and 0x1 are invalid. */
export const rowId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** Boolean: JSON true or false, "on" of a checkbox, or "true" and "false" of a select. */
export const flag = z.union([z.boolean(), z.stringbool()], { error: "Please choose yes or no" });

/** An absolute path of this shop, or an http(s) address. Refuses addresses that a browser would execute. */
export const linkField = z
  .string()
  .trim()
  .max(2000)
  .regex(/^(https?:\/\/[^\s/]\S*|\/(?![/\\])\S*)$/i, "Please enter an address that starts with https:// or /");

export const optionalLink = z
  .union([z.literal(""), linkField], { error: "Please enter an address that starts with https:// or /" })
  .nullish()
  .transform((url) => url || undefined);

export const calendarDay = z
  .string({ error: "Please choose a date" })
  .trim()
  .refine(isCalendarDay, "Please enter a date as YYYY-MM-DD");

export const optionalCalendarDay = z
  .union([z.literal(""), calendarDay], { error: "Please enter a date as YYYY-MM-DD" })
  .nullish()
  .transform((day) => day || undefined);

const clock = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const isoTime = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)T${clock}(?::[0-5]\\d(?:\\.\\d{1,9})?)?(Z|[+-]${clock})?$`);
const localTime = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)T${clock}(?::[0-5]\\d)?$`);

/** An optional instant: an ISO time, or a day, which means its first or last moment in the shop's zone. */
export function optionalInstant(edge: "start" | "end") {
  return z
    .string()
    .trim()
    .nullish()
    .transform((text, context): Date | null => {
      if (!text) return null;
      if (isCalendarDay(text)) return edge === "start" ? startOfShopDay(text) : endOfShopDay(text);
      // JavaScript would read February 30 as March 2, and a time without a zone in the machine's zone.
      const [, day = "", zone] = isoTime.exec(text) ?? [];
      if (isCalendarDay(day) && zone) return new Date(text);
      const isLocal = isCalendarDay(day) && !zone;
      const message = isLocal ? "Please add the time zone, such as Z for UTC" : "Please enter a date as YYYY-MM-DD";
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

/** An optional moment on the shop's clock, from a `datetime-local` field. Blank becomes undefined. */
export const optionalShopTime = z
  .string()
  .refine((text) => text === "" || isCalendarDay(localTime.exec(text)?.[1] ?? ""), "Please choose a day and a time")
  .nullish()
  .transform((text) => (text ? shopTime(text) : undefined));

const dayInUrl = optionalCalendarDay.catch(undefined);
/** Days of a report, as URL parameters. Invalid days are ignored. */
export const periodQuery = z.object({ from: dayInUrl, to: dayInUrl });

/** Position in a list, as a URL parameter: the last row's time in milliseconds and its id. Invalid text is ignored. */
export const pageQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}~[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
});

/** Order of a list by time. Without a minus sign the oldest comes first. */
export const byDate = z.enum(["-date", "date"]).catch("-date").default("-date");

const webAddress = /:\/\/|\bwww\.|[.。](?:\p{L}{2,}|xn--[\p{L}\d-]+)(?:[/?#]|:\d)|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;

/** For names, which emails contain: refuses web addresses. A bare domain may be the name of a company. */
export const withoutWebAddress = [
  (text: string) => !webAddress.test(normalizeText(text, "NFKC")),
  "Please leave web addresses out of names",
] as const;

/** For names next to which other people see what the shop says: refuses the shop's own name, however it is written. */
export const notTheShop = [
  (name: string) => !letterShapes(name).includes(letterShapes(brand.name)),
  "Please enter your own name",
] as const;

export const pictureForm = z.object({ file: z.file({ error: "Please choose a file" }) });

/** Time in milliseconds when the text in the editor was saved, or 0 for the default text. */
export const savedAtSeen = z.object({ savedAt: z.coerce.number().int().min(0).max(8e15) });

/** People leave this field empty and bots fill it in. Such a request gets the usual thanks and is discarded. */
export const honeypotField = "website" as const;
