import { cx } from "class-variance-authority";
import { ArrowRight } from "lucide-react";
import { Link, useRouteLoaderData } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formatDate, shopDay, shortDate } from "~/domain/calendar/calendar";
import { periodQuery } from "~/domain/forms/fields";
import { taskKinds } from "~/domain/orders/tasks";
import { formatCount } from "~/domain/text/counts";
import { page } from "~/http/page.server";
import { FilterBar, FilterDay } from "~/routes/admin/list-frame";
import { dollars, FigureTiles } from "~/routes/admin/today/figures";
import { TaskList } from "~/routes/admin/today/task-list";
import { getFigures, rangeBefore } from "~/services/back-office/figures.server";
import {
  bestSellers,
  rangeOf,
  receivablesByAge,
  revenueByDay,
  salesFunnel,
} from "~/services/back-office/reports.server";
import { listTasks } from "~/services/back-office/today.server";
import type { Waiting } from "~/services/back-office/waiting.server";
import { Card } from "~/ui/card";
import { PageTitle } from "~/ui/frame/page-title";
import { Plot } from "~/ui/lists/plot";
import type { Route } from "./+types/overview";

const tasksQuery = z.object({ tasks: z.enum(taskKinds).optional().catch(undefined) });

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const range = rangeOf(app, periodQuery.parse(Object.fromEntries(url.searchParams)));
  const { tasks: only } = tasksQuery.parse(Object.fromEntries(url.searchParams));
  const [todo, now, before, revenue, funnel, receivables, sellers] = await Promise.all([
    listTasks(app, only),
    getFigures(app, range),
    getFigures(app, rangeBefore(range)),
    revenueByDay(app, range),
    salesFunnel(app, range),
    receivablesByAge(app),
    bestSellers(app, range),
  ]);
  return {
    range,
    today: shopDay(app.now()),
    todo: { ...todo, only },
    now,
    before,
    revenue,
    funnel,
    receivables,
    sellers,
  };
});

export const meta: Route.MetaFunction = () => [{ title: `Overview | ${brand.name}` }];

const toDo = [
  { key: "unread", labels: ["unread email", "unread emails"], to: "/admin/inbox" },
  { key: "quotes", labels: ["quote to answer", "quotes to answer"], to: "/admin/quotes?status=pending" },
  { key: "mockups", labels: ["mockup to send", "mockups to send"], to: "/admin/orders?kind=custom&status=pending" },
  { key: "shipments", labels: ["order to ship", "orders to ship"], to: "/admin/orders?kind=regular&status=processing" },
  { key: "discrepancies", labels: ["unmatched payment", "unmatched payments"], to: "/admin/money" },
  { key: "overdue", labels: ["overdue invoice", "overdue invoices"], to: "/admin/invoices?list=all&state=overdue" },
  { key: "reviews", labels: ["review to moderate", "reviews to moderate"], to: "/admin/reviews" },
  { key: "lowStock", labels: ["low-stock product", "low-stock products"], to: "/admin/products?shelf=low" },
  { key: "failedMails", labels: ["undelivered email", "undelivered emails"], to: "/admin/outbox?state=unsent" },
] as const;

export default function Overview({
  loaderData: { range, today, todo, now, before, revenue, funnel, receivables, sellers },
}: Route.ComponentProps) {
  const waiting = (useRouteLoaderData("routes/admin/layout") as { waiting: Waiting } | undefined)?.waiting;
  return (
    <div className="space-y-6">
      <PageTitle
        title="Overview"
        lead={`${dollars(now.revenueCents)} from ${formatDate(range.from)} to ${formatDate(range.to)}`}
      />
      <section aria-labelledby="to-do" className="space-y-3">
        <h2 id="to-do" className="text-xl">
          Today
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {toDo.map(({ key, labels: [one, many], to }) => (
            <li key={key}>
              <Link
                to={to}
                prefetch="intent"
                className="flex min-h-14 items-center gap-3 rounded-card bg-surface px-4 py-2 shadow-lift hover:bg-raised"
              >
                <span
                  className={cx("font-serif text-2xl tabular-nums", waiting?.[key] ? "font-semibold" : "text-muted")}
                >
                  {formatCount(waiting?.[key] ?? 0)}
                </span>
                <span className={cx("grow text-sm", !waiting?.[key] && "text-muted")}>
                  {waiting?.[key] === 1 ? one : many}
                </span>
                <ArrowRight className="size-4 text-muted" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
        <TaskList {...todo} today={today} lowStock={waiting?.lowStock ?? 0} />
      </section>
      <FilterBar>
        <FilterDay name="from" label="From" fallback={range.from} />
        <FilterDay name="to" label="To" fallback={range.to} />
      </FilterBar>
      <FigureTiles now={now} before={before} />
      <div className="grid gap-5 xl:grid-cols-2">
        <Card className="min-w-0">
          <Plot
            title="Revenue by day"
            kind="line"
            measure="Revenue"
            format={dollars}
            points={revenue.map(({ day, cents }) => ({ label: shortDate(day).replace(/,.*/, ""), value: cents }))}
          />
        </Card>
        <Card className="min-w-0">
          <Plot
            title="Quotes to paid orders"
            kind="bar"
            measure="Number"
            points={[
              { label: "Quotes", value: funnel.quotes },
              { label: "Deposits", value: funnel.deposits },
              { label: "Balances", value: funnel.balances },
            ]}
          />
        </Card>
        <Card className="min-w-0">
          <Plot
            title="Accounts receivable aging"
            kind="bar"
            measure="Open"
            format={dollars}
            points={receivables.map(({ label, cents }) => ({ label: label.replace(" days", ""), value: cents }))}
          />
        </Card>
        <Card className="min-w-0">
          <BestSellers sellers={sellers} />
        </Card>
      </div>
    </div>
  );
}

/** Horizontal bars, because product names are long. */
function BestSellers({ sellers }: Pick<Route.ComponentProps["loaderData"], "sellers">) {
  const most = Math.max(1, ...sellers.map(({ pieces }) => pieces));
  return (
    <figure className="space-y-3">
      <figcaption className="font-semibold font-serif text-lg">Best sellers</figcaption>
      {sellers.length === 0 ? <p className="text-muted">No sales in this period.</p> : null}
      <ol className="space-y-2 text-sm">
        {sellers.map(({ productId, name, pieces }) => (
          <li key={productId}>
            <div className="flex justify-between gap-3">
              <Link to={`/admin/products/${productId}`} className="truncate py-0.5 hover:underline">
                {name}
              </Link>
              <span className="tabular-nums">{formatCount(pieces)}</span>
            </div>
            <progress className="progress-track" aria-label={name} value={pieces} max={most} />
          </li>
        ))}
      </ol>
    </figure>
  );
}
