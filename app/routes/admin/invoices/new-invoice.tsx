import { useNavigate } from "react-router";
import { invoiceDefaults, invoiceForm, invoiceNumber } from "~/domain/invoices/invoices";
import { invoiceNotices, withReason } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { InvoiceFields } from "~/routes/admin/invoices/invoice-fields";
import { keepTyped } from "~/routes/admin/keep-typed";
import { requireStaff } from "~/services/core/sessions.server";
import { saveDraft, sendInvoice } from "~/services/invoices/write.server";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import type { Route } from "./+types/new-invoice";

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  await requireStaff(app);
  return { formKey: crypto.randomUUID(), invoiceNumber: invoiceNumber(app.now()), ...invoiceDefaults(app.now()) };
});

export const action = formAction({
  send: submit({
    input: invoiceForm,
    run: (app, { keep, ...input }) => (keep ? saveDraft(app, input) : sendInvoice(app, input)),
    then: ({ id, status, invoiceNumber: number }) =>
      status === "draft"
        ? { toast: invoiceNotices.drafted, redirectTo: `/admin/invoices/${id}` }
        : { toast: invoiceNotices.sent(number), redirectTo: "/admin/invoices" },
    refused: ({ message }) => withReason(invoiceNotices.sendFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, invoiceNotices.sendFailed);

export default function NewInvoice({ loaderData: { formKey, ...defaults } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <Dialog open width="wide" title="New invoice" onOpenChange={(open) => open || navigate("/admin/invoices")}>
      <AdminForm
        intent="send"
        schema={invoiceForm}
        hidden={{ formKey, suggestedNumber: defaults.invoiceNumber }}
        values={defaults}
        submitLabel="Send invoice"
        extra={
          <Button type="submit" variant="outline" name="keep" value="draft">
            Save draft
          </Button>
        }
      >
        {(fields) => <InvoiceFields fields={fields} withNumber />}
      </AdminForm>
    </Dialog>
  );
}
