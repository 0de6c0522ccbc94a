import { getFormProps, getInputProps } from "@conform-to/react";
import { cx } from "class-variance-authority";
import { Form } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDate, shopDay } from "~/domain/calendar/calendar";
import { deliveryDay } from "~/domain/calendar/schedule";
import { rushFeeCents } from "~/domain/designer/designer";
import { pluralPieceNames } from "~/domain/designer/products";
import { priceInWords } from "~/domain/destinations/tax";
import { formatMoney } from "~/domain/money/money";
import { countedPrice, depositInWords, hasDetail, type QuotedPrice } from "~/domain/quotes/lines";
import {
  agreedDay,
  hasExpired,
  isQuoteEnd,
  quoteApprovalInput,
  quoteDeclineInput,
  quoteQuestionInput,
  quoteStatusBadges,
  withDeposit,
} from "~/domain/quotes/quotes";
import { formatCount } from "~/domain/text/counts";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { AskQuestion, DeclineQuote } from "~/routes/collaboration/quote-forms";
import {
  approveByLink,
  askByLink,
  declineByLink,
  getQuoteByLink,
  readAnswer,
} from "~/services/collaboration/approve-by-link.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextField } from "~/ui/forms/field";
import { FieldErrors } from "~/ui/forms/field-frame";
import { FormDone } from "~/ui/forms/form-done";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { usePending } from "~/ui/forms/use-pending";
import { useZodForm } from "~/ui/forms/zod-form";
import { PageTitle } from "~/ui/frame/page-title";
import { StatusBadge } from "~/ui/lists/status-badge";
import { useReplyNotice } from "~/ui/toast/toast";
import type { Route } from "./+types/quote-answer";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  await limitRate(app, "quote-answer", "calls");
  const { quote, prices, picture } = await readAnswer(app, params);
  const { id, customerName, pinType, quantity, quotedNotes, validUntil, deliveryDate, deadlineDate } = quote;
  const today = shopDay(app.now());
  const isExpired = hasExpired(quote, today);
  const status = isExpired ? "expired" : quote.status;
  return {
    id,
    customerName,
    pieces: pluralPieceNames[pinType],
    quantity,
    status,
    quotedNotes,
    validUntil,
    deliveryDate,
    delivery: deliveryDate && agreedDay(deliveryDate, today),
    deadlineDate,
    depositPercent: quote.depositPercent,
    prices: status === "quoted" || isExpired ? prices : prices.slice(0, 1),
    arrives: { standard: deliveryDay(false, today), rush: deliveryDay(true, today) },
    pictureUrl: picture && `/quote-answer/${params.token}/picture`,
    questionKey: crypto.randomUUID(),
  };
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
      run: (app, { question, key }, { params }) => askByLink(app, { token: tokenOf(params), question, key }),
    }),
  },
  ["quote-answer", "calls"],
  (app, { params }) => getQuoteByLink(app, { token: tokenOf(params) }),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orLostConnection(serverAction());

export const meta: Route.MetaFunction = () => [
  { title: `Your Quote | ${brand.name}` },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

type Quote = Route.ComponentProps["loaderData"];
type Reply = Route.ComponentProps["actionData"];

/** Page of the emailed link. Opening it approves nothing; only the form does (quotes-6). */
export default function QuoteAnswer({ loaderData: quote, actionData: reply }: Route.ComponentProps) {
  useReplyNotice(reply);
  const { id, customerName, status, pictureUrl } = quote;
  const isOpen = status === "quoted";
  return (
    <main id="main" className="page-width py-10 sm:py-14">
      <div className="max-w-2xl space-y-6">
        <PageTitle title="Your Quote" lead={`${id} for ${customerName}`} />
        <Card className="space-y-5">
          <StatusBadge badge={quoteStatusBadges[status]} />
          {pictureUrl ? (
            <img
              src={pictureUrl}
              alt={`The design of ${id}`}
              className="max-h-72 w-full rounded-control object-contain"
            />
          ) : null}
          {isOpen && quote.prices.length > 1 ? null : <Prices quote={quote} />}
          {quote.quotedNotes ? <p className="whitespace-pre-line">{quote.quotedNotes}</p> : null}
          {isOpen ? (
            <>
              <Dates {...quote} />
              <p className="text-muted">
                Nothing is due now. {withDeposit(brand.promises.mockupFirst, quote.depositPercent)}{" "}
                {brand.promises.remade}
              </p>
              <Approval reply={reply} quote={quote} />
            </>
          ) : (
            <>
              {isQuoteEnd(status) ? null : <Dates {...quote} />}
              <FormDone>{closedSentence(quote)}</FormDone>
            </>
          )}
        </Card>
        <AskQuestion formKey={quote.questionKey} reply={reply} isOpen={status === "expired"} />
        {isOpen ? <DeclineQuote reply={reply} /> : null}
      </div>
    </main>
  );
}

function closedSentence({ status, validUntil, depositPercent }: Quote): string {
  if (status === "expired") {
    const day = validUntil ? ` on ${formatDate(validUntil)}` : "";
    return `This quote expired${day}, so it can't be approved anymore. Ask us below for a new price, and we'll email you a new quote.`;
  }
  if (isQuoteEnd(status)) return "This quote is closed. Changed your mind? Ask us below and we'll open it again.";
  return `Thank you for approving this quote. ${withDeposit(brand.promises.mockupFirst, depositPercent)} We'll email you when the mockup is ready.`;
}

function Prices({ quote }: { quote: Quote }) {
  return (
    <div className="space-y-4">
      {quote.prices.map((price) => (
        <div key={price.quantity} className="space-y-2">
          <p className="text-2xl">
            {pieces(quote, price)} for <strong>{priceInWords(price)}</strong>
          </p>
          <PriceLines price={price} />
        </div>
      ))}
    </div>
  );
}

const pieces = (quote: Quote, { quantity }: QuotedPrice) => `${formatCount(quantity)} ${quote.pieces}`;

/** The lines of a quantity with their sum, tax and total, unless one amount says it all. */
function PriceLines({ price }: { price: QuotedPrice }) {
  const { lines, shippingCents, taxCents, totalCents, isTaxOpen } = price;
  const sums: [string, number][] = [
    ["Shipping", shippingCents],
    ["Sales tax", taxCents],
  ];
  const added = sums.filter(([, cents]) => cents > 0);
  if (!hasDetail(price) && added.length === 0) return null;
  return (
    <ul className="divide-y divide-line text-sm">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Two lines may have the same name, and their order is fixed.
        <PriceRow key={index} label={line.name} detail={countedPrice(line)} cents={line.amountCents} />
      ))}
      {added.map(([label, cents]) => (
        <PriceRow key={label} label={label} cents={cents} />
      ))}
      <PriceRow label={isTaxOpen ? "Total before sales tax" : "Total"} cents={totalCents} isStrong />
    </ul>
  );
}

interface PriceRowProps {
  label: string;
  detail?: string | null;
  cents: number;
  isStrong?: boolean;
}

function PriceRow({ label, detail, cents, isStrong }: PriceRowProps) {
  return (
    <li className={cx("flex justify-between gap-4 py-2", isStrong && "font-semibold")}>
      <span className="min-w-0 wrap-anywhere">
        {label}
        {detail ? <span className="block text-muted">{detail}</span> : null}
      </span>
      <span className="shrink-0 tabular-nums">{formatMoney(cents)}</span>
    </li>
  );
}

/** An approved quote keeps its agreed day and its deposit. Its usual day follows from the mockup. */
function Dates({ status, validUntil, deliveryDate, delivery, deadlineDate, arrives, depositPercent, prices }: Quote) {
  const isOpen = status === "quoted";
  const usual = `by ${formatDate(arrives.standard)}, with rush (+${formatMoney(rushFeeCents)}) by ${formatDate(arrives.rush)}`;
  const rows = [
    ["Price good until", isOpen && validUntil && formatDate(validUntil)],
    ["You need them by", deadlineDate && formatDate(deadlineDate)],
    delivery ? ["Delivered by", delivery] : ["Arrives, ordered today", isOpen && usual],
    ["Shipping", prices.every(({ shippingCents }) => shippingCents === 0) && "Included within the USA"],
    [`Deposit (${depositPercent}%)`, depositInWords(prices, depositPercent)],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  const late = isOpen && latenessOf({ deliveryDate, deadlineDate, arrives });
  return (
    <div className="space-y-2">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {rows.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {late ? <p className="font-medium text-danger">{late}</p> : null}
    </div>
  );
}

/** Says that the pins arrive after the day on which the client needs them, and what to do. */
function latenessOf({ deliveryDate, deadlineDate, arrives }: Pick<Quote, "deliveryDate" | "deadlineDate" | "arrives">) {
  if (!deadlineDate || (deliveryDate ?? arrives.standard) <= deadlineDate) return null;
  return deliveryDate || arrives.rush > deadlineDate
    ? "That's after the day you need them. Ask us below what's possible before you approve."
    : "Standard delivery is after the day you need them. Ask us below to add rush before you approve.";
}

function Approval({ reply, quote }: { reply: Reply; quote: Quote }) {
  const { customerName, prices, quantity } = quote;
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
          {prices.map((price) => {
            const { key, ...radio } = getInputProps(fields.quantity, { type: "radio", value: String(price.quantity) });
            const id = `${fields.quantity.id}-${price.quantity}`;
            return (
              <div
                key={key}
                className="rounded-control border border-line has-checked:border-primary has-checked:bg-sunken"
              >
                <label htmlFor={id} className="flex min-h-13 items-center gap-3 px-4 py-2">
                  <input {...radio} id={id} className="size-5 shrink-0" />
                  <span className="grow whitespace-nowrap">{pieces(quote, price)}</span>
                  <strong className="text-right">{priceInWords(price)}</strong>
                </label>
                <div className="px-4 pb-2 empty:hidden">
                  <PriceLines price={price} />
                </div>
              </div>
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
