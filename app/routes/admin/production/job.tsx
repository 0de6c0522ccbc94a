import { useState } from "react";
import { Link, redirect, useLocation, useNavigate, useRouteLoaderData } from "react-router";
import { isStaffRole, type Role } from "~/domain/accounts/accounts";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { formatDate, shopDay } from "~/domain/calendar/calendar";
import { designLabels, packagingLabels } from "~/domain/designer/describe";
import { countedPieces } from "~/domain/designer/products";
import { designsOf } from "~/domain/designer/several";
import { addressLabel } from "~/domain/destinations/countries";
import { assignInput, dueLabel, madeInput, madeLabel, moveInput } from "~/domain/orders/board";
import { formatCount } from "~/domain/text/counts";
import { page } from "~/http/page.server";
import { AdminForm, QuickAction } from "~/routes/admin/admin-form";
import { DetailSection, RecordSheet } from "~/routes/admin/facts";
import { ShipForm } from "~/routes/admin/orders/changes/ship-form";
import { OnHold } from "~/routes/admin/production/board";
import { getProductionJob, type ProductionJob } from "~/services/back-office/production.server";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { SelectField, TextField } from "~/ui/forms/field";
import { mayLose } from "~/ui/forms/unsaved";
import { StatusBadge } from "~/ui/lists/status-badge";
import type { Route } from "./+types/job";

const board = "/admin/production";

/** Leads back to the board once the order has left it: this person or a colleague has shipped it. */
export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const job = await getProductionJob(app, params.id).catch((error: unknown) => {
    throw error instanceof ShopError && error.code === "not_found" ? redirect(board) : error;
  });
  return { job, today: shopDay(app.now()) };
});

export const meta: Route.MetaFunction = ({ params }) => [{ title: `${params.id}, production | ${brand.name}` }];

/** One card of the board, with what is needed to make and ship it. It shows no money. */
export default function Job({ loaderData: { job, today } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isOpen, setOpen] = useState(true);
  const { order, phase } = job;
  const { label, isLate } = dueLabel(job, today);
  const mayShip = phase === "making" && !order.isHeld;
  const close = () => {
    // Asks here, because a page that stays must not lose its dialog.
    if (!mayLose(document)) return;
    setOpen(false);
    navigate({ pathname: board, search }, { preventScrollReset: true });
  };
  return (
    <Dialog open={isOpen} width="sheet" title={order.id} onOpenChange={(open) => open || close()}>
      <RecordSheet
        head={
          <div className="space-y-2">
            <p className="flex flex-wrap gap-1.5">
              <StatusBadge badge={job.status} />
              {order.kind === "custom" && order.rushOrder ? <Badge tone="yellow">Rush</Badge> : null}
              {order.isHeld ? <OnHold /> : null}
              {isLate ? <Badge tone="red">{label}</Badge> : null}
            </p>
            {isLate ? null : <p>{label}</p>}
            <Links job={job} />
          </div>
        }
        left={{
          made: <Made job={job} />,
          items: <Items job={job} />,
          shipping: mayShip ? (
            <DetailSection title="Ship" place="shipping">
              <ShipForm
                order={{
                  id: order.id,
                  version: order.version,
                  status: order.kind === "custom" ? "in_production" : "processing",
                  trackingNumber: null,
                  trackingUrl: null,
                }}
                left={order.left}
                action={board}
              />
            </DetailSection>
          ) : null,
        }}
        right={
          <>
            <MoveForm job={job} />
            <AssignForm job={job} />
            <ShipsTo order={order} />
          </>
        }
      />
    </Dialog>
  );
}

function Links({ job: { order } }: { job: ProductionJob }) {
  const role = (useRouteLoaderData("routes/admin/layout") as { role: Role } | undefined)?.role;
  const look = buttonClass({ variant: "outline", size: "sm" });
  return (
    <div className="flex flex-wrap gap-2">
      <a href={`/admin/orders/${order.id}/print`} target="_blank" rel="noreferrer" className={look}>
        {order.kind === "custom" ? "Job ticket" : "Packing slip"}
        <span className="sr-only"> of {order.id}</span>
      </a>
      {isStaffRole(role) ? (
        <Link to={`/admin/orders/${order.id}`} className={look}>
          Open the order
        </Link>
      ) : null}
    </div>
  );
}

function Items({ job: { order } }: { job: ProductionJob }) {
  if (order.kind === "regular")
    return (
      <DetailSection title="Items">
        <ul className="space-y-1 text-sm">
          {order.left.map(({ productId, name, quantity }) => (
            <li key={productId}>
              {formatCount(quantity)} × {name}
            </li>
          ))}
        </ul>
      </DetailSection>
    );
  return (
    <DetailSection title="Design">
      <Mockup order={order} />
      <ul className="space-y-1 text-sm">
        {designsOf(order).map(({ title, number, design }) => (
          <li key={number}>
            {title ? `${title}: ` : null}
            {[countedPieces(design), ...designLabels(design), ...packagingLabels(design)].join(", ")}
          </li>
        ))}
      </ul>
      {order.deadlineDate ? <p className="text-sm">Needed by {formatDate(order.deadlineDate)}</p> : null}
      {order.notes ? <p className="wrap-anywhere whitespace-pre-line text-muted text-sm">{order.notes}</p> : null}
    </DetailSection>
  );
}

type Custom = Extract<ProductionJob["order"], { kind: "custom" }>;

function Mockup({ order: { id, isApproved, hasMockup, hasPicture } }: { order: Custom }) {
  const file = `/files/${id}/mockup`;
  const name = isApproved ? "Approved mockup" : "Mockup, not approved yet";
  if (!hasMockup) return <Badge tone="red">No mockup yet</Badge>;
  return (
    <figure className="space-y-2">
      {hasPicture ? (
        <img
          src={file}
          alt={`${name} of ${id}`}
          className="max-h-80 max-w-full rounded-control bg-sunken object-contain"
        />
      ) : null}
      <figcaption className="flex flex-wrap items-center gap-3 text-sm">
        {isApproved ? "Approved mockup" : <Badge tone="red">No approved design</Badge>}
        <a href={file} className="link inline-flex min-h-9 items-center max-sm:min-h-11">
          Open the file<span className="sr-only"> of the mockup of {id}</span>
        </a>
      </figcaption>
    </figure>
  );
}

/** Finished pieces of each line. Both forms of a line share a fetcher, so that the second one waits for the new count. */
function Made({ job: { order, lines } }: { job: ProductionJob }) {
  const { id } = order;
  return (
    <DetailSection title="Made" place="made">
      <ul className="space-y-4">
        {lines.map(({ key, label, quantity, made }) => (
          <li key={key} className="space-y-1.5">
            <p className="text-sm">
              <span className="font-medium">{label}</span>: {madeLabel({ made, quantity })}
            </p>
            <div className="flex flex-wrap items-end gap-2">
              <AdminForm
                key={made}
                intent="made"
                action={board}
                schema={madeInput}
                fetcherKey={`made-${id}-${key}`}
                hidden={{ id, from: made, line: key }}
                values={{ made }}
                submitLabel="Save"
                of={`pieces made of ${label}`}
                className="flex items-end gap-2"
              >
                {(fields) => (
                  <TextField
                    field={fields.made}
                    label={`Pieces made of ${label}`}
                    hideLabel
                    type="number"
                    min={0}
                    max={quantity}
                    className="w-28"
                  />
                )}
              </AdminForm>
              {made < quantity ? (
                <QuickAction
                  action={board}
                  fetcherKey={`made-${id}-${key}`}
                  fields={{ intent: "made", id, from: made, line: key, made: quantity }}
                  pendingLabel="Saving..."
                >
                  All {formatCount(quantity)} made
                  <span className="sr-only"> of {label}</span>
                </QuickAction>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

/** Why the later stages are missing. */
const laterStages: Partial<Record<ProductionJob["phase"], string>> = {
  artwork: "Later stages open once the customer approves the mockup.",
  approved: "Later stages open once the balance is paid.",
};

function MoveForm({ job: { order, phase, stage, stages } }: { job: ProductionJob }) {
  return (
    <DetailSection title="Stage">
      <AdminForm
        key={stage}
        intent="move"
        action={board}
        schema={moveInput}
        hidden={{ id: order.id, from: stage }}
        values={{ stage }}
        submitLabel="Move"
        pendingLabel="Moving..."
      >
        {(fields) => (
          <SelectField
            field={fields.stage}
            label="Move to"
            description={laterStages[phase]}
            options={stages.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </AdminForm>
    </DetailSection>
  );
}

function AssignForm({ job: { order, job, team } }: { job: ProductionJob }) {
  const assignee = job.assigneeId ?? "";
  return (
    <DetailSection title="Assignee">
      <AdminForm
        key={assignee}
        intent="assign"
        action={board}
        schema={assignInput}
        hidden={{ id: order.id, from: assignee }}
        values={{ assignee }}
        submitLabel="Assign"
      >
        {(fields) => (
          <SelectField
            field={fields.assignee}
            label="Assigned to"
            placeholder="No one"
            options={team.map(({ id, username }) => ({ value: id, label: username }))}
          />
        )}
      </AdminForm>
    </DetailSection>
  );
}

function ShipsTo({ order: { customerName, shippingAddress } }: { order: ProductionJob["order"] }) {
  return (
    <DetailSection title="Ships to">
      <div className="wrap-anywhere text-sm">
        <p>{customerName}</p>
        {shippingAddress ? addressLabel(shippingAddress).map((one) => <p key={one}>{one}</p>) : <p>Address needed</p>}
        {shippingAddress?.phone ? <p>Phone: {shippingAddress.phone}</p> : null}
      </div>
    </DetailSection>
  );
}
