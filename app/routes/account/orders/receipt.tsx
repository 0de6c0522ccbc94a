import { brand } from "~/domain/brand/brand";
import { page } from "~/http/page.server";
import { openReceipt } from "~/routes/account/orders/open-receipt.server";
import { SheetPaper } from "~/routes/pay/invoices/invoice-paper";
import { receiptSheet } from "~/routes/pay/invoices/sheet";
import { PaperButtons } from "~/routes/pay/print-button";
import { isW9There } from "~/services/core/settings.server";
import type { Route } from "./+types/receipt";

export const loader = page(async (app, { params, url }: Route.LoaderArgs) => {
  const [receipt, hasW9] = await Promise.all([openReceipt(app, params.id, url), isW9There(app)]);
  return { receipt, hasW9 };
});

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Receipt ${params.id} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function ReceiptPage({ loaderData: { receipt, hasW9 } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width max-w-3xl space-y-8 py-10 print:py-0">
      <SheetPaper sheet={receiptSheet(receipt)} hasW9={hasW9} />
      <PaperButtons pdf={`/receipt/${receipt.id}/pdf`} />
    </main>
  );
}
