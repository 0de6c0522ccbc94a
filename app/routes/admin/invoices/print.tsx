import { brand } from "~/domain/brand/brand";
import { page } from "~/http/page.server";
import { EmailFrame } from "~/routes/admin/mail/mail-view";
import { SheetPaper } from "~/routes/pay/invoices/invoice-paper";
import { openStaffPaper } from "~/routes/pay/invoices/invoice-paper.server";
import { invoiceSheet } from "~/routes/pay/invoices/sheet";
import { PaperButtons } from "~/routes/pay/print-button";
import { isW9There } from "~/services/core/settings.server";
import { invoiceEmail } from "~/services/invoices/admin.server";
import { emailPreviewer } from "~/services/mail/overrides.server";
import type { Route } from "./+types/print";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const [{ paper, draft }, show, hasW9] = await Promise.all([
    openStaffPaper(app, params.id),
    emailPreviewer(app, "invoice-new"),
    isW9There(app),
  ]);
  return {
    title: draft ? "Draft" : paper.number,
    paper,
    hasW9,
    pdf: `/admin/invoices/${params.id}/pdf`,
    mail: draft ? show(invoiceEmail(app, draft, "new").mail).html : null,
  };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Invoice"} | ${brand.name}` },
];

/** Printable invoice. A draft looks as the customer will see it, and its email is shown with it. */
export default function PrintInvoice({ loaderData: { paper, hasW9, pdf, mail } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl space-y-6">
      <PaperButtons pdf={pdf} />
      <SheetPaper sheet={invoiceSheet(paper)} payCode={paper.pay?.code} hasW9={hasW9} />
      {mail ? (
        <section aria-label="Email to the customer" className="space-y-3 print:hidden">
          <h2 className="text-xl">Email to the customer</h2>
          <EmailFrame html={mail} />
        </section>
      ) : null}
    </div>
  );
}
