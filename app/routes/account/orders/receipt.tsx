import { redirect } from "react-router";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { page } from "~/http/page.server";
import { grantCookie } from "~/http/session/cookies.server";
import { PaperHead, PaperLines, PaperSheet, paidSums, totalsOf } from "~/routes/pay/invoices/invoice-paper";
import { PrintButton } from "~/routes/pay/print-button";
import { isTrackingKey } from "~/services/core/links/tracking.server";
import { getReceipt } from "~/services/orders/receipt.server";
import type { Route } from "./+types/receipt";

/** The link in an email has a signed key. Stores the access in a cookie and removes the key from the address bar. */
export const loader = page(async (app, { params: { id }, url }: Route.LoaderArgs) => {
  const key = url.searchParams.get("key");
  if (key === null) return getReceipt(app, id);
  const headers = isTrackingKey(app, id, key) ? { "Set-Cookie": await grantCookie(app, id) } : undefined;
  throw redirect(`/receipt/${id}`, { headers });
});

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Receipt ${params.id} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function ReceiptPage({ loaderData: receipt }: Route.ComponentProps) {
  const { id, createdAt, purchaseOrder, customer, items, payments, leftCents } = receipt;
  return (
    <main id="main" className="page-width max-w-3xl space-y-8 py-10 print:py-0">
      <PaperSheet>
        <PaperHead
          title="Receipt"
          number={id}
          customer={customer}
          facts={[
            ["Date", formatDate(createdAt)],
            ["Amount due", formatMoney(leftCents)],
            ...(purchaseOrder ? [["PO number", purchaseOrder] as const] : []),
          ]}
        />
        <PaperLines items={items} sums={[...totalsOf(receipt), ...paidSums(payments), ["Amount due", leftCents]]} />
      </PaperSheet>
      <PrintButton />
    </main>
  );
}
