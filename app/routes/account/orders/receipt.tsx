import { brand } from "~/domain/brand/brand";
import { page } from "~/http/page.server";
import { openReceipt } from "~/routes/account/orders/open-receipt.server";
import { SheetPaper } from "~/routes/pay/invoices/invoice-paper";
import { receiptSheet } from "~/routes/pay/invoices/sheet";
import { PaperButtons } from "~/routes/pay/print-button";
import type { Route } from "./+types/receipt";

export const loader = page((app, { params, url }: Route.LoaderArgs) => openReceipt(app, params.id, url));

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Receipt ${params.id} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function ReceiptPage({ loaderData: receipt }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width max-w-3xl space-y-8 py-10 print:py-0">
      <SheetPaper sheet={receiptSheet(receipt)} />
      <PaperButtons pdf={`/receipt/${receipt.id}/pdf`} />
    </main>
  );
}
