import { getFormProps, getInputProps } from "@conform-to/react";
import { Form } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDate, shopDay } from "~/domain/calendar/calendar";
import { deliveryDay } from "~/domain/calendar/schedule";
import { pluralPieceNames } from "~/domain/designer/products";
import {
  isQuoteEnd,
  quoteApprovalInput,
  quoteDeclineInput,
  quotedPrice,
  quotedPrices,
  quoteQuestionInput,
  quoteStatusBadges,
} from "~/domain/quotes/quotes";
import { formatCount } from "~/domain/text/counts";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import {
  approveByLink,
  askByLink,
  declineByLink,
  getQuoteByLink,
  readAnswer,
} from "~/services/collaboration/approve-by-link.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextAreaField, TextField } from "~/ui/forms/field";
import { FieldErrors } from "~/ui/forms/field-frame";
import { FormDone } from "~/ui/forms/form-done";
import { FormErrors } from "~/ui/forms/form-errors";
import { usePending } from "~/ui/forms/use-pending";
import { useZodForm } from "~/ui/forms/zod-form";
import { PageTitle } from "~/ui/frame/page-title";
import { StatusBadge } from "~/ui/lists/status-badge";
import type { Route } from "./+types/quote-answer";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  await limitRate(app, "quote-answer", "calls");
  const { quote, plusTax } = await readAnswer(app, params);
  const { id, customerName, pinType, quantity, status, quotedNotes, validUntil, deadlineDate } = quote;
  const isOpen = status === "quoted";
  const prices = [...quotedPrices(isOpen ? quote : { ...quote, priceOptions: [] })].map(([pieces, amountCents]) => ({
    pieces,
    label: `${formatCount(pieces)} ${pluralPieceNames[pinType]}`,
    price: quotedPrice(amountCents, plusTax),
  }));
  const today = shopDay(app.now());
  const arrives = { standard: deliveryDay(false, today), rush: deliveryDay(true, today) };
  return { id, customerName, quantity, status, quotedNotes, validUntil, deadlineDate, prices, arrives };
});

const tokenOf = ({ token = "" }: { token?: string }) => token;

export const action = formAction(
  {
    default: submit({
      input: quoteApprovalInput,
      run: (app, { name, quantity }, { params }) => approveByLink(app, { token: tokenOf(params), name, quantity }),
    }),
    decline: submit({
      input: quoteDeclineInput,
      run: (app, { reason }, { params }) => declineByLink(app, { token: tokenOf(params), reason }),
    }),
    ask: submit({
      input: quoteQuestionInput,
      limit: ["quote-question", "forms"],
      run: (app, { question }, { params }) => askByLink(app, { token: tokenOf(params), question }),
    }),
  },
  ["quote-answer", "calls"],
  (app, { params }) => getQuoteByLink(app, { token: tokenOf(params) }),
);

export const meta: Route.MetaFunction = () => [
  { title: `Your Quote | ${brand.name}` },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

type Quote = Route.ComponentProps["loaderData"];
type Reply = Route.ComponentProps["actionData"];

/** Page of the emailed link. Opening it approves nothing; only the form does (quotes-6). */
export default function QuoteAnswer({ loaderData: quote, actionData: reply }: Route.ComponentProps) {
  const isOpen = quote.status === "quoted";
  return (
    <main id="main" className="page-width space-y-6 py-10 sm:py-14">
      <PageTitle title="Your Quote" lead={`${quote.id} for ${quote.customerName}`} />
      <Card className="max-w-2xl space-y-5">
        <StatusBadge badge={quoteStatusBadges[quote.status]} />
        {isOpen && quote.prices.length > 1 ? null : <Price {...quote} />}
        {quote.quotedNotes ? <p className="whitespace-pre-line">{quote.quotedNotes}</p> : null}
        {isOpen ? (
          <>
            <Dates {...quote} />
            <p className="text-muted">
              Nothing is due now. {brand.promises.mockupFirst} {brand.promises.depositBack}
            </p>
            <Approval reply={reply} quote={quote} />
          </>
        ) : (
          <FormDone>
            {isQuoteEnd(quote.status)
              ? "This quote is closed. Changed your mind? Ask us below and we'll open it again."
              : `Thank you for approving this quote. ${brand.promises.mockupFirst} We'll email you when the mockup is ready.`}
          </FormDone>
        )}
      </Card>
      <Question reply={reply} />
      {isOpen ? <Decline reply={reply} /> : null}
    </main>
  );
}

function Price({ prices: [first] }: Quote) {
  return (
    <p className="text-2xl">
      {first?.label} for <strong>{first?.price}</strong>
    </p>
  );
}

function Dates({ validUntil, deadlineDate, arrives }: Quote) {
  const rows = [
    ["Price good until", validUntil],
    ["You need them by", deadlineDate],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      {rows.map(([label, day]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd>{formatDate(day)}</dd>
        </div>
      ))}
      <dt className="text-muted">Arrives, ordered today</dt>
      <dd>
        by {formatDate(arrives.standard)}, with rush by {formatDate(arrives.rush)}
      </dd>
    </dl>
  );
}

function Approval({ reply, quote: { customerName, prices, quantity } }: { reply: Reply; quote: Quote }) {
  const [form, fields] = useZodForm(quoteApprovalInput, {
    id: "approve",
    intent: "default",
    reply,
    defaultValue: { name: customerName, quantity: String(quantity) },
  });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="space-y-4">
      <FormErrors errors={form.errors} />
      {prices.length > 1 ? (
        <fieldset className="space-y-2">
          <legend className="mb-2 font-medium">How many would you like?</legend>
          {prices.map(({ pieces, label, price }) => {
            const { key, ...radio } = getInputProps(fields.quantity, { type: "radio", value: String(pieces) });
            return (
              <label
                key={key}
                className="flex min-h-13 items-center gap-3 rounded-control border border-line px-4 py-2 has-checked:border-primary has-checked:bg-sunken"
              >
                <input {...radio} id={`${fields.quantity.id}-${pieces}`} className="size-5 shrink-0" />
                <span className="grow">{label}</span>
                <strong>{price}</strong>
              </label>
            );
          })}
          <FieldErrors id={fields.quantity.id} errors={fields.quantity.errors} />
        </fieldset>
      ) : null}
      <TextField field={fields.name} label="Your name" autoComplete="name" />
      <CheckboxField field={fields.confirmed} label="I approve this quote" />
      <Button type="submit" pending={usePending(null)} pendingLabel="Approving...">
        Approve quote
      </Button>
    </Form>
  );
}

function Question({ reply }: { reply: Reply }) {
  const [form, fields] = useZodForm(quoteQuestionInput, { id: "ask", intent: "ask", reply });
  const isSent = reply?.intent === "ask" && reply.done;
  const pending = usePending("ask");
  return (
    <div className="max-w-2xl">
      <Disclosure title="Ask a question" open={reply?.intent === "ask"}>
        {isSent ? (
          <FormDone>Thank you. We'll answer by email.</FormDone>
        ) : (
          <Form method="post" preventScrollReset {...getFormProps(form)} className="space-y-4">
            <input type="hidden" name="intent" value="ask" />
            <FormErrors errors={form.errors} />
            <TextAreaField field={fields.question} label="Your question" rows={4} />
            <Button type="submit" variant="outline" pending={pending} pendingLabel="Sending...">
              Send question
            </Button>
          </Form>
        )}
      </Disclosure>
    </div>
  );
}

function Decline({ reply }: { reply: Reply }) {
  const [form, fields] = useZodForm(quoteDeclineInput, { id: "decline", intent: "decline", reply });
  return (
    <div className="max-w-2xl">
      <Disclosure title="Not for you? Decline this quote" open={reply?.intent === "decline"}>
        <Form method="post" preventScrollReset {...getFormProps(form)} className="space-y-4">
          <input type="hidden" name="intent" value="decline" />
          <FormErrors errors={form.errors} />
          <TextAreaField
            field={fields.reason}
            label="What made you decide against it?"
            description="Price, timing, design: it helps us to do better."
            rows={3}
          />
          <Button type="submit" variant="outline" pending={usePending("decline")} pendingLabel="Sending...">
            Decline quote
          </Button>
        </Form>
      </Disclosure>
    </div>
  );
}
