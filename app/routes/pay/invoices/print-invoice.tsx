import { data } from "react-router";
import { brand } from "~/domain/brand/brand";
import { invoiceLink } from "~/domain/invoices/invoices";
import { screens } from "~/domain/messages/messages";
import { page } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { InvoicePaper } from "~/routes/pay/invoices/invoice-paper";
import { paperOf } from "~/routes/pay/invoices/invoice-paper.server";
import { PayScreen } from "~/routes/pay/pay-screen";
import { PrintButton } from "~/routes/pay/print-button";
import { getPrintedInvoice } from "~/services/invoices/invoices.server";
import type { Route } from "./+types/print-invoice";

/** Shows the customer's name only to staff and to the holder of the emailed link. */
export const loader = page(async (app, { params, url }: Route.LoaderArgs) => {
  await limitRate(app, "pay-invoice", "calls");
  const { amount: amountCents, key } = invoiceLink.parse(Object.fromEntries(url.searchParams));
  const printed = await getPrintedInvoice(app, { number: params.number, amountCents, key });
  if (!printed) return data({ printed: null }, 404);
  return data({ printed: paperOf(app, printed.invoice, printed.isPersonal, printed.payments) });
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
      <InvoicePaper paper={printed} />
      <PrintButton />
    </main>
  );
}
