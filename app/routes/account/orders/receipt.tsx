import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { methodPhrases } from "~/domain/payments/methods";
import { page } from "~/http/page.server";
import { PaperHead, PaperLines, PaperSheet, type PaperSum, totalsOf } from "~/routes/pay/invoices/invoice-paper";
import { PrintButton } from "~/routes/pay/print-button";
import { getReceipt } from "~/services/orders/receipt.server";
import type { Route } from "./+types/receipt";

export const loader = page((app, { params }: Route.LoaderArgs) => getReceipt(app, params.id));

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Receipt ${params.id} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function ReceiptPage({ loaderData: receipt }: Route.ComponentProps) {
  const { id, createdAt, customer, items, payments, leftCents } = receipt;
  const paid = payments.flatMap(({ method, cents, at, refunds }): PaperSum[] => [
    [`Paid ${formatDate(at)} ${methodPhrases[method]}`, -cents],
    ...refunds.map(({ cents, at }): PaperSum => [`Refunded ${formatDate(at)}`, cents]),
  ]);
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
          ]}
        />
        <PaperLines items={items} sums={[...totalsOf(receipt), ...paid, ["Amount due", leftCents]]} />
      </PaperSheet>
      <PrintButton />
    </main>
  );
}
