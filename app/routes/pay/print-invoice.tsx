import { data } from "react-router";
import { renderSVG } from "uqr";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { invoiceBadges, invoiceState } from "~/domain/invoices/invoices";
import { screens } from "~/domain/messages/messages";
import { parseDollars } from "~/domain/money/money";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { PayScreen } from "~/routes/pay/pay-screen";
import { PrintButton } from "~/routes/pay/print-button";
import { getPrintedInvoice } from "~/services/invoices/invoices.server";
import { useContact } from "~/ui/frame/contact";
import { Price } from "~/ui/price";
import type { Route } from "./+types/print-invoice";

/** The customer's name stands there for staff and for the holder of the mailed link, for nobody else. */
export const loader = page(async (app, { params, url }: Route.LoaderArgs) => {
  await limitRate(app, "pay-invoice", "calls");
  const amountCents = parseDollars(url.searchParams.get("amount") ?? "");
  const key = url.searchParams.get("key") ?? undefined;
  const printed = await getPrintedInvoice(app, { number: params.number, amountCents, key });
  if (!printed) return data({ printed: null }, 404);
  const { invoice, isPersonal, payUrl } = printed;
  const { customerName, customerEmail, customerCompany, customerAddress, notes, ...facts } = invoice;
  const { invoiceNumber, items, subtotalCents, taxCents, totalCents, dueDate, terms, createdAt, paidAt } = facts;
  return data({
    printed: {
      ...{ invoiceNumber, items, subtotalCents, taxCents, totalCents, dueDate, terms, createdAt, paidAt },
      state: invoiceState(invoice, app.now()),
      customer: isPersonal ? { customerName, customerEmail, customerCompany, customerAddress } : null,
      notes: isPersonal ? notes : null,
      payUrl,
      code: renderSVG(payUrl, { border: 1 }),
    },
  });
});

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Invoice ${params.number} | ${brand.name}` },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function PrintInvoice({ loaderData: { printed } }: Route.ComponentProps) {
  if (!printed) return <PayScreen outcome="refused" {...screens.invoiceLinkInvalid} />;
  return (
    <main id="main" className="page-width max-w-3xl space-y-8 py-10 print:py-0">
      <Head invoice={printed} />
      <Lines invoice={printed} />
      {printed.state === "paid" ? null : <PayByLink invoice={printed} />}
      {printed.notes ? <p className="whitespace-pre-line text-muted">{printed.notes}</p> : null}
      <PrintButton />
    </main>
  );
}

type Printed = NonNullable<Route.ComponentProps["loaderData"]["printed"]>;

function Head({ invoice: { invoiceNumber, createdAt, dueDate, terms, state, customer } }: { invoice: Printed }) {
  const { address, email } = useContact();
  return (
    <header className="flex flex-wrap justify-between gap-8">
      <div className="space-y-1">
        <h1 className="text-title">Invoice {invoiceNumber}</h1>
        <p>
          {formatDate(createdAt)} · {invoiceBadges[state].label}
        </p>
        <p>
          Due {formatDate(dueDate)}
          {terms ? `, ${terms}` : ""}
        </p>
        {customer ? <BillTo customer={customer} /> : null}
      </div>
      <address className="not-italic sm:text-right">
        <strong className="font-serif text-xl">{brand.name}</strong>
        <br />
        {address.street}
        <br />
        {address.city}, {address.state} {address.zipCode}
        <br />
        {email}
      </address>
    </header>
  );
}

function BillTo({ customer }: { customer: NonNullable<Printed["customer"]> }) {
  const { customerName, customerCompany, customerAddress, customerEmail } = customer;
  return (
    <p className="whitespace-pre-line pt-4">
      <span className="block text-muted text-sm">Bill to</span>
      {[customerName, customerCompany, customerAddress, customerEmail].filter(Boolean).join("\n")}
    </p>
  );
}

function Lines({ invoice: { items, subtotalCents, taxCents, totalCents } }: { invoice: Printed }) {
  const cell = "border-line border-b py-2";
  const sums: [string, number][] =
    taxCents > 0
      ? [
          ["Subtotal", subtotalCents],
          ["Tax", taxCents],
        ]
      : [];
  return (
    <table className="w-full">
      <thead>
        <tr className="text-muted text-sm">
          <th className={`${cell} text-left font-medium`}>Item</th>
          <th className={`${cell} text-right font-medium`}>Quantity</th>
          <th className={`${cell} text-right font-medium`}>Amount</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, quantity, unitPriceCents }) => (
          <tr key={`${description} ${quantity} ${unitPriceCents}`}>
            <td className={cell}>{description}</td>
            <td className={`${cell} text-right tabular-nums`}>{quantity}</td>
            <td className={`${cell} text-right`}>
              <Price cents={quantity * unitPriceCents} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {[...sums, ["Total", totalCents] as const].map(([label, cents]) => (
          <tr key={label} className="font-semibold">
            <th colSpan={2} className="py-2 text-right">
              {label}
            </th>
            <td className="py-2 text-right">
              <Price cents={cents} />
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** The code leads a phone from the paper to the pay page. */
function PayByLink({ invoice: { code, payUrl } }: { invoice: Printed }) {
  return (
    <section aria-label="Pay online" className="flex flex-wrap items-center gap-6">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(code)}`}
        alt="QR code of the payment link"
        width={144}
        height={144}
        className="size-36"
      />
      <p className="min-w-0 flex-1">
        <strong>Pay online</strong>, by card or PayPal, no account needed:
        <br />
        <a className="link break-all" href={payUrl}>
          {payUrl}
        </a>
      </p>
    </section>
  );
}
