import { useState } from "react";
import { Link, useRouteLoaderData, useSearchParams } from "react-router";
import { z } from "zod";
import { isStaffRole, type Role } from "~/domain/accounts/accounts";
import { brand } from "~/domain/brand/brand";
import { formatDate, shopDay } from "~/domain/calendar/calendar";
import { designLabels, packagingLabels } from "~/domain/designer/describe";
import { countedPieces } from "~/domain/designer/products";
import { designsOf } from "~/domain/designer/several";
import { addressLine, type KeptAddress } from "~/domain/destinations/countries";
import { orderNotices, shipRefused } from "~/domain/messages/admin";
import { type ParcelLine, parcelLabel, shipInput } from "~/domain/orders/shipping";
import { formatCount } from "~/domain/text/counts";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { keepTyped } from "~/routes/admin/keep-typed";
import { ShipForm } from "~/routes/admin/orders/changes/ship-form";
import { Due } from "~/routes/admin/today/task-list";
import { type BoardPart, getProductionBoard } from "~/services/back-office/production.server";
import { requireProduction } from "~/services/core/sessions.server";
import { seenVersion } from "~/services/core/versions.server";
import { shipFromBoard } from "~/services/order-management/ship.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import type { Route } from "./+types/production";

const query = z.object({ whole: z.enum(["made", "packed"]).optional().catch(undefined) });

export const loader = page(async (app, { url }: Route.LoaderArgs) => ({
  ...(await getProductionBoard(app, query.parse(Object.fromEntries(url.searchParams)).whole)),
  today: shopDay(app.now()),
}));

export const action = formAction(
  {
    ship: submit({
      input: shipInput.extend({ id: z.string().min(1).max(64), ...seenVersion }),
      run: shipFromBoard,
      then: (change) => ({ toast: change?.left ? orderNotices.parcelSent(change.left) : orderNotices.shipped }),
      refused: shipRefused,
    }),
  },
  undefined,
  requireProduction,
);

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, orderNotices.trackingFailed);

export const meta: Route.MetaFunction = () => [{ title: `Production | ${brand.name}` }];

type Board = Route.ComponentProps["loaderData"];

export default function Production({ loaderData: { made, packed, more, today } }: Route.ComponentProps) {
  const columns = useColumns(today);
  return (
    <div className="space-y-6">
      <PageTitle title="Production" lead="What needs to ship, by due date." />
      <section aria-labelledby="to-make" className="space-y-3">
        <h2 id="to-make" className="text-xl">
          To make
        </h2>
        <DataTable
          caption="To make"
          columns={columns.made}
          rows={made}
          rowId={({ id }) => id}
          empty={<EmptyState title="Nothing to make">Orders appear here once the balance is paid.</EmptyState>}
        />
        <MoreOf part="made" shown={made.length} more={more.made} />
      </section>
      <section aria-labelledby="to-pack" className="space-y-3">
        <h2 id="to-pack" className="text-xl">
          To pack
        </h2>
        <DataTable
          caption="To pack"
          columns={columns.packed}
          rows={packed}
          rowId={({ id }) => id}
          empty={<EmptyState title="Nothing to pack">Paid catalog orders appear here until they ship.</EmptyState>}
        />
        <MoreOf part="packed" shown={packed.length} more={more.packed} />
      </section>
    </div>
  );
}

/** Shows the first orders to ship. A button shows more, up to one page. */
function MoreOf({ part, shown, more }: { part: BoardPart; shown: number; more: number }) {
  const isWhole = useSearchParams()[0].get("whole") === part;
  if (more === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-3 text-muted text-sm">
      Showing the first {shown} of {formatCount(shown + more)}.
      {isWhole ? null : (
        <Button asChild variant="outline" size="sm" className="print:hidden">
          <Link to={`?whole=${part}`} preventScrollReset>
            Show more<span className="sr-only"> {part === "made" ? "to make" : "to pack"}</span>
          </Link>
        </Button>
      )}
    </p>
  );
}

interface ShipProps {
  order: { id: string; version: number; isHeld: boolean };
  status: "in_production" | "processing";
  left?: readonly ParcelLine[];
}

/** Opens the Ship form. An order on hold has no button, because the office decides about it. */
function Ship({ order: { id, version, isHeld }, status, left }: ShipProps) {
  const [isOpen, setOpen] = useState(false);
  if (isHeld) return null;
  return (
    <>
      <Button variant="outline" size="sm" className="max-sm:min-h-11 print:hidden" onClick={() => setOpen(true)}>
        Ship<span className="sr-only"> {id}</span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={`Ship ${id}`}>
        <ShipForm
          order={{ id, version, status, trackingNumber: null, trackingUrl: null }}
          left={left}
          action="/admin/production"
        />
      </Dialog>
    </>
  );
}

/** The columns link to orders only if this person may open them. Production staff may only see the board. */
function useColumns(today: string): {
  made: Column<Board["made"][number]>[];
  packed: Column<Board["packed"][number]>[];
} {
  const role = (useRouteLoaderData("routes/admin/layout") as { role: Role } | undefined)?.role;
  const isStaff = isStaffRole(role);
  const order = {
    key: "order",
    header: "Order",
    cell: ({ id, customerName }: { id: string; customerName: string }) => {
      const words = (
        <>
          <span className="whitespace-nowrap">{id}</span>
          <span className="block font-normal text-muted text-xs">{customerName}</span>
        </>
      );
      return isStaff ? (
        <Link to={`/admin/orders/${id}`} className="block min-h-9 hover:underline max-sm:min-h-11">
          {words}
        </Link>
      ) : (
        words
      );
    },
  };
  const due = {
    key: "due",
    header: "Ships by",
    align: "right" as const,
    cell: ({ shipBy }: { shipBy: string }) => <Due due={shipBy} today={today} />,
  };
  const shipsTo = {
    key: "to",
    header: "Ships to",
    cell: ({ shippingAddress: to }: { shippingAddress: KeptAddress | null }) =>
      to ? addressLine(to) : "Address needed",
  };
  return {
    made: [
      order,
      { key: "what", header: "Items", cell: (one) => <Specification order={one} /> },
      { key: "art", header: "Design", cell: (one) => <Design order={one} /> },
      shipsTo,
      due,
      { key: "ship", header: "Ship", cell: (one) => <Ship order={one} status="in_production" /> },
    ],
    packed: [
      order,
      {
        key: "what",
        header: "Items",
        cell: ({ id, items, isHeld }) => (
          <div>
            <p>{parcelLabel(items)}</p>
            {isHeld ? <OnHold /> : null}
            <Paper id={id}>Packing slip</Paper>
          </div>
        ),
      },
      shipsTo,
      due,
      { key: "ship", header: "Ship", cell: (one) => <Ship order={one} status="processing" left={one.items} /> },
    ],
  };
}

function Specification({ order }: { order: Board["made"][number] }) {
  const { rushOrder, notes, deadlineDate, isHeld } = order;
  return (
    <div className="space-y-1">
      {designsOf(order).map(({ title, number, design }) => (
        <p key={number}>
          {title ? `${title}: ` : null}
          {[countedPieces(design), ...designLabels(design), ...packagingLabels(design)].join(", ")}
        </p>
      ))}
      {deadlineDate ? <p>Needed by {formatDate(deadlineDate)}</p> : null}
      <p className="flex flex-wrap gap-1.5 empty:hidden @max-4xl:justify-end">
        {rushOrder ? <Badge tone="yellow">Rush</Badge> : null}
        {isHeld ? <OnHold /> : null}
      </p>
      {notes ? <p className="@max-4xl:wrap-anywhere text-muted text-xs @4xl:max-w-80">{notes}</p> : null}
      <Paper id={order.id}>Job ticket</Paper>
    </div>
  );
}

const OnHold = () => <Badge tone="yellow">On hold, ask the office</Badge>;

function Paper({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={`/admin/orders/${id}/print`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-9 items-center underline max-sm:min-h-11"
    >
      {children}
      <span className="sr-only"> of {id}</span>
    </a>
  );
}

/** Link to the approved mockup, or a warning, because production needs one. */
function Design({ order: { id, isApproved } }: { order: Board["made"][number] }) {
  if (!isApproved) return <Badge tone="red">No approved design</Badge>;
  return (
    <a href={`/files/${id}/mockup`} className="inline-flex min-h-9 items-center hover:underline max-sm:min-h-11">
      Approved design<span className="sr-only"> of {id}</span>
    </a>
  );
}
