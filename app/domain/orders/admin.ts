import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { customOrderStatuses, customStatusBadges } from "~/domain/custom-orders/custom-orders";
import { emailField, line, optionalCalendarDay, paragraph } from "~/domain/forms/fields";
import { orderStatusBadges, orderStatuses } from "~/domain/orders/orders";
import { kindOf } from "~/domain/text/ids";
import { greetingName } from "~/domain/text/names";

/** Kinds of orders in the back office, custom and catalog (admin-2). */
export const orderKinds = ["custom", "regular"] as const;
export type OrderKind = (typeof orderKinds)[number];

/** The prefix of the number shows the kind: CP-… is a custom order, PH-… a catalog order. */
export function orderKindOf(id: string): OrderKind {
  return kindOf(id) === "customOrder" ? "custom" : "regular";
}

export const anyOrderStatus = [...new Set([...customOrderStatuses, ...orderStatuses])] as const;
export type AnyOrderStatus = (typeof anyOrderStatus)[number];

export function orderBadge(kind: OrderKind, status: AnyOrderStatus) {
  const badges = kind === "custom" ? customStatusBadges : orderStatusBadges;
  return badges[status as keyof typeof badges] ?? { label: status, tone: "gray" as const };
}

export function statusLabel(status: AnyOrderStatus): string {
  return { ...orderStatusBadges, ...customStatusBadges }[status].label;
}

export function isStatusOf(kind: OrderKind, status: AnyOrderStatus): boolean {
  const known: readonly string[] = kind === "custom" ? customOrderStatuses : orderStatuses;
  return known.includes(status);
}

/** When to email the customer: immediately, after the minute of Undo, or not at all. */
export type MailChoice = "now" | "delayed" | "none";

const undoableChanges = z
  .array(
    z.object({
      id: z.string().max(64),
      status: z.enum(anyOrderStatus),
      trackingNumber: z.string().max(100).nullable(),
      trackingUrl: z.string().max(2000).nullable(),
      version: z.int().min(1),
    }),
  )
  .min(1)
  .max(100);

/** Changes to undo: the orders, their status before, and the version after the change. */
export const undoInput = z.object({
  changes: z.string().transform((text, context): z.output<typeof undoableChanges> => {
    try {
      return undoableChanges.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: "There's nothing to undo." });
      return z.NEVER;
    }
  }),
});

/** Checkbox to email the customer, checked by default. */
export const emailCheckbox = { withMail: z.literal("on").optional().transform(Boolean) };

/** Filters of Order History, as URL parameters. Invalid values are ignored. */
export const orderFilter = z.object({
  kind: z.enum(orderKinds).optional().catch(undefined),
  status: z.enum(anyOrderStatus).optional().catch(undefined),
  q: z.string().trim().max(100).catch("").default(""),
  customer: z.string().trim().toLowerCase().max(254).catch("").default(""),
  from: optionalCalendarDay.catch(undefined),
  to: optionalCalendarDay.catch(undefined),
  archived: z.literal("yes").optional().catch(undefined),
  sort: z.enum(["-date", "date", "-total", "total"]).catch("-date").default("-date"),
});
export type OrderFilter = z.output<typeof orderFilter>;

export const emailInput = z.object({
  to: emailField("Valid email is required"),
  subject: line("Please enter a subject", 200),
  body: paragraph("Please write something", 10_000),
});
export type EmailInput = z.output<typeof emailInput>;

export interface EmailTemplate {
  id: string;
  label: string;
  subject: string;
  body: string;
}

/** Templates for common emails. Staff can edit the text before they send it. */
export function emailTemplates({ id, customerName }: { id: string; customerName: string }): EmailTemplate[] {
  const email = (key: string, label: string, subject: string, body: string) => ({
    id: key,
    label,
    subject,
    body: `Hi ${greetingName(customerName)},\n\n${body}`,
  });
  return [
    email("blank", "Blank", `Your order ${id}`, ""),
    email(
      "artwork",
      "Artwork request",
      `A question about the artwork for ${id}`,
      "Could you send us your logo as a vector file (SVG or PDF), or as a PNG of at least 1,000 pixels? Fine lines will come out crisper in enamel.",
    ),
    email(
      "mockup",
      "Mockup reminder",
      `Your mockup for ${id} is ready to review`,
      `Your mockup is ready for your approval. ${brand.promises.balance}`,
    ),
    email(
      "delay",
      "Delay notice",
      `A short delay for ${id}`,
      "Your order will take a few more days than we told you. We're sorry about that, and we'll email you as soon as it ships.",
    ),
    email(
      "thanks",
      "Thank-you note",
      `Thank you from all of us, ${id}`,
      "Thank you for your order. If anything isn't quite right, just reply to this email and we'll make it right.",
    ),
  ];
}
