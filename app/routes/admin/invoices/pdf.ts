import { fileLoader } from "~/http/page.server";
import { openStaffPaper } from "~/routes/pay/invoices/invoice-paper.server";
import { sheetPdfResponse } from "~/routes/pay/invoices/pdf-response.server";
import { invoiceSheet } from "~/routes/pay/invoices/sheet";
import type { Route } from "./+types/pdf";

/** The page to print as a file. */
export const loader = fileLoader(async (app, { params }: Route.LoaderArgs) => {
  const { paper } = await openStaffPaper(app, params.id);
  return sheetPdfResponse(app, invoiceSheet(paper));
});
