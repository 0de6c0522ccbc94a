import { cx } from "class-variance-authority";
import { Link } from "react-router";
import { type CalendarDay, daysBetween, formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { isAsked, taskLabels, urgencyOf } from "~/domain/orders/tasks";
import { kindOf } from "~/domain/text/ids";
import type { Task } from "~/services/back-office/today.server";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/frame/empty-state";
import { CutText } from "~/ui/lists/cut-text";
import { type Column, DataTable } from "~/ui/lists/data-table";

function addressOf({ kind, recordId }: Task): string {
  if (kind === "lowStock") return `/admin/products/${recordId}#stock`;
  return kindOf(recordId) === "quote" ? `/admin/quotes/${recordId}` : `/admin/orders/${recordId}`;
}

const columns = (today: CalendarDay): Column<Task>[] => [
  {
    key: "act",
    header: "To do",
    cell: (task) => <ToDo task={task} />,
  },
  { key: "name", header: "For", cell: ({ name }) => <CutText>{name}</CutText> },
  {
    key: "record",
    header: "Record",
    cell: ({ kind, recordId }) => (kind === "lowStock" ? "Product" : <span className="tabular-nums">{recordId}</span>),
  },
  {
    key: "amount",
    header: "Amount",
    align: "right",
    cell: ({ amountCents }) => (amountCents === null ? "" : formatMoney(amountCents)),
  },
  { key: "due", header: "Due", align: "right", cell: ({ due }) => <Due due={due} today={today} /> },
];

/** For a request already sent, `why` is the date until which the customer has time. */
function ToDo({ task }: { task: Task }) {
  const { act, why } = taskLabels[task.kind];
  const isTheirs = isAsked(task.kind);
  return (
    <Link
      to={addressOf(task)}
      prefetch="intent"
      className={cx("block min-h-9 hover:underline max-sm:min-h-11", isTheirs && "font-normal text-muted")}
    >
      {act}
      <span className="block font-normal text-muted text-xs">{isTheirs ? `${why} ${formatDate(task.due)}` : why}</span>
    </Link>
  );
}

/** Badge for a due date. Red is only for late tasks. */
export function Due({ due, today }: { due: CalendarDay; today: CalendarDay }) {
  const urgency = urgencyOf(due, today);
  const days = Math.abs(daysBetween(today, due));
  if (urgency === "late") return <Badge tone="red">{days === 1 ? "1 day late" : `${days} days late`}</Badge>;
  if (urgency === "today") return <Badge tone="yellow">Today</Badge>;
  return <span className="whitespace-nowrap">{days === 1 ? "Tomorrow" : formatDate(due)}</span>;
}

export function TaskList({ tasks, isCut, today }: { tasks: readonly Task[]; isCut: boolean; today: CalendarDay }) {
  return (
    <div className="space-y-2">
      <DataTable
        caption="Needs attention"
        columns={columns(today)}
        rows={tasks}
        rowId={({ kind, recordId }) => `${kind} ${recordId}`}
        empty={<EmptyState title="You're all caught up">New tasks appear here.</EmptyState>}
      />
      {isCut ? <p className="text-muted text-sm">Showing the 10 oldest of each type.</p> : null}
    </div>
  );
}
