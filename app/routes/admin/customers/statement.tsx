import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { normaliseEmail, periodQuery } from "~/domain/forms/fields";
import { mailStatementInput } from "~/domain/invoices/statements";
import { customerNotices, withReason } from "~/domain/messages/admin";
import { formatMoney } from "~/domain/money/money";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { StatementPaper } from "~/routes/admin/customers/statement-paper";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, FilterDay } from "~/routes/admin/list-frame";
import { EmailFrame } from "~/routes/admin/mail/mail-view";
import { PrintButton } from "~/routes/pay/print-button";
import { rangeOf } from "~/services/back-office/reports.server";
import type { App } from "~/services/core/app.server";
import { isW9There } from "~/services/core/settings.server";
import { getStatement, mailStatement, statementEmail } from "~/services/invoices/statements.server";
import { emailPreviewer } from "~/services/mail/overrides.server";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/statement";

const daysOf = (app: App, url: URL) => rangeOf(app, periodQuery.parse(Object.fromEntries(url.searchParams)));

export const loader = page(async (app, { params, url }: Route.LoaderArgs) => {
  const reading = getStatement(app, normaliseEmail(params.email), daysOf(app, url));
  const [statement, show, hasW9] = await Promise.all([reading, emailPreviewer(app), isW9There(app)]);
  return { statement, hasW9, mail: show(statementEmail(statement).mail) };
});

export const action = formAction({
  mail: submit({
    input: mailStatementInput,
    run: (app, { closingCents }, { params, request }) =>
      mailStatement(app, normaliseEmail(String(params.email)), { closingCents, ...daysOf(app, new URL(request.url)) }),
    then: ({ customerEmail }) => ({ toast: customerNotices.statementMailed(customerEmail) }),
    refused: ({ message }) => withReason(customerNotices.statementFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, customerNotices.statementFailed);

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Statement, ${params.email} | ${brand.name}` }];

export default function StatementPage({ loaderData: { statement, hasW9, mail } }: Route.ComponentProps) {
  const { customerEmail, customerName, closingCents, from, to } = statement;
  const own = `/admin/customers/${encodeURIComponent(customerEmail)}`;
  const days = `from=${from}&to=${to}`;
  return (
    <div className="space-y-6">
      <div className="space-y-5 print:hidden">
        <PageTitle
          title="Statement"
          lead={customerName}
          actions={
            <>
              <Button asChild variant="ghost">
                <Link to={own}>Back</Link>
              </Button>
              <PrintButton variant="outline" />
              <Button asChild variant="outline">
                <a href={`${own}/statement.csv?${days}`} download>
                  CSV
                </a>
              </Button>
              <ConfirmDialog
                trigger={<Button>Email statement</Button>}
                act="Email the statement to"
                object={customerEmail}
                consequence={`${mail.subject}. Preview below. Balance: ${formatMoney(closingCents)}.`}
                fields={{ intent: "mail", closingCents: String(closingCents) }}
                action={`${own}/statement?${days}`}
                confirm={{ label: "Email statement", variant: "primary" }}
                pendingLabel="Sending..."
              />
            </>
          }
        />
        <FilterBar>
          <FilterDay name="from" label="From" />
          <FilterDay name="to" label="To" />
        </FilterBar>
      </div>
      <div className="max-w-3xl space-y-6">
        <StatementPaper statement={statement} hasW9={hasW9} />
        <section aria-label="Email to the customer" className="space-y-3 print:hidden">
          <h2 className="text-xl">Email to the customer</h2>
          <p className="wrap-anywhere text-muted">{mail.subject}</p>
          <EmailFrame html={mail.html} />
        </section>
      </div>
    </div>
  );
}
