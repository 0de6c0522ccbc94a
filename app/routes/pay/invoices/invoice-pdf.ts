import { redirect } from "react-router";
import { fileLoader } from "~/http/page.server";
import { openPrintedInvoice } from "~/routes/pay/invoices/invoice-paper.server";
import { sheetPdfResponse } from "~/routes/pay/invoices/pdf-response.server";
import { invoiceSheet } from "~/routes/pay/invoices/sheet";
import type { Route } from "./+types/invoice-pdf";

/** The invoice's page to print as a file, for the same people. A link that does not match leads to that page, which explains it. */
export const loader = fileLoader(async (app, { params, url }: Route.LoaderArgs) => {
  const paper = await openPrintedInvoice(app, params.number, url);
  if (!paper) return redirect(`/pay-invoice/${encodeURIComponent(params.number)}/print${url.search}`);
  return sheetPdfResponse(app, invoiceSheet(paper));
});
