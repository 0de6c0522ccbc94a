import { getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { quoteApprovalInput, quoteStatusBadges } from "~/domain/quotes/quotes";
import { formatCount } from "~/domain/text/counts";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { approveByLink, getQuoteByLink } from "~/services/collaboration/approve-by-link.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useZodForm } from "~/ui/forms/zod-form";
import { PageTitle } from "~/ui/frame/page-title";
import { StatusBadge } from "~/ui/lists/status-badge";
import type { Route } from "./+types/quote-answer";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  await limitRate(app, "quote-answer", "calls");
  const { id, customerName, quantity, status, quotedAmountCents, quotedNotes, validUntil, priceOptions } =
    await getQuoteByLink(app, params);
  return { id, customerName, quantity, status, quotedAmountCents, quotedNotes, validUntil, priceOptions };
});

export const action = formAction(
  {
    default: submit({
      input: quoteApprovalInput,
      run: (app, { name }, { params }) => approveByLink(app, { token: params.token ?? "", name }),
    }),
  },
  ["quote-answer", "calls"],
  (app, { params: { token = "" } }) => getQuoteByLink(app, { token }),
);

export const meta: Route.MetaFunction = () => [
  { title: `Your Quote | ${brand.name}` },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Page of the emailed link. Opening it approves nothing; only the form does (quotes-6). */
export default function QuoteAnswer({ loaderData: quote, actionData: reply }: Route.ComponentProps) {
  const isOpen = quote.status === "quoted";
  return (
    <main id="main" className="page-width space-y-6 py-10 sm:py-14">
      <PageTitle title="Your Quote" lead={`${quote.id} for ${quote.customerName}`} />
      <Card className="max-w-2xl space-y-5">
        <StatusBadge badge={quoteStatusBadges[quote.status]} />
        <p className="text-2xl">
          {formatCount(quote.quantity)} pieces for <strong>{formatMoney(quote.quotedAmountCents ?? 0)}</strong>
        </p>
        {quote.priceOptions?.length ? (
          <ul>
            {quote.priceOptions.map((option) => (
              <li key={option.quantity}>
                {formatCount(option.quantity)} pieces: {formatMoney(option.amountCents)}
              </li>
            ))}
          </ul>
        ) : null}
        {quote.quotedNotes ? <p className="whitespace-pre-line">{quote.quotedNotes}</p> : null}
        {quote.validUntil ? (
          <p className="text-muted">This price is good until {formatDate(quote.validUntil)}.</p>
        ) : null}
        {isOpen ? (
          <>
            <p className="text-muted">
              Nothing is due now. After you approve, we'll email a link for your {brand.promises.deposit}.{" "}
              {brand.promises.depositBack}
            </p>
            <Approval reply={reply} name={quote.customerName} />
          </>
        ) : (
          <p role="status" className="font-medium">
            Thank you for approving this quote. Next, watch for your deposit link.
          </p>
        )}
      </Card>
    </main>
  );
}

function Approval({ reply, name }: { reply: Route.ComponentProps["actionData"]; name: string }) {
  const [form, fields] = useZodForm(quoteApprovalInput, {
    reply,
    defaultValue: { name },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="space-y-4">
      <FormErrors errors={form.errors} />
      <TextField field={fields.name} label="Your name" autoComplete="name" />
      <CheckboxField field={fields.confirmed} label="I approve this quote" />
      <Button type="submit" pending={useNavigation().state !== "idle"} pendingLabel="Approving...">
        Approve quote
      </Button>
    </Form>
  );
}
