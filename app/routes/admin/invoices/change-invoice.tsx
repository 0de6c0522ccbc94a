import { redirect, useNavigate } from "react-router";
import { regionKey } from "~/domain/destinations/tax";
import {
  canChangeInvoice,
  changeInvoiceInput,
  draftNumber,
  invoiceTitle,
  typedTaxOf,
} from "~/domain/invoices/invoices";
import { invoiceNotices, withReason } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { InvoiceFields } from "~/routes/admin/invoices/invoice-fields";
import { keepTyped } from "~/routes/admin/keep-typed";
import { getInvoiceForStaff } from "~/services/invoices/admin.server";
import { changeInvoice } from "~/services/invoices/write.server";
import { Dialog } from "~/ui/dialog";
import type { Route } from "./+types/change-invoice";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const { invoice } = await getInvoiceForStaff(app, params.id);
  if (!canChangeInvoice(invoice)) throw redirect(`/admin/invoices/${params.id}`);
  const number = invoice.status === "draft" ? draftNumber(invoice, app.now()) : invoice.invoiceNumber;
  return { invoice: { ...invoice, invoiceNumber: number } };
});

export const action = formAction({
  change: submit({
    input: changeInvoiceInput,
    run: changeInvoice,
    then: ({ id, status }) => ({
      toast: status === "draft" ? invoiceNotices.drafted : invoiceNotices.changed,
      redirectTo: `/admin/invoices/${id}`,
    }),
    refused: ({ message }) => withReason(invoiceNotices.changeFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, invoiceNotices.changeFailed);

export default function ChangeInvoice({ loaderData: { invoice } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { id, version, items, shipTo, taxCents: _, subtotalCents: __, totalCents: ___, ...values } = invoice;
  const isDraft = invoice.status === "draft";
  return (
    <Dialog
      open
      width="wide"
      title={`Change ${invoiceTitle(invoice)}`}
      description={isDraft ? undefined : "We email the updated invoice under the same number."}
      onOpenChange={(open) => open || navigate(`/admin/invoices/${id}`)}
    >
      <AdminForm
        intent="change"
        schema={changeInvoiceInput}
        hidden={{ id, version }}
        values={{ ...values, shipTo: shipTo?.state ? regionKey(shipTo.country, shipTo.state) : "" }}
        submitLabel={isDraft ? "Save draft" : "Save and send"}
      >
        {(fields) => (
          <InvoiceFields fields={fields} withNumber={isDraft} items={items} typedTaxCents={typedTaxOf(invoice)} />
        )}
      </AdminForm>
    </Dialog>
  );
}
