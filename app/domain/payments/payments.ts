import { z } from "zod";
import type { Badge } from "~/domain/brand/badges";
import { addressFields, checkAddress, nameField } from "~/domain/destinations/address";
import { countryCodes } from "~/domain/destinations/countries";
import { codeField } from "~/domain/discounts/discounts.schema";
import { emailField, line, optionalLine } from "~/domain/forms/fields";
import { type Cents, formatMoney } from "~/domain/money/money";
import { paidDollars } from "~/domain/money/money.schema";
import { paymentPurposes } from "~/domain/payments/purposes";

export const paymentStates = ["created", "capturing", "captured", "failed", "expired", "refunded", "voided"] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentBadges: Record<PaymentState, Badge> = {
  created: { label: "Started", tone: "gray" },
  capturing: { label: "Under review", tone: "yellow" },
  captured: { label: "Paid", tone: "green" },
  failed: { label: "Failed", tone: "red" },
  expired: { label: "Expired", tone: "gray" },
  refunded: { label: "Refunded", tone: "blue" },
  voided: { label: "Voided", tone: "gray" },
};

/** Older reservations are released (payments-10). */
export const reservationMinutes = 30;

/** Fields of the checkout, all required (checkout-1). checkoutNotices.missing is the toast if one is empty. */
export const checkoutForm = z.object({
  name: nameField,
  email: emailField("Please enter a valid email"),
  ...addressFields,
});
export const checkoutCustomer = checkoutForm.transform(checkAddress);
/** The checkout page's form. Signed-in customers may save the address. */
export const checkoutDetails = checkoutForm.extend({ saveAddress: z.boolean().default(false) }).transform(checkAddress);
export type CheckoutCustomer = z.output<typeof checkoutCustomer>;

/** Idempotency key of the form. */
const formKey = line("Please reload the page", 64);

/** Checkout of a free order: the design in `reference`, or the cart without one. */
export const freeOrderInput = checkoutForm
  .extend({ reference: z.string().max(40).optional(), formKey })
  .transform(checkAddress);

/** Checkout by invoice. `amount` is compared with the server's amount, never used. */
export const termsOrderInput = checkoutForm
  .extend({
    purchaseOrder: line("Please enter your purchase order number", 60),
    amount: paidDollars("Please reload the page"),
    formKey,
  })
  .transform(checkAddress);
export type TermsOrderInput = z.output<typeof termsOrderInput>;

/**
 * Customer as the payments ledger stores it: all fields of the checkout as text, without validation, because accepted data must not be
 * refused later. Fields that did not exist when a payment started are blank.
 */
export const keptCustomer = z.object({
  ...keptTexts(checkoutForm.shape),
  country: z.enum(countryCodes).default("US"),
});

function keptTexts<Fields extends Record<string, unknown>>(fields: Fields) {
  const { country: _, ...texts } = fields;
  type Text = Exclude<keyof Fields & string, "country">;
  return Object.fromEntries(Object.keys(texts).map((name) => [name, z.string().default("")])) as Record<
    Text,
    z.ZodDefault<z.ZodString>
  >;
}

const currencyRefusal = "Payments are made in USD only";
const intentRefusal = "The intent of a payment must be CAPTURE";

/** Message of a 409. The page applies the new amount without a reload, which would empty the form (payments-4). */
export function amountRefusal(rightCents: Cents): string {
  return `Your total changed to ${formatMoney(rightCents)}. Please review it and try again.`;
}

/** POST /paypal/order. `amount` is compared with the server's amount, never used. The default purpose is the visitor's cart (payments-4). */
export const paypalOrderInput = z.object({
  amount: paidDollars("Please enter a valid amount."),
  currency: z.literal("USD", { error: currencyRefusal }),
  intent: z.literal("CAPTURE", { error: intentRefusal }),
  purpose: z.enum(paymentPurposes, { error: "Unknown purpose of payment" }).default("cart"),
  reference: optionalLine(200),
  discountCode: z
    .union([z.literal(""), codeField])
    .nullish()
    .transform((code) => code || undefined),
  customer: checkoutCustomer.nullish(),
});
export type PaypalOrderInput = z.output<typeof paypalOrderInput>;

// Leaves out the country, because a payment that started without a customer was priced for the USA.
const { country: _, ...domesticFields } = addressFields;
const address = z.union([z.string().trim().max(500), z.object(domesticFields).partial()]);

/** POST /api/create-order. Returns what the capture recorded (payments-7). */
export const createOrderInput = z.object({
  paypalOrderId: line("A payment is required", 100),
  customerEmail: emailField().nullish(),
  customerName: optionalLine(120),
  shippingAddress: address.nullish(),
});
export type CreateOrderInput = z.output<typeof createOrderInput>;

export const refundInput = z.object({
  amount: paidDollars("Please enter the amount to refund."),
  reason: line("Please enter a reason", 300),
  restock: z.boolean().default(false),
  /** Idempotency key. */
  key: z.uuid().optional(),
});
export type RefundInput = z.output<typeof refundInput>;

/** Like `refundInput`, but a form must send its key, so that a double click makes one refund. */
export const refundForm = refundInput.required({ key: true });

/** Takes back a payment that staff recorded by mistake. */
export const voidPaymentForm = z.object({ reason: line("Please enter a reason", 300) });

export const cancelInput = z.object({
  id: z.string().max(64),
  reason: line("Please enter a reason", 300),
  refund: z.boolean().default(true),
  restock: z.boolean().default(true),
});

/** Like `cancelInput`, but for a form, which does not send unchecked boxes. */
export const cancelForm = cancelInput.extend({
  refund: z.boolean().default(false),
  restock: z.boolean().default(false),
});
