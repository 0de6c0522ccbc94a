import { type ContactFacts, socialNetworks, weekdays } from "~/domain/brand/contact";
import { asContactForm, contactInput } from "~/domain/settings/settings.schema";
import { AdminForm } from "~/routes/admin/admin-form";
import { CheckboxField } from "~/ui/forms/choice-field";
import { SelectField, TextAreaField, TextField } from "~/ui/forms/field";

const days = weekdays.map((day) => ({ value: day, label: day }));
const legendClass = "mb-3 font-semibold";
const rowClass = "grid gap-4 sm:grid-cols-2";

export function ContactForm({ contact }: { contact: ContactFacts }) {
  return (
    <AdminForm
      intent="contact"
      schema={contactInput}
      values={asContactForm(contact)}
      submitLabel="Save contact info"
      className="space-y-6"
    >
      {(fields) => (
        <>
          <fieldset>
            <legend className={legendClass}>Email</legend>
            <div className={rowClass}>
              <TextField field={fields.email} label="Sales" type="email" description="Footer, emails, invoices" />
              <TextField
                field={fields.supportEmail}
                label="Support"
                type="email"
                description="Contact, shipping, payment pages"
              />
            </div>
          </fieldset>
          <fieldset>
            <legend className={legendClass}>Phone and contact person (blank ones are hidden)</legend>
            <div className={rowClass}>
              <TextField field={fields.phone} label="Phone" type="tel" description="Footer, contact page, checkout" />
              <TextField field={fields.contactPerson} label="Contact person" description="Who answers" />
            </div>
          </fieldset>
          <fieldset>
            <legend className={legendClass}>Postal address</legend>
            <div className={rowClass}>
              <TextField field={fields.street} label="Street" />
              <TextField field={fields.city} label="City" />
              <TextField field={fields.state} label="State" />
              <TextField field={fields.zipCode} label="ZIP code" />
            </div>
          </fieldset>
          <fieldset>
            <legend className={legendClass}>Business hours (Pacific time)</legend>
            <div className={rowClass}>
              <SelectField field={fields.firstDay} label="From" options={days} />
              <SelectField field={fields.lastDay} label="To" options={days} />
              <TextField field={fields.opens} label="Opens" type="time" />
              <TextField field={fields.closes} label="Closes" type="time" />
            </div>
            <CheckboxField field={fields.usHolidays} label="Closed on U.S. holidays" className="mt-4" />
            <TextAreaField
              field={fields.closedDays}
              label="Other closed days"
              description="One date a line, like 2026-12-24. Promised times skip closed days."
              rows={3}
              className="mt-4"
            />
          </fieldset>
          <fieldset>
            <legend className={legendClass}>Social links (blank ones are hidden)</legend>
            <div className={rowClass}>
              {socialNetworks.map((name) => (
                <TextField key={name} field={fields[name]} label={name} type="url" placeholder="https://" />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </AdminForm>
  );
}
