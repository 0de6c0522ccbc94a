import type { Sheet } from "~/routes/pay/invoices/sheet";
import { sheetPdf } from "~/routes/pay/invoices/sheet-pdf.server";
import type { App } from "~/services/core/app.server";
import { getSettings } from "~/services/core/settings.server";

/** The sheet as a download, named like "Invoice-INV-100001.pdf". It shows the current state, so nobody keeps it. */
export async function sheetPdfResponse(app: App, sheet: Sheet): Promise<Response> {
  const { contact, w9 } = await getSettings(app);
  const bytes = await sheetPdf(sheet, { contact, origin: app.origin, hasW9: w9 !== null, now: app.now() });
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": `attachment; filename="${sheet.title}-${sheet.number.replaceAll(/[^\w-]+/g, "-")}.pdf"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
