import { useNavigate } from "react-router";
import { invoiceDefaults, invoiceInput, invoiceNumber } from "~/domain/invoices/invoices";
import { invoiceNotices, withReason } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { LineItems } from "~/routes/admin/invoices/line-items";
import { requireAdmin } from "~/services/core/sessions.server";
import { sendInvoice } from "~/services/invoices/admin.server";
import { Dialog } from "~/ui/dialog";
import { TextAreaField, TextField } from "~/ui/forms/field";
import type { Route } from "./+types/new-invoice";

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  await requireAdmin(app);
  return { invoiceNumber: invoiceNumber(app.now()), ...invoiceDefaults(app.now()) };
});

export const action = formAction({
  send: submit({
    input: invoiceInput,
    run: sendInvoice,
    then: ({ invoiceNumber: number }) => ({ toast: invoiceNotices.sent(number), redirectTo: "/admin/invoices" }),
    refused: ({ message }) => withReason(invoiceNotices.sendFailed, message),
  }),
});

export default function NewInvoice({ loaderData: defaults }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <Dialog open width="wide" title="New invoice" onOpenChange={(open) => open || navigate("/admin/invoices")}>
      <AdminForm
        intent="send"
        schema={invoiceInput}
        values={{ ...defaults, tax: "0" }}
        submitLabel="Send invoice"
        pendingLabel="Sending..."
      >
        {(fields) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField field={fields.invoiceNumber!} label="Number" />
              <TextField field={fields.dueDate!} label="Due date" type="date" />
              <TextField field={fields.customerName!} label="Customer name" />
              <TextField field={fields.customerEmail!} label="Customer e-mail" type="email" />
              <TextField field={fields.customerCompany!} label="Company (optional)" />
              <TextField field={fields.terms!} label="Terms" />
            </div>
            <TextAreaField field={fields.customerAddress!} label="Address (optional)" rows={2} />
            <TextField field={fields.description!} label="Description" />
            <LineItems amountErrors={fields.amount?.errors} />
            <TextField field={fields.tax!} label="Tax" prefix="$" inputMode="decimal" />
            <TextAreaField field={fields.notes!} label="Notes" rows={3} />
          </>
        )}
      </AdminForm>
    </Dialog>
  );
}
