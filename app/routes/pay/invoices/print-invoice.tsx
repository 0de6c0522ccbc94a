import { data } from "react-router";
import { brand } from "~/domain/brand/brand";
import { screens } from "~/domain/messages/messages";
import { page } from "~/http/page.server";
import { SheetPaper } from "~/routes/pay/invoices/invoice-paper";
import { openPrintedInvoice } from "~/routes/pay/invoices/invoice-paper.server";
import { invoiceSheet } from "~/routes/pay/invoices/sheet";
import { PayScreen } from "~/routes/pay/pay-screen";
import { PaperButtons } from "~/routes/pay/print-button";
import { isW9There } from "~/services/core/settings.server";
import type { Route } from "./+types/print-invoice";

export const loader = page(async (app, { params, url }: Route.LoaderArgs) => {
  const [paper, hasW9] = await Promise.all([openPrintedInvoice(app, params.number, url), isW9There(app)]);
  return data({ paper, hasW9, pdf: `/pay-invoice/${params.number}/pdf${url.search}` }, paper ? 200 : 404);
});

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Invoice ${params.number} | ${brand.name}` },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function PrintInvoice({ loaderData: { paper, hasW9, pdf } }: Route.ComponentProps) {
  if (!paper) return <PayScreen outcome="refused" {...screens.invoiceLinkInvalid} />;
  return (
    <main id="main" className="page-width max-w-3xl space-y-8 py-10 print:py-0">
      <SheetPaper sheet={invoiceSheet(paper)} payCode={paper.pay?.code} hasW9={hasW9} />
      <PaperButtons pdf={pdf} />
    </main>
  );
}
