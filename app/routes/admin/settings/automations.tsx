import { Link } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { formatDate, formatDateTime } from "~/domain/calendar/calendar";
import { mailBadges } from "~/domain/campaigns/outbox";
import { pageQuery } from "~/domain/forms/fields";
import { orderNotices, settingNotices } from "~/domain/messages/admin";
import { type AutomationKind, automationInput, automationKinds, automationTexts } from "~/domain/settings/automations";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { keepTyped } from "~/routes/admin/keep-typed";
import { getAutomations, saveAutomation } from "~/services/back-office/automations.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextField } from "~/ui/forms/field";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { OlderLink } from "~/ui/lists/older-link";
import { StatusBadge } from "~/ui/lists/status-badge";
import type { Route } from "./+types/automations";

const query = z.object({ before: pageQuery.shape.before });

export const loader = page(async (app, { url }: Route.LoaderArgs) =>
  getAutomations(app, query.parse(Object.fromEntries(url.searchParams)).before),
);

export const action = formAction({
  save: submit({ input: automationInput, run: saveAutomation, then: () => ({ toast: settingNotices.saved }) }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, orderNotices.notSaved);

export const meta: Route.MetaFunction = () => [{ title: `Automations | ${brand.name}` }];

type Data = Route.ComponentProps["loaderData"];
type Run = Data["log"]["rows"][number];

const columns: Column<Run>[] = [
  { key: "what", header: "Automation", cell: ({ automation }) => automationTexts[automation].label },
  { key: "record", header: "For", cell: (run) => <Record run={run} /> },
  {
    key: "state",
    header: "Email",
    cell: ({ state, to }) =>
      state && to ? (
        <Link to={`/admin/outbox?q=${encodeURIComponent(to)}`} className="inline-flex min-h-9 items-center">
          <StatusBadge badge={mailBadges[state]} />
          <span className="sr-only"> email to {to}</span>
        </Link>
      ) : (
        "Deleted"
      ),
  },
  {
    key: "at",
    header: "When",
    align: "right",
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
];

function Record({ run: { automation, recordId } }: { run: Run }) {
  const isProduct = automation === "restock";
  return (
    <Link
      to={isProduct ? `/admin/products/${recordId}` : `/admin/orders/${recordId}`}
      className="inline-flex min-h-9 items-center hover:underline max-sm:min-h-11"
    >
      {isProduct ? `Product ${recordId}` : recordId}
    </Link>
  );
}

export default function Automations({ loaderData: { automations, log } }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <PageTitle title="Automations" lead="Emails that we send for you. Each is off until you turn it on." />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {automationKinds.map((kind) => (
          <Automation key={kind} kind={kind} setting={automations[kind]} />
        ))}
      </div>
      <section aria-labelledby="log" className="space-y-3">
        <h2 id="log" className="text-xl">
          Log
        </h2>
        <DataTable
          caption="What automations sent"
          columns={columns}
          rows={log.rows}
          rowId={({ id }) => id}
          empty={<EmptyState title="Nothing sent yet">Every email of an automation appears here.</EmptyState>}
        />
        <OlderLink next={log.next} label="emails" />
      </section>
    </div>
  );
}

function Automation({ kind, setting }: { kind: AutomationKind; setting: Data["automations"][AutomationKind] }) {
  const { label, about, delay, template } = automationTexts[kind];
  const { since, ...values } = setting;
  return (
    <Card className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{label}</h2>
        {since ? <Badge tone="green">On</Badge> : <Badge>Off</Badge>}
      </div>
      <p className="text-muted text-sm">{about}</p>
      {since ? <p className="text-sm">On since {formatDate(new Date(since))}. Earlier orders get no email.</p> : null}
      <AdminForm
        key={JSON.stringify(setting)}
        intent="save"
        schema={automationInput}
        hidden={{ kind }}
        values={{ ...values, isOn: since ? "on" : undefined }}
        submitLabel="Save"
        of={label}
        extra={
          <Button asChild variant="outline">
            <Link to={`/admin/settings/mails/${template}`}>
              Edit and preview the email<span className="sr-only"> of {label}</span>
            </Link>
          </Button>
        }
      >
        {(fields) => (
          <div className="space-y-4">
            <CheckboxField field={fields.isOn} label={`Send the ${label.toLowerCase()}`} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField field={fields.days} label={delay} type="number" min={1} max={90} />
              {kind === "thanks" ? (
                <>
                  <TextField field={fields.percent} label="Discount in percent" type="number" min={1} max={50} />
                  <TextField field={fields.validDays} label="Code valid for days" type="number" min={1} max={365} />
                </>
              ) : null}
            </div>
          </div>
        )}
      </AdminForm>
    </Card>
  );
}
