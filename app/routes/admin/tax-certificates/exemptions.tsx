import { formatDate } from "~/domain/calendar/calendar";
import { taxExemptionInput } from "~/domain/destinations/exemptions.schema";
import { AdminForm, QuickAction } from "~/routes/admin/admin-form";
import type { listTaxExemptions } from "~/services/customers/tax-exemptions.server";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/forms/field";

const row = "flex flex-wrap items-center justify-between gap-3 py-2";

type Exemption = Awaited<ReturnType<typeof listTaxExemptions>>[number];

/** Resale certificates of customers who pay no sales tax, by the email of the account. */
export function TaxExemptions({ exemptions }: { exemptions: readonly Exemption[] }) {
  return (
    <Card className="max-w-3xl space-y-4">
      <h2 className="text-xl">On file</h2>
      <p className="text-muted text-sm">
        These customers pay no sales tax when they sign in with this verified email or when you create an order for
        them. End an exemption at any time.
      </p>
      {exemptions.length > 0 ? (
        <ul className="divide-y divide-line">
          {exemptions.map(({ email, certificateNumber, validUntil }) => (
            <li key={email} className={row}>
              <span className="wrap-anywhere min-w-0">
                {email}: <strong>{certificateNumber}</strong>
                {validUntil ? `, until ${formatDate(validUntil)}` : ""}
              </span>
              <QuickAction fields={{ intent: "exemption-off", email }}>
                End<span className="sr-only"> the exemption of {email}</span>
              </QuickAction>
            </li>
          ))}
        </ul>
      ) : null}
      <AdminForm intent="exemption" schema={taxExemptionInput} submitLabel="Save certificate">
        {(fields) => (
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField field={fields.email} label="Customer's email" type="email" />
            <TextField field={fields.certificateNumber} label="Certificate number" />
            <TextField field={fields.validUntil} label="Valid until" type="date" />
          </div>
        )}
      </AdminForm>
    </Card>
  );
}
