// The second locks of services: conditions inside a batch that back up an earlier read, each with what it is changed to and the tests
// near it. A text that is no longer there, or more than once, fails `npm run mutants`: put here what stands there now.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source, templates among them
import type { Lock } from "./mutate";

/** Mutants of the domain that change nothing anybody could see. */
export const equivalent: { place: string; why: string }[] = [
  {
    place: "app/domain/money/input.ts:11:12 returns nothing",
    why: "the issue refuses the amount, whatever is returned beside it",
  },
  { place: "app/domain/money/money.ts:40:10 < to <=", why: "no sum of cents is off by exactly a billionth" },
  { place: "app/domain/blog/blog.ts:20:24 > to >=", why: "a slug never begins with a dash, so none is cut at 0" },
  {
    place: "app/domain/destinations/tax.ts:78:12 returns nothing",
    why: "the issue refuses the rate, whatever is returned beside it",
  },
  {
    place: "app/domain/text/addresses.ts:34:58 0 to 1",
    why: "no address has :: for no group at all",
  },
  {
    place: "app/domain/text/csv.ts:50:10 < to <=",
    why: "one more record, without a sign, is passed over as a blank line is",
  },
  { place: "app/domain/text/csv.ts:79:9 < to <=", why: "a closing quote never stands at 0, where the opening one may" },
  { place: "app/domain/text/csv.ts:79:17 0 to 1", why: "the same" },
  { place: "app/domain/text/svg-safety.ts:79:35 < to <=", why: "no tag ends at 0" },
];

export const locks: Lock[] = [
  {
    file: "app/services/ledger/in-flight.server.ts",
    text: "rival.status = 'capturing'",
    mutant: "1 = 0",
    tests: ["ledger/in-flight"],
  },
  {
    file: "app/services/ledger/in-flight.server.ts",
    text: " and rival.id <> ${except}",
    mutant: " and ${except} = ${except}",
    tests: ["ledger/in-flight"],
  },
  {
    file: "app/services/ledger/in-flight.server.ts",
    text: "and rival.record_id is null",
    mutant: "",
    tests: ["ledger/in-flight"],
  },
  {
    file: "app/services/ledger/in-flight.server.ts",
    text: "rival.purpose = ${purpose} and rival.reference = ${reference}",
    mutant: "rival.purpose = ${purpose}",
    tests: ["ledger/in-flight"],
  },
  {
    file: "app/services/ledger/in-flight.server.ts",
    text: "rival.record_id = ${orderId} or ",
    mutant: "",
    tests: ["ledger/in-flight"],
  },
  {
    file: "app/services/ledger/in-flight.server.ts",
    text: "isNull(payments.captureId)",
    mutant: "undefined",
    tests: ["ledger/in-flight", "payments/second-locks"],
  },
  {
    file: "app/services/ledger/in-flight.server.ts",
    text: " and ${paid} = ${seenPayments}",
    mutant: " and ${paid} >= 0",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/ledger/in-flight.server.ts",
    text: ' and claimed.claim = ${claim ?? ""}',
    mutant: "",
    tests: ["ledger/in-flight"],
  },
  {
    file: "app/services/ledger/in-flight.server.ts",
    text: "and claimed.status = 'capturing'",
    mutant: "",
    tests: ["ledger/in-flight"],
  },
  {
    file: "app/services/ledger/states.server.ts",
    text: "and(which, mayMove(move))",
    mutant: "which",
    tests: ["ledger/states"],
  },
  {
    file: "app/services/catalog/stock.server.ts",
    text: "moved.reference = ${id}",
    mutant: "moved.reference <> ''",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/refunds.server.ts",
    text: "open.status = 'requested'",
    mutant: "1 = 0",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/refunds.server.ts",
    text: " and ${only}",
    mutant: "",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/refunds.server.ts",
    text: " > 0 and ${refundedCents} >= ${payments.capturedCents}",
    mutant: " > 0",
    tests: ["payments/refunds"],
  },
  {
    file: "app/services/payments/refund-effects.server.ts",
    text: " and open.status = 'requested'",
    mutant: "",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/reservations.server.ts",
    text: "and(eq(payments.id, payment.id), isClaimable(payment))",
    mutant: "eq(payments.id, payment.id)",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/reservations.server.ts",
    text: "and(eq(payments.id, payment.id), guard)",
    mutant: "eq(payments.id, payment.id)",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/purposes/balance.server.ts",
    text: " is null and ${customOrders.status} <> 'cancelled'",
    mutant: " is null",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/purposes/balance.server.ts",
    text: " and ${left} = ${amountCents}",
    mutant: "",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/purposes/balance.server.ts",
    text: "isNull(customOrders.balancePaymentId)",
    mutant: "undefined",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/purposes/invoice.server.ts",
    text: " and ${manualInvoices.status} = 'paid'",
    mutant: "",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/purposes/invoice.server.ts",
    text: 'eq(manualInvoices.status, "pending")',
    mutant: "undefined",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/purposes/deposit.server.ts",
    text: " <> 'cancelled' and ${customOrders.depositPaymentId} is null",
    mutant: " <> 'cancelled'",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/payments/purposes/cart.server.ts",
    text: " and ${notCancelled}",
    mutant: "",
    tests: ["after-sale/cancellations"],
  },
  {
    file: "app/services/after-sale/cancellations.server.ts",
    text: " and ${isUnchanged(app, id, seenPayments)}",
    mutant: "",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/after-sale/cancellations.server.ts",
    text: "status = ${status}",
    mutant: "1 = 1",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/discounts/discounts.server.ts",
    text: " in (${ofPayment}) and ${guard}",
    mutant: " in (${ofPayment})",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/discounts/discounts.server.ts",
    text: " = ${email} and ${guard}",
    mutant: " = ${email}",
    tests: ["payments/second-locks"],
  },
  {
    file: "app/services/cart/cart.server.ts",
    text: "sql`${products.id} = ${productId} and ${hasStockLeft(sessionId, quantity)}`",
    mutant: "sql`${products.id} = ${productId}`",
    tests: ["cart/cart"],
  },
  { file: "app/services/cart/cart.server.ts", text: "sql`(${mayBe})`", mutant: "undefined", tests: ["cart/cart"] },
  {
    file: "app/services/cart/cart.server.ts",
    text: "and(eq(cartItems.sessionId, sessionId), eq(cartItems.id, id))",
    mutant: "eq(cartItems.id, id)",
    tests: ["cart/cart"],
  },
  {
    file: "app/services/invoices/admin.server.ts",
    text: "sql`${isAtRest(id)} and ${only}`",
    mutant: "only",
    tests: ["invoices/in-flight"],
  },
  {
    file: "app/services/invoices/admin.server.ts",
    text: "sql`${manualInvoices.status} <> 'paid' and ${manualInvoices.paymentId} is null`",
    mutant: "sql`1 = 1`",
    tests: ["invoices/in-flight"],
  },
  {
    file: "app/services/collaboration/mockups.server.ts",
    text: "and(ofSubject, isNull(mockupVersions.lockedAt))",
    mutant: "ofSubject",
    tests: ["collaboration/collaboration"],
  },
  {
    file: "app/services/collaboration/approvals.server.ts",
    text: "isNull(mockupVersions.lockedAt)",
    mutant: "undefined",
    tests: ["collaboration/collaboration"],
  },
  {
    file: "app/services/campaigns/delivery.server.ts",
    text: "and(waiting, running)",
    mutant: "waiting",
    tests: ["campaigns/campaigns"],
  },
  {
    file: "app/services/campaigns/delivery.server.ts",
    text: " and +${outboxMessages.state} = 'sending'",
    mutant: "",
    tests: ["campaigns/campaigns"],
  },
  {
    file: "app/services/campaigns/delivery.server.ts",
    text: " and status = 'scheduled' and starts_at",
    mutant: "  and starts_at",
    tests: ["campaigns/campaigns"],
  },
  {
    file: "app/services/mail/outbox.server.ts",
    text: "and(eq(outboxMessages.id, id), isDue(app))",
    mutant: "eq(outboxMessages.id, id)",
    tests: ["mail/outbox"],
  },
  {
    file: "app/services/accounts/tokens.server.ts",
    text: "and(isAccountToken(token, purpose), isTokenLive(app))",
    mutant: "isAccountToken(token, purpose)",
    tests: ["accounts/account-links"],
  },
  {
    file: "app/services/accounts/admin.server.ts",
    text: 'role === "admin" ? undefined : anotherAdmin',
    mutant: "undefined",
    tests: ["accounts/admin"],
  },
  {
    file: "app/services/core/versions.server.ts",
    text: "abortUnless(column, eq(column, seen), next)",
    mutant: "next",
    tests: ["catalog/admin"],
  },
  {
    file: "app/services/campaigns/contact-import-run.server.ts",
    text: "and(eq(contactImports.id, id), eq(contactImports.processedRows, from))",
    mutant: "eq(contactImports.id, id)",
    tests: ["campaigns/contact-imports"],
  },
];
