import { Link } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formatDate, shopDay } from "~/domain/calendar/calendar";
import { booksNotices, withReason } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import {
  type BookFile,
  bookFiles,
  closeInput,
  firstDayOf,
  formatMonth,
  lastDayOf,
  reopenInput,
} from "~/domain/payments/books";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { BooksTabs } from "~/routes/admin/books/books-tabs";
import { keepTyped } from "~/routes/admin/keep-typed";
import { listMonths } from "~/services/back-office/books.server";
import { closeMonth, reopenMonth } from "~/services/ledger/closed-months.server";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/books";

const yearQuery = z.object({ year: z.coerce.number().int().min(2000).max(2099).optional().catch(undefined) });

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const thisYear = Number(shopDay(app.now()).slice(0, 4));
  const { year = thisYear } = yearQuery.parse(Object.fromEntries(url.searchParams));
  const [months, viewer] = await Promise.all([listMonths(app, Math.min(year, thisYear)), app.viewer()]);
  return { months, year: Math.min(year, thisYear), thisYear, isOwner: viewer?.role === "admin" };
});

export const action = formAction({
  close: submit({
    input: closeInput,
    run: closeMonth,
    then: (month) => ({ toast: booksNotices.closed(formatMonth(month)) }),
    refused: ({ message }) => withReason(booksNotices.failed, message),
  }),
  reopen: submit({
    input: reopenInput,
    run: reopenMonth,
    then: (month) => ({ toast: booksNotices.reopened(formatMonth(month)) }),
    refused: ({ message }) => withReason(booksNotices.failed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, booksNotices.failed);

export const meta: Route.MetaFunction = () => [{ title: `Books | ${brand.name}` }];

type MonthRow = Route.ComponentProps["loaderData"]["months"][number];

const fileLabels: Record<BookFile, string> = {
  "quickbooks-sales": "QuickBooks: sales receipts",
  "quickbooks-refunds": "QuickBooks: refund receipts",
  xero: "Xero: invoices and credit notes",
};

export default function Books({ loaderData: { months, year, thisYear, isOwner } }: Route.ComponentProps) {
  const step = buttonClass({ variant: "outline", size: "snug" });
  return (
    <div className="max-w-4xl space-y-5">
      <PageTitle
        title="Books"
        lead="Money received and refunded, each on its own day. Closed months never change."
        actions={
          <>
            <Link to={`?year=${year - 1}`} className={step}>
              {year - 1}
            </Link>
            {year < thisYear ? (
              <Link to={`?year=${year + 1}`} className={step}>
                {year + 1}
              </Link>
            ) : null}
          </>
        }
      />
      <BooksTabs />
      <ul aria-label={`Months of ${year}`} className="space-y-4">
        {months.map((month) => (
          <li key={month.month}>
            <MonthCard month={month} isOwner={isOwner} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MonthCard({
  month: { month, receivedCents, refundedCents, isOver, closed },
  isOwner,
}: {
  month: MonthRow;
  isOwner: boolean;
}) {
  const amounts = [
    ["Received", receivedCents],
    ["Refunded", refundedCents],
    ["Revenue", receivedCents - refundedCents],
  ] as const;
  return (
    <Card className="space-y-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{formatMonth(month)}</h2>
        <p className="text-muted text-sm">
          {closed ? `Closed by ${closed.by} on ${formatDate(closed.at)}` : isOver ? "Open" : "Not over yet"}
        </p>
      </header>
      <dl className="grid grid-cols-3 gap-3">
        {amounts.map(([name, cents]) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-semibold tabular-nums">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Downloads month={month} />
        {isOwner && isOver ? closed ? <Reopen month={month} /> : <Close month={month} /> : null}
      </div>
    </Card>
  );
}

function Downloads({ month }: { month: string }) {
  const files = [
    {
      to: `/admin/money/accounts.csv?from=${firstDayOf(month)}&to=${lastDayOf(month)}`,
      label: "Accountant's file",
    },
    ...bookFiles.map((file) => ({ to: `/admin/books/${month}/${file}`, label: fileLabels[file] })),
  ];
  return (
    <details className="text-sm">
      <summary className="min-h-6 font-medium">
        Download<span className="sr-only"> {formatMonth(month)}</span>
      </summary>
      <ul className="mt-2 space-y-1">
        {files.map(({ to, label }) => (
          <li key={to}>
            <a href={to} download className="link inline-flex min-h-9 items-center">
              {label} (CSV)
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Close({ month }: { month: string }) {
  const name = formatMonth(month);
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Close ${name}`}>
          Close month
        </Button>
      }
      act="Close"
      object={name}
      consequence="No payment or refund can be recorded or changed in it anymore. You can reopen it with a reason."
      confirm={{ label: "Close month", variant: "primary" }}
      fields={{ intent: "close", month }}
      pendingLabel="Closing..."
    />
  );
}

function Reopen({ month }: { month: string }) {
  const name = formatMonth(month);
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Reopen ${name}`}>
          Reopen
        </Button>
      }
      act="Reopen"
      object={name}
      consequence="Its figures can change again. The audit log keeps who reopened it and why."
      confirm={{ label: "Reopen", variant: "primary" }}
      fields={{ intent: "reopen", month }}
      pendingLabel="Reopening..."
    >
      <label className="mb-1 flex flex-col gap-1.5 font-medium">
        Reason
        <input name="reason" required maxLength={300} className="control" autoComplete="off" />
      </label>
    </ConfirmDialog>
  );
}
