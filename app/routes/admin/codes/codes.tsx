import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { codeBadges, codeStates, discountLabel } from "~/domain/discounts/discounts";
import { discountFilter } from "~/domain/discounts/discounts.schema";
import { rowId } from "~/domain/forms/fields";
import { confirmations, discountAdminNotices } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { DeleteDialog } from "~/routes/admin/delete-dialog";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, FilterSelect, ListControls } from "~/routes/admin/list-frame";
import { RowMenu } from "~/routes/admin/row-menu";
import { ListViews } from "~/routes/admin/views/list-views";
import { changeDiscountCode, deleteDiscountCode, listDiscountCodes } from "~/services/discounts/admin.server";
import { Button, buttonClass } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { CopyButton } from "~/ui/copy-button";
import { DropdownItem } from "~/ui/dropdown-menu";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { Day } from "~/ui/lists/day";
import { OlderLink } from "~/ui/lists/older-link";
import { StatusBadge } from "~/ui/lists/status-badge";
import type { Route } from "./+types/codes";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = discountFilter.parse(Object.fromEntries(url.searchParams));
  const { rows, next, total } = await listDiscountCodes(app, filter);
  return { codes: rows, next, total };
});

const codeId = z.object({ id: rowId });

export const action = formAction({
  toggle: submit({
    input: codeId.extend({ isActive: z.stringbool(), version: z.coerce.number().int() }),
    run: changeDiscountCode,
    then: ({ isActive }) => ({ toast: isActive ? discountAdminNotices.activated : discountAdminNotices.deactivated }),
    refused: ({ message }) => discountAdminNotices.failed(message),
  }),
  delete: submit({
    input: codeId,
    run: deleteDiscountCode,
    then: () => ({ toast: discountAdminNotices.deleted }),
    refused: ({ message }) => discountAdminNotices.failed(message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, discountAdminNotices.failed());

export const meta: Route.MetaFunction = () => [{ title: `Discount Codes | ${brand.name}` }];

type Code = Route.ComponentProps["loaderData"]["codes"][number];

const columns: Column<Code>[] = [
  { key: "code", header: "Code", cell: (code) => <CodeName code={code} /> },
  {
    key: "active",
    header: "Status",
    cell: ({ state }) => <StatusBadge badge={codeBadges[state]} />,
  },
  { key: "discount", header: "Discount", cell: discountLabel },
  {
    key: "minimum",
    header: "Minimum",
    align: "right",
    cell: ({ minimumOrderCents }) => (minimumOrderCents > 0 ? formatMoney(minimumOrderCents) : "None"),
  },
  {
    key: "uses",
    header: "Used",
    align: "right",
    sortable: true,
    cell: ({ currentUses, maxUses }) => (maxUses === null ? currentUses : `${currentUses} / ${maxUses}`),
  },
  { key: "revenue", header: "Revenue", align: "right", cell: ({ revenueCents }) => formatMoney(revenueCents) },
  { key: "valid", header: "Valid", cell: validity },
  { key: "date", header: "Created", sortable: true, cell: ({ createdAt }) => <Day at={createdAt} /> },
  { key: "actions", header: "", cell: (code) => <More code={code} /> },
];

function validity({ validFrom, validUntil }: Code): string {
  if (!validFrom && !validUntil) return "Always";
  return [validFrom && `from ${formatDate(validFrom)}`, validUntil && `until ${formatDate(validUntil)}`]
    .filter(Boolean)
    .join(" ");
}

export default function Codes({ loaderData: { codes, next, total } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle
        title="Discount Codes"
        actions={
          <>
            <ConfirmDialog
              trigger={<Button variant="outline">Import Customers</Button>}
              act="Import customers"
              object="from a CSV file"
              consequence={confirmations.importCustomers}
              fields={{ intent: "open" }}
              action="/admin/discount-codes/open/import"
              confirm={{ label: "Choose file", variant: "primary" }}
            />
            <Link to="/admin/discount-codes/new" className={buttonClass({ size: "snug" })}>
              <Plus className="size-4" aria-hidden="true" />
              New code
            </Link>
          </>
        }
      />
      <ListControls>
        <FilterBar columns={columns} search={{ label: "Code", placeholder: "FAIRWAY" }}>
          <FilterSelect
            name="state"
            label="Status"
            all="Any status"
            options={codeStates.map((value) => ({ value, label: codeBadges[value].label }))}
          />
          <FilterSelect
            name="source"
            label="For"
            all="Everyone"
            options={[{ value: "newsletter", label: "One newsletter subscriber" }]}
          />
        </FilterBar>
        <ListViews list="discount-codes" columns={columns} />
      </ListControls>
      <DataTable
        caption="Discount codes"
        columns={columns}
        rows={codes}
        rowId={({ id }) => String(id)}
        empty={<EmptyState title="No codes">Create one, and share it with your customers.</EmptyState>}
      />
      <OlderLink next={next} label="codes" total={total} />
      <Outlet />
    </div>
  );
}

function CodeName({ code: { id, code } }: { code: Code }) {
  const { search } = useLocation();
  return (
    <Link
      to={{ pathname: `/admin/discount-codes/${id}`, search }}
      preventScrollReset
      className="inline-flex min-h-9 items-center whitespace-nowrap font-mono hover:underline"
    >
      {code}
    </Link>
  );
}

/** Row menu for less common actions and for actions that need a confirmation. */
function More({ code: { id, code, isActive, version } }: { code: Code }) {
  const [isMailing, setMailing] = useState(false);
  const fetcher = useFormFetcher();
  const removal = {
    id,
    act: "Delete code",
    object: code,
    consequence: "No one will be able to use it.",
    action: "/admin/discount-codes",
  };
  const toggle = { intent: "toggle", id: String(id), version: String(version), isActive: String(!isActive) };
  return (
    <div className="flex items-center justify-end gap-2">
      <CopyButton text={code} label="Copy Code" of={code} />
      <RowMenu
        of={code}
        isPending={fetcher.state !== "idle"}
        remove={{ label: "Delete", ask: (onClose) => <DeleteDialog {...removal} onClose={onClose} /> }}
      >
        <DropdownItem onSelect={() => fetcher.submit(toggle, { method: "post", action: "/admin/discount-codes" })}>
          {isActive ? "Deactivate" : "Activate"}
        </DropdownItem>
        <DropdownItem onSelect={() => setMailing(true)}>Send Mass Email</DropdownItem>
      </RowMenu>
      {isMailing ? (
        <ConfirmDialog
          onClose={() => setMailing(false)}
          act="Send mass email with"
          object={code}
          consequence="Next, choose the recipients and preview the email. You can undo it for a minute."
          fields={{ intent: "open", code }}
          action="/admin/discount-codes/open/mass-email"
          confirm={{ label: "Write email", variant: "primary" }}
        />
      ) : null}
    </div>
  );
}
