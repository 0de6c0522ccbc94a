import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDateTime } from "~/domain/calendar/calendar";
import { pageQuery } from "~/domain/forms/fields";
import { moneyNotices } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { mismatchInput, setAsideInput } from "~/domain/payments/reconciliation";
import { mendWords, mismatchTitles, tellMismatch } from "~/domain/payments/reconciliation-words";
import { formDoor, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { Facts } from "~/routes/admin/facts";
import { listMismatches } from "~/services/ledger/mismatches.server";
import type { MendOutcome } from "~/services/reconciliation/money-returns.server";
import { mendMismatch, setAsideMismatch } from "~/services/reconciliation/resolve.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { OlderLink } from "~/ui/lists/older-link";
import type { Route } from "./+types/money";

export const loader = page(async (app, { url }: Route.LoaderArgs) =>
  listMismatches(app, pageQuery.parse(Object.fromEntries(url.searchParams))),
);

const noticeOf = (outcome: MendOutcome) => {
  if ("id" in outcome) return moneyNotices[outcome.done](outcome.id);
  if ("cents" in outcome) return moneyNotices[outcome.done](outcome.cents);
  return moneyNotices[outcome.done];
};

export const action = formDoor({
  mend: submit({
    input: mismatchInput,
    run: mendMismatch,
    then: (outcome) => ({ toast: noticeOf(outcome) }),
    refused: ({ message }) => moneyNotices.failed(message),
  }),
  setAside: submit({
    input: setAsideInput,
    run: setAsideMismatch,
    then: () => ({ toast: moneyNotices.setAside }),
    refused: ({ message }) => moneyNotices.failed(message),
  }),
});

export const meta: Route.MetaFunction = () => [{ title: `Money Mirror | ${brand.name}` }];

type Mismatch = Route.ComponentProps["loaderData"]["rows"][number];

export default function Money({ loaderData: { rows: mismatches, next } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl space-y-5">
      <PageTitle title="Money Mirror" lead="Where PayPal and the shop do not agree, and what mends it." />
      {mismatches.length === 0 ? (
        <EmptyState title="Everything matches">Every payment has its order, every order its payment.</EmptyState>
      ) : (
        <ul aria-label="Differences" className="space-y-4">
          {mismatches.map((mismatch) => (
            <li key={mismatch.id}>
              <Difference mismatch={mismatch} />
            </li>
          ))}
        </ul>
      )}
      <OlderLink next={next} label="differences" />
    </div>
  );
}

function Difference({ mismatch }: { mismatch: Mismatch }) {
  const { kind, reference, email, detail, createdAt } = mismatch;
  // A record that is gone has no page.
  const recordId = kind === "capture_without_order" || mismatch.recordId === reference ? null : mismatch.recordId;
  return (
    <Card className="space-y-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{mismatchTitles[kind]}</h2>
        <time dateTime={createdAt.toISOString()} className="text-muted text-sm">
          {formatDateTime(createdAt)}
        </time>
      </header>
      <p>{tellMismatch(mismatch)}</p>
      <Amounts mismatch={mismatch} />
      <Facts
        rows={[
          ["Record", recordId ? <Reference key="record" id={recordId} /> : null],
          ["Reference", <Reference key="reference" id={reference} />],
          ["Customer", email],
          ["Noted", detail],
        ]}
      />
      <Actions mismatch={mismatch} />
    </Card>
  );
}

/** The two amounts side by side, on every screen. */
function Amounts({ mismatch: { expectedCents, actualCents } }: { mismatch: Mismatch }) {
  const sides = [
    ["The shop has", expectedCents],
    ["PayPal has", actualCents],
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

function Actions({ mismatch }: { mismatch: Mismatch }) {
  const { id, reference } = mismatch;
  const { button, effect } = mendWords(mismatch);
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
          pendingLabel="Mending..."
        />
        <ConfirmDialog
          trigger={
            <Button variant="outline" size="sm">
              Set aside
            </Button>
          }
          act="Set aside the difference of"
          object={reference}
          consequence="Nothing is changed at PayPal or in the shop. It leaves this list; the audit log keeps who did it and why."
          confirm={{ label: "Set aside", variant: "primary" }}
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
