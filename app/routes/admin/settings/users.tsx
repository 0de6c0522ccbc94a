import { roleInput, userFilter } from "~/domain/accounts/accounts";
import { brand } from "~/domain/brand/brand";
import { formatDate, formatDateTime } from "~/domain/calendar/calendar";
import { userNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { FilterBar } from "~/routes/admin/list-frame";
import { listUsers, setRole } from "~/services/accounts/admin.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { OlderLink } from "~/ui/lists/older-link";
import type { Route } from "./+types/users";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { rows, next } = await listUsers(app, userFilter.parse(Object.fromEntries(url.searchParams)));
  return { users: rows, next };
});

export const action = formAction({
  role: submit({
    input: roleInput,
    run: setRole,
    then: () => ({ toast: userNotices.roleChanged }),
    refused: ({ message }) => userNotices.failed(message),
  }),
});

export const meta: Route.MetaFunction = () => [{ title: `Users | ${brand.name}` }];

type User = Route.ComponentProps["loaderData"]["users"][number];

const columns: Column<User>[] = [
  { key: "name", header: "Name", cell: ({ username }) => username },
  { key: "email", header: "E-mail", cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  {
    key: "role",
    header: "Role",
    cell: ({ role }) => (
      <Badge tone={role === "admin" ? "purple" : "gray"}>{role === "admin" ? "Admin" : "User"}</Badge>
    ),
  },
  {
    key: "signIn",
    header: "Last sign-in",
    cell: ({ lastSignInAt }) => (lastSignInAt ? formatDateTime(lastSignInAt) : "Never"),
  },
  { key: "since", header: "Since", cell: ({ createdAt }) => formatDate(createdAt) },
  { key: "actions", header: "", cell: (user) => <RoleButton user={user} /> },
];

export default function Users({ loaderData: { users, next } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle title="Users" />
      <FilterBar search={{ label: "Name or e-mail", placeholder: "player or name@club.example" }} />
      <DataTable
        caption="Users"
        columns={columns}
        rows={users}
        rowId={({ id }) => id}
        empty={<EmptyState title="Nobody fits">Please check the spelling.</EmptyState>}
      />
      <OlderLink next={next} label="users" />
    </div>
  );
}

function RoleButton({ user: { id, username, role } }: { user: User }) {
  const isAdmin = role === "admin";
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          {isAdmin ? "Remove admin" : "Make admin"}
        </Button>
      }
      act={isAdmin ? "Remove admin rights of" : "Make admin"}
      object={username}
      consequence={
        isAdmin
          ? "They lose the back office at once and are signed out everywhere."
          : "They can do everything in the back office, and are signed out so that it counts at once."
      }
      fields={{ intent: "role", id, role: isAdmin ? "user" : "admin" }}
      confirm={isAdmin ? { label: "Remove admin", variant: "danger" } : { label: "Make admin", variant: "primary" }}
      pendingLabel="Saving..."
    />
  );
}
