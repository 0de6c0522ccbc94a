import type { ReactNode } from "react";
import { Link, redirect } from "react-router";
import { z } from "zod";
import type { Badge as BadgeFacts } from "~/domain/brand/badges";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { mailBadges } from "~/domain/campaigns/outbox";
import { erasure, otherAddress, personNotes } from "~/domain/campaigns/person.schema";
import { normaliseEmail } from "~/domain/forms/fields";
import { creditTermsInput, usualLimitCents } from "~/domain/invoices/credit";
import { invoiceBadges } from "~/domain/invoices/invoices";
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
import { Facts } from "~/routes/admin/facts";
import { keepTyped } from "~/routes/admin/keep-typed";
import { savePersonNotes } from "~/services/campaigns/contacts.server";
import { getConversation } from "~/services/conversations/conversations.server";
import { customerKey } from "~/services/core/links/reply-address.server";
import { unmergeCustomer } from "~/services/customers/aliases.server";
import { endCreditTerms, saveCreditTerms } from "~/services/customers/credit-terms.server";
import { type Customer, getCustomer } from "~/services/customers/customer.server";
import { erasePerson } from "~/services/privacy/person.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextAreaField, TextField } from "~/ui/forms/field";
import { PageTitle } from "~/ui/frame/page-title";
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
    then: () => ({ toast: customerNotices.erased, redirectTo: "/admin/contacts" }),
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
  const { email, name, addresses, facts, accounts, contact } = customer;
  const { regular, custom, quotes, invoices, rooms, designs, mails, conversation } = customer;
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
  return (
    <div className="space-y-6">
      <PageTitle
        title={name}
        lead={email}
        actions={
          <>
            <Button asChild variant="outline">
              <a href={`/admin/customers/${encodeURIComponent(email)}/data.json`} download>
                Export all data
              </a>
            </Button>
            <Button asChild variant="outline">
              <Link to="statement">Statement</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to="merge">Merge another customer</Link>
            </Button>
            <EraseCustomer email={email} />
          </>
        }
      />
      <BounceNotice bounces={conversation.bounces} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="min-w-0 space-y-5">
          <Card className="space-y-4">
            <Facts
              rows={[
                ["Spent", formatMoney(facts.spentCents)],
                ["Phone", facts.phone],
                ["Company", contact?.company],
                ...(accounts.length > 0 ? accounts.map(accountFact) : [["Account", "None"] as const]),
                ["Marketing", mail],
                ["Resale certificate", certificateWords(facts)],
              ]}
            />
            <OtherAddresses others={addresses.slice(1)} />
          </Card>
          <OrdersByInvoice limitCents={facts.creditLimitCents} />
        </div>
        <Card className="min-w-0">
          <AdminForm
            key={contact?.updatedAt.getTime()}
            intent="notes"
            schema={personNotes}
            values={{ notes: contact?.staffNotes ?? "", tags: contact?.tags.join(", ") ?? "" }}
            submitLabel="Save"
          >
            {(fields) => (
              <>
                <TextAreaField field={fields.notes} label="Notes" description="For staff only." />
                <TextField field={fields.tags} label="Tags" description="Separated by commas: club, wholesale" />
              </>
            )}
          </AdminForm>
        </Card>
        <Card className="min-w-0 space-y-4">
          <h2 className="text-xl">Messages</h2>
          <Conversation conversation={conversation} customerEmail={email} />
        </Card>
        <Records
          title="Orders"
          rows={orders.map((order) => ({
            id: order.id,
            to: `/admin/orders/${order.id}`,
            cents: order.totalCents,
            at: order.createdAt,
            badge: orderBadge(order.kind, order.status),
          }))}
        />
        <Records
          title="Quotes"
          rows={quotes.map((quote) => ({
            id: quote.id,
            to: `/admin/quotes/${quote.id}`,
            cents: quote.totalCents,
            at: quote.createdAt,
            badge: quoteStatusBadges[quote.status],
          }))}
        />
        <Records
          title="Invoices"
          rows={invoices.map(({ id, number, totalCents, createdAt, status }) => ({
            id: number,
            to: `/admin/invoices/${id}`,
            cents: totalCents,
            at: createdAt,
            badge: invoiceBadges[status],
          }))}
        />
        <Records
          title="Design rooms"
          rows={rooms.map(({ id, subjectId, createdAt }) => ({
            id: subjectId,
            to: `/admin/collaboration/${id}`,
            at: createdAt,
          }))}
        />
        <Records
          title="Saved designs"
          rows={designs.map(({ id, name, token, createdAt }) => ({
            key: id,
            id: name,
            to: `/design/${token}`,
            at: createdAt,
          }))}
        />
        <Records
          title="Emails"
          rows={mails.map(({ id, subject, state, createdAt }) => ({
            key: id,
            id: subject,
            at: createdAt,
            to: `/admin/outbox?q=${encodeURIComponent(email)}`,
            badge: mailBadges[state],
          }))}
        />
      </div>
    </div>
  );
}

const accountFact = ({ username, createdAt }: Customer["accounts"][number]) =>
  ["Account", `${username}, since ${formatDate(createdAt)}`] as const;

/** Customers merged into this one, each with a button to unmerge. */
function OtherAddresses({ others }: { others: Customer["addresses"] }) {
  if (others.length === 0) return null;
  return (
    <section aria-label="Other addresses" className="space-y-1 border-line border-t pt-3 text-sm">
      <h2 className="font-medium text-base">Other emails</h2>
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
    <Card className="space-y-4">
      <h2 className="text-xl">Net 30 terms</h2>
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
    </Card>
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

function Records({ title, rows }: { title: string; rows: readonly RecordRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Card className="min-w-0 space-y-2">
      <h2 className="text-xl">{title}</h2>
      <ul className="divide-y divide-line text-sm">
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
    </Card>
  );
}
