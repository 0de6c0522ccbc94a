import { Link } from "react-router";
import { z } from "zod";
import { moneyNotices } from "~/domain/admin-messages";
import { brand } from "~/domain/brand";
import { formatDateTime } from "~/domain/calendar";
import { formatMoney } from "~/domain/money";
import { formDoor, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { QuickAction } from "~/routes/admin/admin-form";
import { dismissMismatch, settleMismatch } from "~/services/money-mirror.server";
import { listMismatches } from "~/services/payment-mismatches.server";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/money";

export const loader = page(async (app, _args: Route.LoaderArgs) => listMismatches(app));

const mismatchId = z.object({ id: z.string().max(100) });

export const action = formDoor({
  settle: submit({
    input: mismatchId,
    run: settleMismatch,
    then: () => ({ toast: moneyNotices.settled }),
    refused: ({ message }) => moneyNotices.failed(message),
  }),
  dismiss: submit({
    input: mismatchId,
    run: dismissMismatch,
    then: () => ({ toast: moneyNotices.dismissed }),
    refused: ({ message }) => moneyNotices.failed(message),
  }),
});

export const meta: Route.MetaFunction = () => [{ title: `Money Mirror | ${brand.name}` }];

type Mismatch = Route.ComponentProps["loaderData"][number];

const kinds: Record<Mismatch["kind"], string> = {
  capture_without_order: "Paid, but no order",
  order_without_capture: "Order, but not paid",
  amount_differs: "Another amount",
  refund_not_recorded: "Refund not recorded",
  unknown_capture: "Payment nobody asked for",
};

const money = (cents: number | null) => (cents === null ? "None" : formatMoney(cents));

const columns: Column<Mismatch>[] = [
  { key: "kind", header: "Difference", cell: ({ kind }) => kinds[kind] },
  { key: "reference", header: "Reference", cell: ({ reference }) => <Reference id={reference} /> },
  { key: "expected", header: "We have", align: "right", cell: ({ expectedCents }) => money(expectedCents) },
  { key: "actual", header: "PayPal has", align: "right", cell: ({ actualCents }) => money(actualCents) },
  { key: "detail", header: "Detail", cell: ({ detail }) => <span className="text-muted text-sm">{detail}</span> },
  { key: "at", header: "Seen", cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: "actions", header: "", cell: (mismatch) => <Mend mismatch={mismatch} /> },
];

export default function Money({ loaderData: mismatches }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle title="Money Mirror" lead="Where PayPal and the shop do not agree." />
      <DataTable
        caption="Differences"
        columns={columns}
        rows={mismatches}
        rowId={({ id }) => id}
        empty={
          <EmptyState title="Everything matches">Every payment has its order, every order its payment.</EmptyState>
        }
      />
    </div>
  );
}

function Reference({ id }: { id: string }) {
  if (!/^(PH|CP)-/.test(id)) return <span className="wrap-anywhere">{id}</span>;
  return (
    <Link to={`/admin/orders/${id}`} className="link">
      {id}
    </Link>
  );
}

function Mend({ mismatch: { id, kind, paymentId, reference } }: { mismatch: Mismatch }) {
  return (
    <div className="flex flex-wrap gap-2">
      {paymentId && kind !== "unknown_capture" ? (
        <QuickAction fields={{ intent: "settle", id }} pendingLabel="Asking...">
          Ask PayPal and record
        </QuickAction>
      ) : null}
      <ConfirmDialog
        trigger={
          <Button variant="outline" size="sm">
            Set aside
          </Button>
        }
        act="Set aside the difference of"
        object={reference}
        consequence="It leaves this list; the audit log keeps who did it."
        fields={{ intent: "dismiss", id }}
      />
    </div>
  );
}
