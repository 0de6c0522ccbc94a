import { Link } from "react-router";
import { newsletterSources } from "~/domain/campaigns/newsletter";
import type { ContactView } from "~/services/campaigns/contacts.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { EmptyState } from "~/ui/frame/empty-state";
import { CutText } from "~/ui/lists/cut-text";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { Day } from "~/ui/lists/day";

const reasons: Record<NonNullable<ContactView["suppressed"]>, string> = {
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
  complained: "Marked as spam",
  manual: "Blocked by staff",
};

/** Suppressions that staff should look into. All other suppressions are the contact's choice. */
const isFaulty: readonly ContactView["suppressed"][] = ["bounced", "complained"];

export const contactColumns: Column<ContactView>[] = [
  { key: "email", header: "Email", cell: ({ email }) => <Person email={email} /> },
  { key: "name", header: "Name", cell: ({ name }) => name ?? "" },
  { key: "company", header: "Company", cell: ({ company }) => company ?? "" },
  {
    key: "source",
    header: "Source",
    cell: ({ source }) =>
      newsletterSources.includes(source) ? "Newsletter" : <span className="capitalize">{source}</span>,
  },
  { key: "mail", header: "Email status", cell: (contact) => <MailBadge {...contact} /> },
  { key: "date", header: "Since", sortable: true, cell: ({ createdAt }) => <Day at={createdAt} /> },
  { key: "act", header: "Marketing email", cell: (contact) => <Block {...contact} /> },
];

export function ContactTable({ contacts }: { contacts: readonly ContactView[] }) {
  return (
    <DataTable
      caption="Contacts"
      rows={contacts}
      rowId={({ email }) => email}
      empty={
        <EmptyState title="No contacts">
          Contacts from orders, accounts, quotes and newsletter sign-ups are added automatically. Import the rest below.
        </EmptyState>
      }
      columns={contactColumns}
    />
  );
}

function Person({ email }: { email: string }) {
  return (
    <Link
      to={`/admin/customers/${encodeURIComponent(email)}`}
      className="flex min-h-9 items-center hover:underline max-sm:min-h-11"
    >
      <CutText>{email}</CutText>
    </Link>
  );
}

function MailBadge({ suppressed, consentAt }: ContactView) {
  if (suppressed) return <Badge tone={isFaulty.includes(suppressed) ? "yellow" : "gray"}>{reasons[suppressed]}</Badge>;
  return consentAt ? <Badge tone="green">Opted in</Badge> : <Badge>Customer</Badge>;
}

/** Unsubscribing and spam complaints are the contact's own choice, so staff get no button to undo them. */
function Block({ email, suppressed }: ContactView) {
  const fetcher = useFormFetcher();
  if (suppressed === "unsubscribed" || suppressed === "complained") return null;
  const intent = suppressed ? "unblock" : "block";
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="email" value={email} />
      <Button type="submit" name="intent" value={intent} size="sm" variant="ghost" pending={fetcher.state !== "idle"}>
        {suppressed ? "Allow again" : "Block"}
        <span className="sr-only"> {email}</span>
      </Button>
    </fetcher.Form>
  );
}
