import type { ReactNode } from "react";
import { Link, redirect, useLocation, useNavigate } from "react-router";
import { z } from "zod";
import type { Badge as BadgeFacts } from "~/domain/brand/badges";
import { brand } from "~/domain/brand/brand";
import { termsName } from "~/domain/brand/terms";
import { formatDate } from "~/domain/calendar/calendar";
import { mailBadges } from "~/domain/campaigns/outbox";
import { erasure, otherAddress, personNotes } from "~/domain/campaigns/person.schema";
import { newOrderFor } from "~/domain/customers/customers";
import { normaliseEmail } from "~/domain/forms/fields";
import { creditTermsInput, usualLimitCents } from "~/domain/invoices/credit";
import { invoiceBadge } from "~/domain/invoices/invoices";
import { customerNotices, withReason } from "~/domain/messages/admin";
import { formatMoney, plainDollars } from "~/domain/money/money";
import { orderBadge } from "~/domain/orders/admin";
import { quoteStatusBadges } from "~/domain/quotes/quotes";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm, QuickAction } from "~/routes/admin/admin-form";
import { BounceNotice } from "~/routes/admin/conversations/bounce-notice";
import { Conversation } from "~/routes/admin/conversations/conversation";
import { EraseCustomer } from "~/routes/admin/customers/erase-customer";
import { DetailSection, Facts, RecordSheet } from "~/routes/admin/facts";
import { keepTyped } from "~/routes/admin/keep-typed";
import { savePersonNotes } from "~/services/campaigns/contacts.server";
import { getConversation } from "~/services/conversations/conversations.server";
import { customerKey } from "~/services/core/links/reply-address.server";
import { unmergeCustomer } from "~/services/customers/aliases.server";
import { endCreditTerms, saveCreditTerms } from "~/services/customers/credit-terms.server";
import { type Customer, getCustomer } from "~/services/customers/customer.server";
import { erasePerson } from "~/services/privacy/person.server";
import { buttonClass } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { TextAreaField, TextField } from "~/ui/forms/field";
import { StatusBadge } from "~/ui/lists/status-badge";
import type { Route } from "./+types/customer";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const typed = normaliseEmail(params.email);
  const [customer, conversation] = await Promise.all([
    getCustomer(app, typed),
    getConversation(app, { record: customerKey(typed), customer: typed }),
  ]);
  if (customer.email !== typed) throw redirect(`/admin/customers/${encodeURIComponent(customer.email)}`);
  return { ...customer, conversation };
});

export const action = formAction({
  notes: submit({
    input: personNotes,
    run: (app, input, { params }) => savePersonNotes(app, { ...input, email: normaliseEmail(String(params.email)) }),
    then: () => ({ toast: customerNotices.saved }),
    refused: ({ message }) => withReason(customerNotices.failed, message),
  }),
  unmerge: submit({
    input: otherAddress,
    run: (app, { other }, { params }) => unmergeCustomer(app, { email: normaliseEmail(String(params.email)), other }),
    then: () => ({ toast: customerNotices.unmerged }),
    refused: ({ message }) => withReason(customerNotices.failed, message),
  }),
  terms: submit({
    input: creditTermsInput,
    run: (app, { limit }, { params }) =>
      saveCreditTerms(app, { email: normaliseEmail(String(params.email)), limitCents: limit }),
    then: () => ({ toast: customerNotices.termsSaved }),
    refused: ({ message }) => withReason(customerNotices.failed, message),
  }),
  endTerms: submit({
    input: z.object({}),
    run: (app, _none, { params }) => endCreditTerms(app, { email: normaliseEmail(String(params.email)) }),
    then: () => ({ toast: customerNotices.termsSaved }),
  }),
  erase: submit({
    input: erasure,
    run: (app, { confirmed }, { params }) =>
      erasePerson(app, { email: normaliseEmail(String(params.email)), confirmed }),
    then: () => ({ toast: customerNotices.erased, redirectTo: "/admin/customers" }),
    refused: ({ message }) => withReason(customerNotices.eraseFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, customerNotices.failed, { erase: customerNotices.eraseFailed });

export const meta: Route.MetaFunction = ({ params }) => [{ title: `${params.email} | ${brand.name}` }];

type Suppressed = NonNullable<Customer["addresses"][number]["suppressed"]>;
const suppressedWords: Record<Suppressed, string> = {
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
  complained: "Marked as spam",
  manual: "Blocked by staff",
};

export default function CustomerPage({ loaderData: customer }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => navigate({ pathname: "/admin/customers", search }, { preventScrollReset: true });
  return (
    <Dialog
      open
      width="sheet"
      title={<span className="wrap-anywhere">{customer.name}</span>}
      onOpenChange={(open) => open || close()}
    >
      <CustomerSheet customer={customer} />
    </Dialog>
  );
}

function CustomerSheet({ customer }: { customer: Route.ComponentProps["loaderData"] }) {
  const { email, addresses, facts, accounts, contact } = customer;
  const { regular, custom, quotes, invoices, rooms, designs, mails, conversation, places } = customer;
  const own = `/admin/customers/${encodeURIComponent(email)}`;
  const outline = buttonClass({ variant: "outline", size: "sm" });
  const suppressed = addresses[0]?.suppressed;
  const mail = suppressed
    ? suppressedWords[suppressed]
    : contact?.consentAt
      ? `Opted in, ${formatDate(contact.consentAt)}`
      : "Never opted in";
  const orders = [
    ...custom.map((order) => ({ ...order, kind: "custom" as const })),
    ...regular.map((order) => ({ ...order, kind: "regular" as const })),
  ].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const needsReply = conversation.entries.some(
    (entry) => entry.kind === "message" && entry.direction === "in" && !entry.doneAt,
  );
  return (
    <RecordSheet
      head={
        <>
          <BounceNotice bounces={conversation.bounces} />
          <div className="flex flex-wrap gap-2">
            <Link to={newOrderFor(email)} className={outline}>
              New order
            </Link>
            <Link to={`${own}/statement`} className={outline}>
              Statement
            </Link>
            <a href={`${own}/data.json`} download className={outline}>
              Export all data
            </a>
            <Link to={`${own}/merge`} className={outline}>
              Merge another customer
            </Link>
            <EraseCustomer email={email} />
          </div>
        </>
      }
      next={needsReply ? "messages" : undefined}
      left={{
        orders: recordsOf(
          "Orders",
          orders.map((order) => ({
            id: order.id,
            to: `/admin/orders/${order.id}`,
            cents: order.totalCents,
            at: order.createdAt,
            badge: orderBadge(order.kind, order.status),
          })),
          "No orders yet.",
        ),
        quotes: recordsOf(
          "Quotes",
          quotes.map((quote) => ({
            id: quote.id,
            to: `/admin/quotes/${quote.id}`,
            cents: quote.totalCents,
            at: quote.createdAt,
            badge: quoteStatusBadges[quote.status],
          })),
        ),
        invoices: recordsOf(
          "Invoices",
          invoices.map(({ id, number, totalCents, createdAt, state, paidCents }) => ({
            id: number,
            to: `/admin/invoices/${id}`,
            cents: totalCents,
            at: createdAt,
            badge: invoiceBadge(state, { paidCents }),
          })),
        ),
        rooms: recordsOf(
          "Design rooms",
          rooms.map(({ id, subjectId, createdAt }) => ({
            id: subjectId,
            to: `/admin/collaboration/${id}`,
            at: createdAt,
          })),
        ),
        designs: recordsOf(
          "Saved designs",
          designs.map(({ id, name, token, createdAt }) => ({
            key: id,
            id: name,
            to: `/design/${token}`,
            at: createdAt,
          })),
        ),
        messages: (
          <DetailSection title="Messages" place="messages">
            <Conversation conversation={conversation} customerEmail={email} />
          </DetailSection>
        ),
        mails: recordsOf(
          "Emails",
          mails.map(({ id, subject, state, createdAt }) => ({
            key: id,
            id: subject,
            at: createdAt,
            to: `/admin/outbox?q=${encodeURIComponent(email)}`,
            badge: mailBadges[state],
          })),
        ),
      }}
      right={
        <>
          <DetailSection title="Contact">
            <Facts
              rows={[
                ["Email", email],
                ["Phone", facts.phone],
                ["Company", contact?.company],
                ["Spent", formatMoney(facts.spentCents)],
                ...(accounts.length > 0 ? accounts.map(accountFact) : [["Account", "None"] as const]),
                ["Marketing", mail],
                ["Resale certificate", certificateWords(facts)],
              ]}
            />
            <OtherAddresses others={addresses.slice(1)} />
          </DetailSection>
          {places.length > 0 ? (
            <DetailSection title="Addresses">
              <ul className="space-y-2 text-sm">
                {places.map((place) => (
                  <li key={place} className="wrap-anywhere">
                    {place}
                  </li>
                ))}
              </ul>
            </DetailSection>
          ) : null}
          <DetailSection title="Tags and notes">
            <AdminForm
              key={contact?.updatedAt.getTime()}
              intent="notes"
              schema={personNotes}
              values={{ notes: contact?.staffNotes ?? "", tags: contact?.tags.join(", ") ?? "" }}
              submitLabel="Save"
            >
              {(fields) => (
                <>
                  <TextField field={fields.tags} label="Tags" description="Separated by commas: club, wholesale" />
                  <TextAreaField field={fields.notes} label="Notes" description="For staff only." />
                </>
              )}
            </AdminForm>
          </DetailSection>
          <OrdersByInvoice limitCents={facts.creditLimitCents} />
          <Files files={customer.files} />
        </>
      }
    />
  );
}

/** Logos and other artwork that the customer uploaded. Attachments of emails are with the messages. */
function Files({ files }: Pick<Customer, "files">) {
  if (files.length === 0) return null;
  return (
    <DetailSection title="Files">
      <ul className="text-sm">
        {files.map(({ recordId, name, file }) => {
          const record = `/admin/${recordId.startsWith("QR-") ? "quotes" : "orders"}/${recordId}`;
          return (
            <li key={recordId + file} className="flex flex-wrap items-center gap-x-3">
              <a
                href={file ? `${record}/files/${file}` : `${record}/logo`}
                className="link wrap-anywhere inline-flex min-h-11 items-center"
              >
                {name || "Logo"}
              </a>
              <Link to={record} className="text-muted hover:underline">
                {recordId}
              </Link>
            </li>
          );
        })}
      </ul>
    </DetailSection>
  );
}

const accountFact = ({ username, createdAt }: Customer["accounts"][number]) =>
  ["Account", `${username}, since ${formatDate(createdAt)}`] as const;

/** Customers merged into this one, each with a button to unmerge. */
function OtherAddresses({ others }: { others: Customer["addresses"] }) {
  if (others.length === 0) return null;
  return (
    <section aria-label="Other addresses" className="space-y-1 border-line border-t pt-3 text-sm">
      <h4 className="font-medium text-base">Other emails</h4>
      <ul>
        {others.map(({ email, suppressed }) => (
          <li key={email} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span className="wrap-anywhere min-w-0 grow">
              {email}
              {suppressed ? <span className="block text-muted">{suppressedWords[suppressed]}</span> : null}
            </span>
            <QuickAction fields={{ intent: "unmerge", other: email }} variant="ghost">
              Unmerge<span className="sr-only"> {email}</span>
            </QuickAction>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrdersByInvoice({ limitCents }: { limitCents: number | null }) {
  return (
    <DetailSection title={`${termsName} terms`}>
      <p className="text-muted text-sm">
        {limitCents === null
          ? "Not approved. Pays at checkout. We email them when you approve."
          : `Credit limit ${formatMoney(limitCents)}. Paused while overdue.`}
      </p>
      <AdminForm
        key={limitCents}
        intent="terms"
        schema={creditTermsInput}
        values={{ limit: plainDollars(limitCents ?? usualLimitCents) }}
        submitLabel={limitCents === null ? "Approve" : "Set limit"}
      >
        {({ limit }) => <TextField field={limit} label="Limit" prefix="$" inputMode="decimal" />}
      </AdminForm>
      {limitCents === null ? null : <QuickAction fields={{ intent: "endTerms" }}>Remove terms</QuickAction>}
    </DetailSection>
  );
}

function certificateWords({ certificate, certificateUntil }: Customer["facts"]): ReactNode {
  if (!certificate) return null;
  return certificateUntil ? `${certificate}, until ${formatDate(certificateUntil)}` : certificate;
}

interface RecordRow {
  /** Needed if `id` is used more than once on the page. */
  key?: string;
  id: string;
  to: string;
  at: Date;
  cents?: number | null;
  badge?: BadgeFacts;
}

/** A section of records, or null if there are none and `empty` is not given. */
function recordsOf(title: string, rows: readonly RecordRow[], empty?: string): ReactNode {
  if (rows.length === 0 && !empty) return null;
  return (
    <DetailSection title={title}>
      {rows.length === 0 ? <p className="text-muted text-sm">{empty}</p> : null}
      <ul className="divide-y divide-line text-sm empty:hidden">
        {rows.map(({ key, id, to, at, cents, badge }) => (
          <li key={key ?? id} className="flex flex-wrap items-center gap-x-3 py-1">
            <Link to={to} className="wrap-anywhere flex min-h-11 min-w-0 grow items-center font-medium hover:underline">
              {id}
            </Link>
            {badge ? <StatusBadge badge={badge} /> : null}
            {cents ? <span className="tabular-nums">{formatMoney(cents)}</span> : null}
            <span className="text-muted tabular-nums">{formatDate(at)}</span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
