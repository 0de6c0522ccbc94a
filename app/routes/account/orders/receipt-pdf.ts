import { fileLoader } from "~/http/page.server";
import { limitRate } from "~/http/security.server";
import { openReceipt } from "~/routes/account/orders/open-receipt.server";
import { sheetPdfResponse } from "~/routes/pay/invoices/pdf-response.server";
import { receiptSheet } from "~/routes/pay/invoices/sheet";
import type { Route } from "./+types/receipt-pdf";

/** The receipt's page as a file, for the same people. It takes more work than the page, so it has a rate limit. */
export const loader = fileLoader(async (app, { params, url }: Route.LoaderArgs) => {
  await limitRate(app, "receipt-pdf", "calls");
  return sheetPdfResponse(app, receiptSheet(await openReceipt(app, params.id, url)));
});
