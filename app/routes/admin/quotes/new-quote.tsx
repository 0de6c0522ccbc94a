import { useLocation, useNavigate } from "react-router";
import { brand } from "~/domain/brand/brand";
import { shopDay } from "~/domain/calendar/calendar";
import { quoteAdminNotices, withReason } from "~/domain/messages/admin";
import { newQuoteInput, preferredSizeLabels, quoteDefaults } from "~/domain/quotes/quotes";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { keepTyped } from "~/routes/admin/keep-typed";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { createQuote } from "~/services/quotes/requests.server";
import { Dialog } from "~/ui/dialog";
import { SelectField, TextAreaField, TextField } from "~/ui/forms/field";
import type { Route } from "./+types/new-quote";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  await requireStaff(app);
  const typed = (name: string) => url.searchParams.get(name)?.slice(0, 254) ?? "";
  return { email: typed("email"), name: typed("name"), today: shopDay(app.now()), formKey: crypto.randomUUID() };
});

export const action = formAction({
  create: submit({
    input: (app: App) => newQuoteInput(shopDay(app.now())),
    run: createQuote,
    then: (id) => ({ toast: quoteAdminNotices.created, redirectTo: `/admin/quotes/${id}` }),
    refused: ({ message }) => withReason(quoteAdminNotices.createFailed, message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, quoteAdminNotices.createFailed);

export const meta: Route.MetaFunction = () => [{ title: `New quote | ${brand.name}` }];

const kinds = [
  { value: "pins", label: "Pins" },
  { value: "ball_markers", label: "Ball markers" },
];
const sizes = Object.entries(preferredSizeLabels).map(([value, label]) => ({ value, label }));

/** Request of a client who called or wrote. The client hears of it with the price. */
export default function NewQuote({ loaderData: { email, name, today, formKey } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => navigate({ pathname: "/admin/quotes", search }, { preventScrollReset: true });
  return (
    <Dialog
      open
      width="wide"
      title="New quote"
      description="The client gets an email when you send the price."
      onOpenChange={(open) => open || close()}
    >
      <AdminForm
        intent="create"
        schema={newQuoteInput(today)}
        hidden={{ formKey }}
        values={{
          customerName: name,
          customerEmail: email,
          quantity: "",
          pinType: quoteDefaults.pinType,
          preferredSize: quoteDefaults.preferredSize,
        }}
        submitLabel="Create quote"
        hasFocus
      >
        {(fields) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField field={fields.customerName} label="Name" />
              <TextField field={fields.customerEmail} label="Email" type="email" />
              <TextField field={fields.customerPhone} label="Phone" type="tel" />
              <TextField field={fields.companyName} label="Company" />
              <TextField field={fields.quantity} label="Quantity" inputMode="numeric" />
              <SelectField field={fields.pinType} label="Product" options={kinds} />
              <SelectField field={fields.preferredSize} label="Size" options={sizes} />
              <TextField field={fields.deadlineDate} label="Needed by" type="date" />
            </div>
            <TextAreaField field={fields.projectDescription} label="What the client wants" rows={4} />
            <TextAreaField field={fields.additionalNotes} label="Notes from the client" rows={2} />
          </>
        )}
      </AdminForm>
    </Dialog>
  );
}
