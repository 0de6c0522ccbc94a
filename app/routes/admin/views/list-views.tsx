import { ChevronDown, Columns3, Eye } from "lucide-react";
import { useState } from "react";
import { Link, useRouteLoaderData, useSearchParams } from "react-router";
import { hiddenColumns, type ViewList, viewSearch, withColumn } from "~/domain/settings/views";
import { ManageViews, SaveView } from "~/routes/admin/views/view-dialogs";
import type { SavedView } from "~/services/accounts/saved-views.server";
import { Button } from "~/ui/button";
import { DropdownCheckbox, DropdownItem, DropdownMenu, DropdownSeparator } from "~/ui/dropdown-menu";
import type { Column } from "~/ui/lists/data-table";

function useSavedViews(list: ViewList): SavedView[] {
  const frame = useRouteLoaderData("routes/admin/layout") as { views: SavedView[] } | undefined;
  return frame?.views.filter((view) => view.list === list) ?? [];
}

interface ListViewsProps {
  list: ViewList;
  /** Columns of the table. The first column and columns without a heading cannot be hidden. */
  columns?: readonly Pick<Column<never>, "key" | "header">[];
}

/** Lets staff select, save and manage views of a list, and choose columns. The URL has the whole state. */
export function ListViews({ list, columns = [] }: ListViewsProps) {
  const views = useSavedViews(list);
  const [params] = useSearchParams();
  const [open, setOpen] = useState<"save" | "manage" | null>(null);
  const search = viewSearch(params);
  const shown = views.find((view) => view.search === search);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      <DropdownMenu
        label="Views"
        trigger={
          <Button variant="outline" size="sm" className="max-w-full max-sm:min-h-11 max-sm:max-w-36">
            <Eye className="size-4" aria-hidden="true" />
            <span className="truncate">{shown ? `View: ${shown.name}` : "Views"}</span>
            <ChevronDown className="size-4" aria-hidden="true" />
          </Button>
        }
      >
        <ViewItem name="Everything" search="" isShown={search === ""} />
        {views.map((view) => (
          <ViewItem key={view.id} {...view} isShown={view === shown} />
        ))}
        <DropdownSeparator />
        <DropdownItem onSelect={() => setOpen("save")}>Save this view</DropdownItem>
        {views.length > 0 ? <DropdownItem onSelect={() => setOpen("manage")}>Manage views</DropdownItem> : null}
      </DropdownMenu>
      {columns.length > 0 ? <ColumnMenu columns={columns} /> : null}
      {open === "save" ? <SaveView list={list} search={search} shown={shown} close={close} /> : null}
      {open === "manage" ? <ManageViews views={views} close={close} /> : null}
    </div>
  );
}

function ViewItem({ name, search, isShown }: { name: string; search: string; isShown: boolean }) {
  return (
    <DropdownItem asChild>
      <Link to={{ search }} preventScrollReset aria-current={isShown ? "true" : undefined}>
        <span className={isShown ? "wrap-anywhere font-semibold" : "wrap-anywhere"}>{name}</span>
      </Link>
    </DropdownItem>
  );
}

function ColumnMenu({ columns }: Required<Pick<ListViewsProps, "columns">>) {
  const [params, setParams] = useSearchParams();
  const hidden = hiddenColumns(params);
  return (
    <DropdownMenu
      label="Columns"
      trigger={
        <Button variant="outline" size="sm" className="max-sm:min-h-11">
          <Columns3 className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">Columns</span>
          <ChevronDown className="size-4" aria-hidden="true" />
        </Button>
      }
    >
      {columns
        .slice(1)
        .filter(({ header }) => header !== "")
        .map(({ key, header }) => (
          <DropdownCheckbox
            key={key}
            checked={!hidden.includes(key)}
            onCheckedChange={(isShown) => setParams(withColumn(params, key, isShown), { preventScrollReset: true })}
          >
            {header}
          </DropdownCheckbox>
        ))}
    </DropdownMenu>
  );
}
