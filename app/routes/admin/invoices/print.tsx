import { brand } from "~/domain/brand/brand";
import { page } from "~/http/page.server";
import { EmailFrame } from "~/routes/admin/mail/mail-view";
import { InvoicePaper } from "~/routes/pay/invoices/invoice-paper";
import { paperOf } from "~/routes/pay/invoices/invoice-paper.server";
import { PrintButton } from "~/routes/pay/print-button";
import { getInvoiceForStaff, invoiceEmail, previewAsSent } from "~/services/invoices/admin.server";
import { printedPayments } from "~/services/ledger/receipts.server";
import { emailPreviewer } from "~/services/mail/overrides.server";
import type { Route } from "./+types/print";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const [{ invoice, payments }, show] = await Promise.all([
    getInvoiceForStaff(app, params.id),
    emailPreviewer(app, "invoice-new"),
  ]);
  if (invoice.status !== "draft")
    return { title: invoice.invoiceNumber, paper: paperOf(app, invoice, true, printedPayments(payments)), mail: null };
  const sent = previewAsSent(app, invoice);
  return { title: "Draft", paper: paperOf(app, sent, true), mail: show(invoiceEmail(app, sent, "new").mail).html };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Invoice"} | ${brand.name}` },
];

/** Printable invoice. A draft looks as the customer will see it, and its email is shown with it. */
export default function PrintInvoice({ loaderData: { paper, mail } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl space-y-6">
      <PrintButton />
      <InvoicePaper paper={paper} />
      {mail ? (
        <section aria-label="Email to the customer" className="space-y-3 print:hidden">
          <h2 className="text-xl">Email to the customer</h2>
          <EmailFrame html={mail} />
        </section>
      ) : null}
    </div>
  );
}
