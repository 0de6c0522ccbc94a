import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { page } from "~/http/page.server";
import { InvoiceLines } from "~/routes/admin/invoices/invoice-lines";
import { getInvoiceForStaff } from "~/services/invoices/admin.server";
import { Button } from "~/ui/button";
import { useContact } from "~/ui/frame/contact";
import type { Route } from "./+types/print";

export const loader = page(async (app, { params }: Route.LoaderArgs) => getInvoiceForStaff(app, params.id));

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.invoice.invoiceNumber ?? "Invoice"} | ${brand.name}` },
];

/** The invoice on paper. */
export default function PrintInvoice({ loaderData: { invoice } }: Route.ComponentProps) {
  const { postalLine } = useContact();
  return (
    <div className="space-y-4">
      <div className="print:hidden">
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <article className="space-y-6 bg-white p-8 text-black shadow-lift print:p-0 print:shadow-none">
        <header className="border-black border-b pb-4">
          <p className="font-semibold font-serif text-2xl">{brand.name}</p>
          <p className="text-sm">{postalLine}</p>
          <h1 className="mt-4 text-xl">Invoice {invoice.invoiceNumber}</h1>
          <p className="text-sm">
            {formatDate(invoice.createdAt)}, due {formatDate(invoice.dueDate)}
            {invoice.terms ? `, ${invoice.terms}` : ""}
          </p>
          {invoice.status === "void" ? <p className="font-semibold">VOID</p> : null}
        </header>
        <address className="not-italic">
          <p>{invoice.customerName}</p>
          <p>{invoice.customerCompany}</p>
          <p className="whitespace-pre-line">{invoice.customerAddress}</p>
          <p>{invoice.customerEmail}</p>
        </address>
        <InvoiceLines invoice={invoice} />
        <p className="whitespace-pre-line text-sm">{invoice.notes}</p>
      </article>
    </div>
  );
}
