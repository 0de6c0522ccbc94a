import { cx } from "class-variance-authority";
import { Link } from "react-router";
import { type CalendarDay, daysBetween, formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { isAsked, type TaskKind, taskLabels, urgencyOf } from "~/domain/orders/tasks";
import { formatCount } from "~/domain/text/counts";
import { kindOf } from "~/domain/text/ids";
import type { Task } from "~/services/back-office/today.server";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/frame/empty-state";
import { CutText } from "~/ui/lists/cut-text";
import { type Column, DataTable } from "~/ui/lists/data-table";

function addressOf({ kind, recordId }: Task): string {
  if (kind === "lowStock") return `/admin/products/${recordId}#stock`;
  if (kind === "certificate") return `/admin/orders/${recordId}#certificate`;
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

/** Staff's next step, and why. If staff wait for the customer, `why` ends with the date by which the customer should answer. */
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
      <span className="sr-only">
        : {task.name}
        {task.kind === "lowStock" ? "" : `, ${task.recordId}`}.
      </span>
      <span className="block font-normal text-muted text-xs">{isTheirs ? `${why} ${formatDate(task.due)}` : why}</span>
    </Link>
  );
}

/** Badge for a due date. Red is only for late tasks. */
export function Due({ due, today }: { due: CalendarDay; today: CalendarDay }) {
  const urgency = urgencyOf(due, today);
  const days = Math.abs(daysBetween(today, due));
  if (urgency === "late")
    return <Badge tone="red">{days === 1 ? "1 day late" : `${formatCount(days)} days late`}</Badge>;
  if (urgency === "today") return <Badge tone="yellow">Today</Badge>;
  return <span className="whitespace-nowrap">{days === 1 ? "Tomorrow" : formatDate(due)}</span>;
}

interface TaskListProps {
  tasks: readonly Task[];
  /** Kinds that have more tasks than the list shows. */
  cut: readonly TaskKind[];
  /** The only kind to show. If missing, all kinds are shown. */
  only?: TaskKind;
  today: CalendarDay;
  lowStock: number;
}

export function TaskList({ tasks, cut, only, today, lowStock }: TaskListProps) {
  return (
    <div className="space-y-2">
      <DataTable
        caption="Needs attention"
        columns={columns(today)}
        rows={tasks.filter(({ kind }) => only || kind !== "lowStock")}
        rowId={({ kind, recordId }) => `${kind} ${recordId}`}
        empty={<EmptyState title="You're all caught up">New tasks appear here.</EmptyState>}
      />
      {only ? <OneKind shown={tasks.length} isCut={cut.length > 0} /> : <MoreTasks cut={cut} lowStock={lowStock} />}
    </div>
  );
}

const linkClass = "inline-flex min-h-9 items-center underline max-sm:min-h-11";

function OneKind({ shown, isCut }: { shown: number; isCut: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      {isCut ? <span className="text-muted">Showing the {formatCount(shown)} oldest.</span> : null}
      <Link to="/admin" preventScrollReset className={linkClass}>
        All tasks
      </Link>
    </p>
  );
}

/** Low stock has one line, because separate rows would hide clients who wait. The links lead to kinds that are not shown in full. */
function MoreTasks({ cut, lowStock }: Pick<TaskListProps, "cut" | "lowStock">) {
  const kinds = cut.filter((kind) => kind !== "lowStock");
  return (
    <>
      {lowStock > 0 ? (
        <p className="text-sm">
          <Link to="/admin/products?shelf=low" prefetch="intent" className={linkClass}>
            Restock {lowStock === 1 ? "1 product" : `${formatCount(lowStock)} products`}
          </Link>
        </p>
      ) : null}
      {kinds.length > 0 ? (
        <p className="flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-muted">Showing the 10 oldest of each type. See more:</span>
          {kinds.map((kind) => (
            <Link key={kind} to={`?tasks=${kind}`} preventScrollReset className={linkClass}>
              {taskLabels[kind].act}
            </Link>
          ))}
        </p>
      ) : null}
    </>
  );
}
