import {
  disableInput,
  invitationInput,
  invitedEmail,
  roleInput,
  roleLabels,
  roles,
  twoFactorForInput,
  userFilter,
  userIdInput,
} from "~/domain/accounts/accounts";
import { brand } from "~/domain/brand/brand";
import { formatDateTime } from "~/domain/calendar/calendar";
import { userNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, ListControls } from "~/routes/admin/list-frame";
import { Invitations } from "~/routes/admin/settings/invitations";
import { ResetTwoFactor, TwoFactorPolicy } from "~/routes/admin/settings/two-factor";
import { ListViews } from "~/routes/admin/views/list-views";
import { listUsers, setDisabled, setRole } from "~/services/accounts/admin.server";
import { invite, listInvitations, withdrawInvitation } from "~/services/accounts/invitations.server";
import { resetTwoFactor, setTwoFactorFor } from "~/services/accounts/two-factor.server";
import { getSettings } from "~/services/core/settings.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { WholeText } from "~/ui/lists/cut-text";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { Day } from "~/ui/lists/day";
import { OlderLink } from "~/ui/lists/older-link";
import type { Route } from "./+types/users";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = userFilter.parse(Object.fromEntries(url.searchParams));
  const [{ rows, next }, invitations, { twoFactorFor }] = await Promise.all([
    listUsers(app, filter),
    listInvitations(app),
    getSettings(app),
  ]);
  return { users: rows, next, invitations, twoFactorFor };
});

export const action = formAction({
  invite: submit({
    input: invitationInput,
    run: async (app, input) => {
      await invite(app, input);
      return input.email;
    },
    then: (email) => ({ toast: userNotices.invited(email) }),
  }),
  withdraw: submit({
    input: invitedEmail,
    run: withdrawInvitation,
    then: () => ({ toast: userNotices.withdrawn }),
    refused: ({ message }) => userNotices.failed(message),
  }),
  role: submit({
    input: roleInput,
    run: setRole,
    then: () => ({ toast: userNotices.roleChanged }),
    refused: ({ message }) => userNotices.failed(message),
  }),
  "two-factor-for": submit({
    input: twoFactorForInput,
    run: setTwoFactorFor,
    then: () => ({ toast: userNotices.twoFactorSaved }),
  }),
  "two-factor-reset": submit({
    input: userIdInput,
    run: resetTwoFactor,
    then: () => ({ toast: userNotices.twoFactorReset }),
    refused: ({ message }) => userNotices.failed(message),
  }),
  disable: submit({
    input: disableInput,
    run: setDisabled,
    then: () => ({ toast: userNotices.rightsChanged }),
    refused: ({ message }) => userNotices.failed(message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, userNotices.failed());

export const meta: Route.MetaFunction = () => [{ title: `Users | ${brand.name}` }];

type User = Route.ComponentProps["loaderData"]["users"][number];

const columns: Column<User>[] = [
  { key: "name", header: "Name", cell: ({ username }) => username },
  { key: "email", header: "Email", cell: ({ email }) => <WholeText>{email}</WholeText> },
  {
    key: "role",
    header: "Role",
    cell: ({ role, disabledAt }) => (
      <Badge tone={role === "user" ? "gray" : "purple"}>
        {disabledAt ? `${roleLabels[role]}, disabled` : roleLabels[role]}
      </Badge>
    ),
  },
  {
    key: "signIn",
    header: "Last sign-in",
    cell: ({ lastSignInAt }) => (lastSignInAt ? formatDateTime(lastSignInAt) : "Never"),
  },
  { key: "since", header: "Since", cell: ({ createdAt }) => <Day at={createdAt} /> },
];
const ownersColumns: Column<User>[] = [
  ...columns,
  { key: "actions", header: "", cell: (user) => <Rights user={user} /> },
];

export default function Users({ loaderData: { users, next, invitations, twoFactorFor } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle title="Users" />
      {invitations ? <Invitations invitations={invitations} /> : null}
      {invitations ? <TwoFactorPolicy value={twoFactorFor} /> : null}
      <ListControls>
        <FilterBar search={{ label: "Name or email", placeholder: "player or name@club.example" }} />
        <ListViews list="users" columns={columns} />
      </ListControls>
      <DataTable
        caption="Users"
        columns={invitations ? ownersColumns : columns}
        rows={users}
        rowId={({ id }) => id}
        empty={<EmptyState title="No matches">Check the spelling.</EmptyState>}
      />
      <OlderLink next={next} label="users" />
    </div>
  );
}

function Rights({ user }: { user: User }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <RoleButton user={user} />
      {user.hasTwoFactor ? <ResetTwoFactor user={user} /> : null}
      <DisableButton user={user} />
    </div>
  );
}

function RoleButton({ user: { id, username, role } }: { user: User }) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          Change role<span className="sr-only"> of {username}</span>
        </Button>
      }
      act="Change the role of"
      object={username}
      consequence="They'll be signed out everywhere. Owners: full access. Staff: everything except users. Production: jobs and shipments, no prices."
      fields={{ intent: "role", id }}
      confirm={{ label: "Save", variant: "primary" }}
      pendingLabel="Saving..."
    >
      <label className="flex flex-col gap-1 pb-3 font-medium text-sm">
        Role
        <select name="role" defaultValue={role} className="control">
          {roles.map((value) => (
            <option key={value} value={value}>
              {roleLabels[value]}
            </option>
          ))}
        </select>
      </label>
    </ConfirmDialog>
  );
}

function DisableButton({ user: { id, username, disabledAt } }: { user: User }) {
  const isOff = disabledAt !== null;
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          {isOff ? "Enable" : "Disable"}
          <span className="sr-only"> {username}</span>
        </Button>
      }
      act={isOff ? "Enable" : "Disable"}
      object={username}
      consequence={
        isOff ? "They can sign in again." : "They'll be signed out everywhere and can't sign in until you enable them."
      }
      fields={{ intent: "disable", id, disabled: String(!isOff) }}
      confirm={{ label: isOff ? "Enable" : "Disable", variant: isOff ? "primary" : "danger" }}
      pendingLabel="Saving..."
    />
  );
}
