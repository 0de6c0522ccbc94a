import { useLocation, useNavigate } from "react-router";
import { brand } from "~/domain/brand/brand";
import { termsName } from "~/domain/brand/terms";
import { newCreditCustomer, usualLimitCents } from "~/domain/invoices/credit";
import { customerNotices, withReason } from "~/domain/messages/admin";
import { plainDollars } from "~/domain/money/money";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { keepTyped } from "~/routes/admin/keep-typed";
import { approveNewCustomer } from "~/services/campaigns/contacts.server";
import { requireStaff } from "~/services/core/sessions.server";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/forms/field";
import type { Route } from "./+types/new-customer";

export const loader = page((app, _args: Route.LoaderArgs) => requireStaff(app).then(() => null));

export const action = formAction({
  approve: submit({
    input: newCreditCustomer,
    run: async (app, input) => {
      await approveNewCustomer(app, input);
      return input.email;
    },
    then: (email) => ({
      toast: customerNotices.termsSaved,
      redirectTo: `/admin/customers/${encodeURIComponent(email)}`,
    }),
    refused: ({ message }) => withReason(customerNotices.failed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, customerNotices.failed);

export const meta: Route.MetaFunction = () => [{ title: `New ${termsName} customer | ${brand.name}` }];

/** Approves a customer for orders by invoice, also before the first order. */
export default function NewCustomer() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => navigate({ pathname: "/admin/customers", search }, { preventScrollReset: true });
  return (
    <Dialog
      open
      width="wide"
      title={`New ${termsName} customer`}
      description="We email them that they can order by invoice."
      onOpenChange={(open) => open || close()}
    >
      <AdminForm
        intent="approve"
        schema={newCreditCustomer}
        values={{ limit: plainDollars(usualLimitCents) }}
        submitLabel="Approve"
        hasFocus
      >
        {(fields) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={fields.name} label="Name" />
            <TextField field={fields.email} label="Email" type="email" />
            <TextField field={fields.company} label="Company" />
            <TextField field={fields.limit} label="Limit" prefix="$" inputMode="decimal" />
          </div>
        )}
      </AdminForm>
    </Dialog>
  );
}
