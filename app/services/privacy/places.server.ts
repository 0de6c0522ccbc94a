// Tables with personal data. Guarantees that export and erasure cover the same tables (accounts-13):
// tests/services/privacy fails if a table of the schema is missing here.
import { getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as tables from "~/db/schema";
import { erasedReason } from "~/domain/campaigns/outbox";
import { inboxKey } from "~/domain/text/inbox";
import { nameColumns } from "~/services/accounts/accounts.server";
import { noCheckout } from "~/services/cart/cart.server";

export interface Place {
  table: SQLiteTable;
  where: SQL;
  /** "delete", or the columns to overwrite in rows that stay. */
  erase: "delete" | Record<string, unknown>;
}

const gone = "Erased";

const recordsOf = (email: string) =>
  sql`(select id from orders where customer_email = ${email} union all select id from custom_orders where customer_email = ${email}
    union all select id from quote_requests where customer_email = ${email} union all select id from manual_invoices where customer_email = ${email})`;

/** Owners of the customer's certificates that the books do not need. */
export const certificatesOf = (email: string): SQL =>
  sql`(select 'tax_certificate:' || id from tax_certificates where status <> 'approved' and order_id in ${recordsOf(email)})`;

/** Condition for the customer's emails, and for everyone's about the customer's orders. */
export const isMessageOf = (email: string): SQL =>
  sql`(messages.email = ${email} or messages.customer_email = ${email} or messages.record in ${recordsOf(email)})`;

/** SQL for a design in JSON without the words that the customer put into it. `choices` is the path to its choices. */
const withoutWords = (design: SQL, choices: string) =>
  sql`json_replace(json_remove(${design}, ${`${choices}.notes`}), ${`${choices}.backStamp`}, '')`;
const eachWithoutWords = (designs: SQL) =>
  sql`(select json_group_array(${withoutWords(sql`value`, "$.choices")}) from json_each(${designs}))`;

/**
 * Places in the order of erasure: rows that are found through another row come before that row. `nobody` replaces the
 * address.
 */
export function personalPlaces(email: string, nobody: string): Place[] {
  const t = tables;
  const account = sql`(select users.id from users where users.email = ${email})`;
  const inRooms = (table: "quote_annotations" | "quote_revision_history" | "mockup_versions") =>
    sql`exists (select 1 from quote_collaboration_sessions room where room.client_email = ${email}
      and (room.quote_id = ${sql.raw(table)}.quote_id or room.custom_order_id = ${sql.raw(table)}.custom_order_id))`;
  const records = recordsOf(email);
  const paid = sql`(payments.email = ${email} or payments.record_id in ${records})`;
  const ofPayments = (table: "refunds" | "discount_redemptions") =>
    sql`${sql.raw(table)}.payment_id in (select id from payments where ${paid})`;
  const customer = { customerEmail: nobody, customerName: gone };
  const ordered = {
    ...customer,
    userId: null,
    shippingAddress: null,
    staffNotes: null,
    trackingNumber: null,
    trackingUrl: null,
  };
  const contact = sql`(select id from contacts where email = ${email})`;
  return [
    { table: t.accountTokens, where: sql`account_tokens.user_id = ${account}`, erase: "delete" },
    { table: t.passkeys, where: sql`passkeys.user_id = ${account}`, erase: "delete" },
    { table: t.addresses, where: sql`addresses.user_id = ${account}`, erase: "delete" },
    { table: t.sessions, where: sql`sessions.user_id = ${account}`, erase: "delete" },
    { table: t.savedViews, where: sql`saved_views.user_id = ${account}`, erase: "delete" },
    { table: t.manualOrderDrafts, where: sql`manual_order_drafts.customer_email = ${email}`, erase: "delete" },
    {
      table: t.designComments,
      where: sql`design_comments.design_id in (select id from saved_designs where user_id = ${account})`,
      erase: "delete",
    },
    { table: t.savedDesigns, where: sql`saved_designs.user_id = ${account}`, erase: "delete" },
    { table: t.reviews, where: sql`reviews.user_id = ${account}`, erase: { body: "", inboxKey: null } },
    {
      table: t.quoteComments,
      where: sql`quote_annotations.author_email = ${email} or (quote_annotations.author_type = 'client' and ${inRooms("quote_annotations")})`,
      erase: { authorName: gone, authorEmail: nobody, content: gone, attachmentName: null },
    },
    {
      table: t.quoteRevisionHistory,
      where: sql`quote_revision_history.author_type = 'client' and ${inRooms("quote_revision_history")}`,
      erase: { authorName: gone, changes: gone, notes: null },
    },
    {
      table: t.mockupApprovals,
      where: sql`mockup_approvals.mockup_version_id in (select id from mockup_versions where ${inRooms("mockup_versions")})`,
      erase: { name: gone, specification: null },
    },
    {
      table: t.quoteCollaborationSessions,
      where: sql`quote_collaboration_sessions.client_email = ${email}`,
      erase: { clientName: gone, clientEmail: nobody, isActive: false },
    },
    {
      table: t.orderEvents,
      where: sql`order_events.subject_id in ${records}`,
      erase: {
        note: null,
        actor: sql`iif(order_events.actor in (select username from users where role <> 'user'), order_events.actor, 'shop')`,
      },
    },
    {
      table: t.messages,
      where: isMessageOf(email),
      erase: {
        email: nobody,
        customerEmail: null,
        name: null,
        subject: gone,
        body: gone,
        wholeBody: null,
        messageId: null,
        files: [],
        refusedFiles: [],
        record: sql`iif(messages.customer_email is null, messages.record, null)`,
        readAt: sql`coalesce(messages.read_at, messages.created_at)`,
        doneAt: sql`coalesce(messages.done_at, messages.created_at)`,
      },
    },
    {
      table: t.taxCertificates,
      where: sql`tax_certificates.order_id in ${records} and tax_certificates.status <> 'approved'`,
      erase: "delete",
    },
    // The tax office may ask for an approved certificate for years, so its file stays.
    {
      table: t.taxCertificates,
      where: sql`tax_certificates.order_id in ${records} and tax_certificates.status = 'approved'`,
      erase: { fileName: gone },
    },
    { table: t.accessLinks, where: sql`access_links.subject_id in ${records}`, erase: "delete" },
    { table: t.refunds, where: ofPayments("refunds"), erase: { reason: "" } },
    {
      table: t.discountRedemptions,
      where: sql`(discount_redemptions.email = ${email} or ${ofPayments("discount_redemptions")})`,
      erase: { email: nobody, inboxKey: null, onceKey: null },
    },
    { table: t.freePromoClaims, where: sql`free_promo_claims.email = ${inboxKey(email)}`, erase: { inboxKey: nobody } },
    {
      table: t.payments,
      where: paid,
      // The books need amounts and lines, but not the payer.
      erase: {
        email: nobody,
        inboxKey: null,
        userId: null,
        receivedReference: null,
        closedAs: sql`json_replace(payments.closed_as, '$.customer', ${gone}, '$.email', ${nobody}, '$.city', '', '$.zipCode', '')`,
        snapshot: sql`json_remove(payments.snapshot, '$.customer', '$.order.customerName', '$.order.customerEmail', '$.customerName', '$.customerEmail', '$.notes', '$.shippingAddress', '$.customerPhone')`,
      },
    },
    {
      table: t.customOrderDrafts,
      where: sql`custom_order_drafts.customer_email = ${email}`,
      erase: {
        ...customer,
        userId: null,
        notes: null,
        logoFileName: "artwork",
        cardFileName: null,
        design: withoutWords(sql`custom_order_drafts.design`, "$.choices"),
        furtherDesigns: eachWithoutWords(sql`custom_order_drafts.further_designs`),
      },
    },
    {
      table: t.shipments,
      where: sql`shipments.order_id in (select id from orders where customer_email = ${email})`,
      erase: { trackingNumber: gone, trackingUrl: null },
    },
    {
      table: t.orders,
      where: sql`orders.customer_email = ${email}`,
      erase: { ...ordered, purchaseOrder: null },
    },
    {
      table: t.customOrders,
      where: sql`custom_orders.customer_email = ${email}`,
      erase: {
        ...ordered,
        customerPhone: null,
        notes: null,
        logoFileName: null,
        cardFileName: null,
        choices: withoutWords(sql`custom_orders.choices`, "$"),
        furtherDesigns: eachWithoutWords(sql`custom_orders.further_designs`),
      },
    },
    {
      table: t.quoteRequests,
      where: sql`quote_requests.customer_email = ${email}`,
      erase: {
        ...customer,
        userId: null,
        customerPhone: null,
        companyName: null,
        projectDescription: gone,
        staffNotes: null,
        additionalNotes: null,
        quotedNotes: null,
        closedReason: null,
        followUpOn: null,
        logoFileName: null,
      },
    },
    {
      table: t.manualInvoices,
      where: sql`manual_invoices.customer_email = ${email}`,
      erase: { ...customer, customerCompany: null, customerAddress: null, purchaseOrder: null, notes: null },
    },
    {
      table: t.outboxMessages,
      // Replies to staff's emails about the customer go to the customer.
      where: sql`(outbox_messages.to_email = ${email} or outbox_messages.reply_to = ${email})`,
      erase: {
        toName: null,
        subject: gone,
        html: null,
        text: null,
        headers: null,
        replyTo: null,
        to: sql`iif(outbox_messages.to_email = ${email}, ${nobody}, outbox_messages.to_email)`,
        // The key of a customer is a hash of the address.
        record: sql`iif(outbox_messages.record like 'CU-%', null, outbox_messages.record)`,
        // Unsent emails must not go out without their text, or to the replacement address.
        state: sql`iif(outbox_messages.state in ('queued', 'retrying', 'failed', 'unknown'), 'skipped', outbox_messages.state)`,
        lastError: sql`iif(outbox_messages.state in ('queued', 'retrying', 'failed', 'unknown'), ${erasedReason}, outbox_messages.last_error)`,
        // Keys of old newsletter welcome emails contain the address.
        dedupeKey: sql`replace(outbox_messages.dedupe_key, ${email}, ${nobody})`,
      },
    },
    {
      table: t.carts,
      where: sql`carts.checkout_email = ${email}`,
      erase: noCheckout,
    },
    { table: t.stockAlerts, where: sql`stock_alerts.email = ${email}`, erase: "delete" },
    { table: t.contactImportMembers, where: sql`contact_import_members.contact_id in ${contact}`, erase: "delete" },
    { table: t.contacts, where: sql`contacts.email = ${email}`, erase: "delete" },
    { table: t.tournamentContacts, where: sql`tournament_contacts.email = ${email}`, erase: "delete" },
    { table: t.staffInvitations, where: sql`staff_invitations.email = ${email}`, erase: "delete" },
    { table: t.creditTerms, where: sql`credit_terms.email = ${email}`, erase: "delete" },
    // The tax office may ask for the certificate for years.
    { table: t.taxExemptions, where: sql`tax_exemptions.email = ${email}`, erase: { email: nobody } },
    { table: t.customers, where: sql`customers.email = ${email}`, erase: "delete" },
    { table: t.customerTags, where: sql`customer_tags.email = ${email}`, erase: "delete" },
    { table: t.customerAliases, where: sql`customer_aliases.customer_email = ${email}`, erase: "delete" },
    {
      table: t.auditLog,
      where: sql`instr(audit_log.subject, ${email}) > 0 or instr(audit_log.detail, ${email}) > 0`,
      erase: { subject: sql`replace(audit_log.subject, ${email}, ${nobody})`, detail: null },
    },
    {
      table: t.searchEntries,
      where: sql`search_entries.kind = 'person' and search_entries.record_id = ${email}`,
      erase: "delete",
    },
    {
      table: t.users,
      where: sql`users.email = ${email}`,
      erase: {
        email: nobody,
        ...nameColumns(nobody),
        passwordHash: "none",
        emailVerifiedAt: null,
        totpSecret: null,
        recoveryCodes: null,
        disabledAt: sql`unixepoch() * 1000`,
      },
    },
  ];
}

/** Columns that are never exported, because they open accounts and links. */
export const secretColumns = [
  "passwordHash",
  "token",
  "tokenHash",
  "totpSecret",
  "totpUsedStep",
  "recoveryCodes",
  "offeredSecret",
  "onceKey",
  // Of emails: they contain the link that unsubscribes.
  "headers",
  // The session id opens a cart, and payments of the cart use it as their reference.
  ...["sessionId", "claim", "reference"],
];

export const nameOfPlace = ({ table }: Place) => getTableName(table);
