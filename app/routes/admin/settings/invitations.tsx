import { invitationDays, invitationInput, roleLabels, teamRoles } from "~/domain/accounts/accounts";
import { formatDateTime } from "~/domain/calendar/calendar";
import { AdminForm, QuickAction } from "~/routes/admin/admin-form";
import type { listInvitations } from "~/services/accounts/invitations.server";
import { Card } from "~/ui/card";
import { SelectField, TextField } from "~/ui/forms/field";

type Invitation = NonNullable<Awaited<ReturnType<typeof listInvitations>>>[number];

/** Pending staff invitations (owner only). */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <Card className="space-y-4">
      <h2 className="text-xl">Invite a colleague</h2>
      <p className="text-muted text-sm">
        We email them a one-time link, valid for {invitationDays} days, to choose a name and password. If they already
        have an account, change its role below.
      </p>
      {invitations.length > 0 ? (
        <ul aria-label="Open invitations" className="divide-y divide-line">
          {invitations.map((invitation) => (
            <OpenInvitation key={invitation.email} {...invitation} />
          ))}
        </ul>
      ) : null}
      <AdminForm
        // Resets the form after an invitation was sent.
        key={invitations.map(({ expiresAt }) => expiresAt.getTime()).join()}
        intent="invite"
        schema={invitationInput}
        values={{ role: "staff" }}
        submitLabel="Send invitation"
        pendingLabel="Sending..."
        fetcherKey="invite"
      >
        {(fields) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={fields.email} label="Email" type="email" autoComplete="off" />
            <SelectField
              field={fields.role}
              label="Role"
              options={teamRoles.map((value) => ({ value, label: roleLabels[value] }))}
            />
          </div>
        )}
      </AdminForm>
    </Card>
  );
}

function OpenInvitation({ email, role, invitedBy, expiresAt }: Invitation) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <strong className="wrap-anywhere">{email}</strong>
        <span className="block text-muted text-sm">
          {roleLabels[role]}, invited by {invitedBy}, until {formatDateTime(expiresAt)}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <QuickAction fields={{ intent: "invite", email, role }} pendingLabel="Sending...">
          Send again<span className="sr-only"> to {email}</span>
        </QuickAction>
        <QuickAction fields={{ intent: "withdraw", email }} variant="ghost">
          Withdraw<span className="sr-only"> the invitation of {email}</span>
        </QuickAction>
      </span>
    </li>
  );
}
