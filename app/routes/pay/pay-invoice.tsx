import { data } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { invoiceLink, leftToPay } from "~/domain/invoices/invoices";
import { screens } from "~/domain/messages/messages";
import { plainDollars } from "~/domain/money/money";
import { maskEmail } from "~/domain/text/addresses";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { PayCode } from "~/routes/pay/invoices/invoice-paper";
import { payCodeOf } from "~/routes/pay/invoices/invoice-paper.server";
import { PayByLink } from "~/routes/pay/pay-by-link";
import { Figures, PayScreen } from "~/routes/pay/pay-screen";
import { PaymentReceived } from "~/routes/pay/payment-received";
import { W9Note } from "~/routes/pay/w9-note";
import { isW9There } from "~/services/core/settings.server";
import { findPayableInvoice, payInvoiceUrl } from "~/services/invoices/invoices.server";
import { Button } from "~/ui/button";
import { Price } from "~/ui/price";
import type { Route } from "./+types/pay-invoice";

/** The customer enters number and amount. If they do not match, the error does not reveal which one is wrong (invoices-3). */
export const loader = page(async (app, { params, url }: Route.LoaderArgs) => {
  await limitRate(app, "pay-invoice", "calls");
  const { amount: amountCents } = invoiceLink.parse(Object.fromEntries(url.searchParams));
  const [found, hasW9] = await Promise.all([
    findPayableInvoice(app, { number: params.number, amountCents }),
    isW9There(app),
  ]);
  if (!found) return data({ invoice: null, payPal: app.payPalBrowser }, 404);
  const { invoiceNumber, description, totalCents, paidCents, status, dueDate } = found;
  const receiptTo = status === "paid" ? maskEmail(found.customerEmail) : null;
  const invoice = { invoiceNumber, description, totalCents, paidCents, status, dueDate, receiptTo };
  const code = status === "pending" ? payCodeOf(payInvoiceUrl(app, found)) : null;
  return data({ invoice: { ...invoice, code, hasW9 }, payPal: app.payPalBrowser });
});

export const meta: Route.MetaFunction = () => [
  { title: `Pay Invoice | ${brand.name}` },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export default function PayInvoice({ loaderData: { invoice, payPal } }: Route.ComponentProps) {
  if (!invoice) return <PayScreen outcome="refused" {...screens.invoiceLinkInvalid} />;
  if (invoice.status !== "paid") return <Due invoice={invoice} payPal={payPal} />;
  return (
    <main id="main" className="page-width py-10 sm:py-16">
      <PaymentReceived
        title={screens.invoicePaid.title}
        what={`invoice ${invoice.invoiceNumber}`}
        amountCents={invoice.totalCents}
        receiptTo={invoice.receiptTo}
        bought={[{ name: invoice.description ?? `Invoice ${invoice.invoiceNumber}`, picture: null }]}
        next={`${screens.invoicePaid.text} You're all set.`}
        action={
          <>
            <Button asChild>
              <a href={paperHref("print", invoice)}>See the paid invoice</a>
            </Button>
            <Button asChild variant="outline">
              <a href={paperHref("pdf", invoice)}>Download PDF</a>
            </Button>
          </>
        }
      />
    </main>
  );
}

const paperHref = (
  kind: "print" | "pdf",
  { invoiceNumber, totalCents }: { invoiceNumber: string; totalCents: number },
) => `/pay-invoice/${invoiceNumber}/${kind}?amount=${plainDollars(totalCents)}`;

type LoaderData = Route.ComponentProps["loaderData"];

function Due({ invoice, payPal }: { invoice: NonNullable<LoaderData["invoice"]>; payPal: LoaderData["payPal"] }) {
  const { invoiceNumber, description, totalCents, paidCents, dueDate, code } = invoice;
  const left = leftToPay(invoice);
  const amount = plainDollars(left);
  return (
    <PayScreen title="Pay Invoice" text={description}>
      <Figures
        rows={[
          ["Invoice", invoiceNumber],
          ...(paidCents > 0
            ? ([
                ["Total", <Price key="total" cents={totalCents} />],
                ["Paid", <Price key="paid" cents={paidCents} />],
              ] as const)
            : []),
          ["Amount due", <Price key="amount" cents={left} />],
          ["Due", formatDate(dueDate)],
        ]}
      />
      <PayByLink payPal={payPal} request={{ purpose: "invoice", reference: invoiceNumber, amount }}>
        <a className="link" href={paperHref("print", invoice)}>
          Print this invoice
        </a>{" "}
        or{" "}
        <a className="link" href={paperHref("pdf", invoice)}>
          download it as a PDF
        </a>
        . <W9Note hasW9={invoice.hasW9} />.
      </PayByLink>
      {code ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center">Pay on your phone instead</summary>
          <PayCode code={code} />
        </details>
      ) : null}
    </PayScreen>
  );
}
