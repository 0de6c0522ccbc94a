import { Download } from "lucide-react";
import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDateTime, shopDay } from "~/domain/calendar/calendar";
import { byDate, pageQuery } from "~/domain/forms/fields";
import { moneyNotices } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { describeDiscrepancy, discrepancyTitles, resolutionLabels } from "~/domain/payments/discrepancy-labels";
import { disputeBadge, disputeReason } from "~/domain/payments/disputes";
import { checkWindowInput, checkWindows, discrepancyInput, dismissInput } from "~/domain/payments/reconciliation";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { Facts } from "~/routes/admin/facts";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, SortByDate } from "~/routes/admin/list-frame";
import { ResolutionCenterLink } from "~/routes/admin/money/payment-list";
import { listDiscrepancies } from "~/services/ledger/discrepancies.server";
import { listOpenDisputes } from "~/services/ledger/disputes.server";
import { checkNow, getWatch } from "~/services/reconciliation/checker.server";
import type { ResolutionOutcome } from "~/services/reconciliation/refund-resolutions.server";
import { dismissDiscrepancy, resolveDiscrepancy } from "~/services/reconciliation/resolve.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { OlderLink } from "~/ui/lists/older-link";
import { StatusBadge } from "~/ui/lists/status-badge";
import type { Route } from "./+types/reconciliation";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const query = pageQuery.extend({ sort: byDate }).parse(Object.fromEntries(url.searchParams));
  const [found, disputes, watch] = await Promise.all([
    listDiscrepancies(app, query),
    listOpenDisputes(app),
    getWatch(app),
  ]);
  return { ...found, disputes, watch, today: shopDay(app.now()) };
});

const noticeOf = (outcome: ResolutionOutcome) => {
  if ("id" in outcome) return moneyNotices[outcome.done](outcome.id);
  if ("cents" in outcome) return moneyNotices[outcome.done](outcome.cents);
  return moneyNotices[outcome.done];
};

export const action = formAction({
  check: submit({
    input: checkWindowInput,
    run: checkNow,
    then: (run) => ({ toast: run.isAnswered ? moneyNotices.checked(run) : moneyNotices.checkWaits }),
    refused: ({ message }) => moneyNotices.failed(message),
  }),
  mend: submit({
    input: discrepancyInput,
    run: resolveDiscrepancy,
    then: (outcome) => ({ toast: noticeOf(outcome) }),
    refused: ({ message }) => moneyNotices.failed(message),
  }),
  setAside: submit({
    input: dismissInput,
    run: dismissDiscrepancy,
    then: () => ({ toast: moneyNotices.dismissed }),
    refused: ({ message }) => moneyNotices.failed(message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, moneyNotices.failed());

export const meta: Route.MetaFunction = () => [{ title: `Reconciliation | ${brand.name}` }];

type Discrepancy = Route.ComponentProps["loaderData"]["rows"][number];

export default function Money({ loaderData }: Route.ComponentProps) {
  const { rows: discrepancies, disputes, next, total, watch, today } = loaderData;
  return (
    <div className="max-w-3xl space-y-5">
      <PageTitle title="Reconciliation" lead="Differences between PayPal and your records." />
      <CheckNow watch={watch} />
      <Disputes disputes={disputes} />
      {discrepancies.length === 0 ? (
        <EmptyState title="Everything matches" art="green">
          Every payment matches an order, and every order a payment.
        </EmptyState>
      ) : (
        <>
          <FilterBar>
            <SortByDate />
          </FilterBar>
          <ul aria-label="Differences" className="space-y-4">
            {discrepancies.map((discrepancy) => (
              <li key={discrepancy.id}>
                <DiscrepancyCard discrepancy={discrepancy} />
              </li>
            ))}
          </ul>
        </>
      )}
      <OlderLink next={next} label="differences" total={total} />
      <Accounts today={today} />
    </div>
  );
}

/** Disputes that staff answer at PayPal. A row closes when PayPal has decided. */
function Disputes({ disputes }: { disputes: Route.ComponentProps["loaderData"]["disputes"] }) {
  if (disputes.length === 0) return null;
  return (
    <ul aria-label="Disputes" className="space-y-4">
      {disputes.map((dispute) => (
        <li key={dispute.id}>
          <Card className="space-y-4">
            <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h2 className="text-xl">Dispute: {disputeReason(dispute.reason)}</h2>
              <StatusBadge badge={disputeBadge(dispute)} />
            </header>
            <Facts
              rows={[
                ["Amount", dispute.amountCents === null ? null : formatMoney(dispute.amountCents)],
                ["Respond by", dispute.respondBy && formatDateTime(dispute.respondBy)],
                ["Record", dispute.recordId ? <Reference key="record" id={dispute.recordId} /> : null],
                ["Reference", dispute.id],
                ["Payment", dispute.captureId],
                ["Customer", dispute.email],
                ["Opened", formatDateTime(dispute.createdAt)],
              ]}
            />
            <p className="text-muted text-sm">
              Don't refund this payment here while the dispute is open. This row closes when PayPal has decided.{" "}
              <ResolutionCenterLink />
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Accounts({ today }: { today: string }) {
  const days = [
    ["from", "From", `${today.slice(0, 8)}01`],
    ["to", "To", today],
  ] as const;
  return (
    <Card className="space-y-4">
      <h2 className="text-xl">For the accountant</h2>
      <p className="text-muted text-sm">
        Every line sold, with discounts, shipping, tax, payments, PayPal's fees and refunds. By the day of the refund,
        it matches revenue on the overview and past days never change. By the day of the payment, refunds count on their
        payment's day.
      </p>
      <form action="/admin/money/accounts.csv" className="flex flex-wrap items-end gap-3">
        {days.map(([name, label, day]) => (
          <label key={name} className="flex flex-col gap-1 font-medium text-sm max-sm:grow">
            {label}
            <input type="date" name={name} required defaultValue={day} max={today} className="control" />
          </label>
        ))}
        <label className="flex flex-col gap-1 font-medium text-sm max-sm:grow">
          Refunds
          <select name="view" defaultValue="refund" className="control">
            <option value="refund">By the day of the refund</option>
            <option value="payment">By the day of the payment</option>
          </select>
        </label>
        <Button type="submit" variant="outline">
          <Download className="size-4" aria-hidden="true" />
          Download CSV
        </Button>
      </form>
    </Card>
  );
}

function CheckNow({ watch: { payments, nextCheckAt } }: { watch: Route.ComponentProps["loaderData"]["watch"] }) {
  const fetcher = useFormFetcher();
  return (
    <Card className="flex flex-wrap items-end justify-between gap-4">
      <p className="text-sm">
        <strong className="block text-lg tabular-nums">
          Monitoring {payments} {payments === 1 ? "payment" : "payments"}
        </strong>
        <span className="text-muted">
          {nextCheckAt
            ? `Next check: ${formatDateTime(nextCheckAt)}.`
            : "No payments from the last 180 days need a check."}
        </span>
      </p>
      <fetcher.Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="check" />
        <label className="flex flex-col gap-1 font-medium text-sm">
          Payments from
          <select name="days" defaultValue="7" className="control">
            {checkWindows.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" pending={fetcher.state !== "idle"} pendingLabel="Checking PayPal...">
          Check now
        </Button>
      </fetcher.Form>
    </Card>
  );
}

function DiscrepancyCard({ discrepancy }: { discrepancy: Discrepancy }) {
  const { kind, reference, email, detail, createdAt } = discrepancy;
  // If the record was deleted, there is no page to link to.
  const recordId = kind === "capture_without_order" || discrepancy.recordId === reference ? null : discrepancy.recordId;
  return (
    <Card className="space-y-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{discrepancyTitles[kind]}</h2>
        <time dateTime={createdAt.toISOString()} className="text-muted text-sm">
          {formatDateTime(createdAt)}
        </time>
      </header>
      <p>{describeDiscrepancy(discrepancy)}</p>
      <Amounts discrepancy={discrepancy} />
      <Facts
        rows={[
          ["Record", recordId ? <Reference key="record" id={recordId} /> : null],
          ["Reference", <Reference key="reference" id={reference} />],
          ["Customer", email],
          ["Found", detail],
        ]}
      />
      <Actions discrepancy={discrepancy} />
    </Card>
  );
}

function Amounts({ discrepancy: { expectedCents, actualCents } }: { discrepancy: Discrepancy }) {
  const sides = [
    ["Your records", expectedCents],
    ["PayPal", actualCents],
  ] as const;
  return (
    <dl className="grid max-w-sm grid-cols-2 gap-3">
      {sides.map(([name, cents]) => (
        <div key={name} className="rounded-control bg-sunken px-4 py-2">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-semibold text-lg tabular-nums">{cents === null ? "None" : formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reference({ id }: { id: string }) {
  const to = /^(PH|CP)-/.test(id) ? `/admin/orders/${id}` : /^IV-/.test(id) ? `/admin/invoices/${id}` : null;
  if (!to) return id;
  return (
    <Link to={to} className="link">
      {id}
    </Link>
  );
}

function Actions({ discrepancy }: { discrepancy: Discrepancy }) {
  const { id, reference } = discrepancy;
  const { button, effect } = resolutionLabels(discrepancy);
  return (
    <div className="space-y-3 border-line border-t pt-4">
      <p className="text-muted text-sm">{effect}</p>
      <div className="flex flex-wrap gap-3">
        <ConfirmDialog
          trigger={<Button size="sm">{button}</Button>}
          act={button}
          object={reference}
          consequence={effect}
          confirm={{ label: button, variant: "primary" }}
          fields={{ intent: "mend", id }}
          pendingLabel="Fixing..."
        />
        <ConfirmDialog
          trigger={
            <Button variant="outline" size="sm">
              Dismiss
            </Button>
          }
          act="Dismiss the difference of"
          object={reference}
          consequence="Nothing changes at PayPal or in your records. The audit log keeps who dismissed it and why."
          confirm={{ label: "Dismiss", variant: "primary" }}
          fields={{ intent: "setAside", id }}
        >
          <label className="mb-1 flex flex-col gap-1.5 font-medium">
            Reason
            <input name="reason" required maxLength={300} className="control" autoComplete="off" />
          </label>
        </ConfirmDialog>
      </div>
    </div>
  );
}
