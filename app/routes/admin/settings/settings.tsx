import { Link } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { type TierScope, tierFacts } from "~/domain/cart/tiers";
import type { Surcharges } from "~/domain/designer/choices";
import { taxRateInput, taxRegionInput } from "~/domain/destinations/tax.schema";
import { pictureForm } from "~/domain/forms/fields";
import { orderNotices, settingNotices } from "~/domain/messages/admin";
import { plainDollars } from "~/domain/money/money";
import { contactInput, settingsInput, tierScopeInput } from "~/domain/settings/settings.schema";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { Facts } from "~/routes/admin/facts";
import { keepTyped } from "~/routes/admin/keep-typed";
import { ContactForm } from "~/routes/admin/settings/contact-form";
import { SalesTax } from "~/routes/admin/settings/sales-tax";
import { W9Form } from "~/routes/admin/settings/w9-form";
import {
  getSettingsForStaff,
  removeTaxRate,
  saveContact,
  saveSettings,
  saveTaxRate,
  saveTierScope,
} from "~/services/core/settings.server";
import { removeW9, saveW9 } from "~/services/files/w9.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField, TextAreaField, TextField } from "~/ui/forms/field";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/settings";

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  const [settings, viewer] = await Promise.all([getSettingsForStaff(app), app.viewer()]);
  return { ...settings, isOwner: viewer?.role === "admin" };
});

export const action = formAction({
  save: submit({
    input: settingsInput,
    run: (app, input) => saveSettings(app, input),
    then: () => ({ toast: settingNotices.saved }),
  }),
  tiers: submit({ input: tierScopeInput, run: saveTierScope, then: () => ({ toast: settingNotices.saved }) }),
  tax: submit({ input: taxRateInput, run: saveTaxRate, then: () => ({ toast: settingNotices.saved }) }),
  "tax-off": submit({ input: taxRegionInput, run: removeTaxRate, then: () => ({ toast: settingNotices.saved }) }),
  w9: submit({ input: pictureForm, run: saveW9, then: () => ({ toast: settingNotices.saved }) }),
  "w9-off": submit({ input: z.object({}), run: removeW9, then: () => ({ toast: settingNotices.saved }) }),
  contact: submit({ input: contactInput, run: saveContact, then: () => ({ toast: settingNotices.saved }) }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, orderNotices.notSaved);

export const meta: Route.MetaFunction = () => [{ title: `Settings | ${brand.name}` }];

const surchargeBoxes: [keyof Surcharges, string][] = [
  ["magnet", "Magnet"],
  ["deluxe", "Deluxe clutch"],
  ["butterfly", "Butterfly clutch"],
  ["backStamp", "Back stamp"],
  ["ownCard", "Custom artwork on backing cards"],
];

const asDollars = (surcharges: Surcharges) =>
  Object.fromEntries(Object.entries(surcharges).map(([name, cents]) => [name, plainDollars(cents)]));

/** Heading of a part of the form. */
function Part({ children }: { children: string }) {
  return <h2 className="text-xl sm:col-span-2">{children}</h2>;
}

export default function Settings({ loaderData: { contact, isOwner, ...settings } }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <PageTitle
        title="Settings"
        actions={
          <>
            <Button asChild variant="outline">
              <Link to="/admin/settings/mails">Email templates</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to="/admin/settings/automations">Automations</Link>
            </Button>
          </>
        }
      />
      <Card className="max-w-3xl">
        <AdminForm
          intent="save"
          schema={settingsInput}
          values={{
            ...settings,
            shipping: plainDollars(settings.shippingCents),
            canadaFee: plainDollars(settings.canadaFeeCents),
            monthlyOrders: settings.monthlyOrders ?? "",
            origin: settings.origin ?? "",
            ...asDollars(settings.surcharges),
          }}
          submitLabel="Save settings"
        >
          {(fields) => (
            <div className="grid gap-4 sm:grid-cols-2">
              <Part>Shipping</Part>
              <TextField field={fields.shipping} label="Catalog shipping" prefix="$" inputMode="decimal" />
              <TextField
                field={fields.canadaFee}
                label="Canada surcharge"
                description="Custom orders pay only this"
                prefix="$"
                inputMode="decimal"
              />
              <Part>Catalog</Part>
              <SelectField
                field={fields.ratings}
                label="Stars on product pages"
                options={[
                  { value: "verified", label: "Verified buyer reviews only" },
                  { value: "simulated", label: "Simulated (demo shop)" },
                ]}
              />
              <TextField field={fields.lowStockThreshold} label="Low-stock threshold" type="number" />
              <TextAreaField
                field={fields.synonyms}
                label="Search words that mean the same"
                description="One meaning per line, separated by commas: hole in one, ace"
                className="sm:col-span-2"
              />
              <Part>Designer and custom orders</Part>
              <TextField
                field={fields.monthlyOrders}
                label="Custom orders per month"
                description="The designer shows the last 5 spots. Leave blank to hide."
                type="number"
                className="sm:col-span-2"
              />
              <TextField field={fields.thinLineWarnMm} label="Thin line: warn below (mm)" inputMode="decimal" />
              <TextField field={fields.thinLineFailMm} label="Thin line: fail below (mm)" inputMode="decimal" />
              <TextAreaField
                field={fields.origin}
                label="Who makes the pins, and where"
                description="The workshop and country of origin, as the FAQ and terms state them. Leave it blank and they ask customers to write to you."
                className="sm:col-span-2"
              />
              <p className="text-muted text-sm sm:col-span-2">Upcharges per piece. Existing orders keep theirs.</p>
              {surchargeBoxes.map(([name, label]) => (
                <TextField key={name} field={fields[name]} label={label} prefix="$" inputMode="decimal" />
              ))}
            </div>
          )}
        </AdminForm>
      </Card>
      {isOwner ? <VolumeTiers tierScope={settings.tierScope} /> : null}
      <SalesTax rates={settings.taxRates} />
      <W9Form w9={settings.w9} />
      <Card id="contact" className="max-w-3xl space-y-4">
        <h2 className="text-xl">How to reach us</h2>
        <p className="text-muted text-sm">
          Shown in the footer, on the contact page, in emails and invoices, and to search engines. Changes can take half
          a minute to appear.
        </p>
        <ContactForm contact={contact} />
      </Card>
      <Card className="max-w-3xl space-y-3">
        <h2 className="text-xl">Brand</h2>
        <p className="text-muted text-sm">Your developer sets these.</p>
        <Facts
          rows={[
            ["Name", brand.name],
            ["Location", brand.location],
            ["Emails come from", `${brand.noReplyEmail}, campaigns from ${brand.email}`],
            ["Production", brand.promises.production],
            ["Returns", `${brand.returns.days} days`],
          ]}
        />
      </Card>
    </div>
  );
}

function VolumeTiers({ tierScope }: { tierScope: TierScope }) {
  return (
    <Card className="max-w-3xl space-y-4">
      <h2 className="text-xl">Volume discounts</h2>
      <p className="text-muted text-sm">
        {tierFacts.settings} Free pins never count. Existing orders keep their price; carts update before payment.
      </p>
      <AdminForm intent="tiers" schema={tierScopeInput} values={{ tierScope }} submitLabel="Save volume discounts">
        {(fields) => (
          <SelectField
            field={fields.tierScope}
            label="Count"
            options={[
              { value: "line", label: "Each pin separately" },
              { value: "cart", label: "All pins in a cart together" },
            ]}
            className="max-w-xs"
          />
        )}
      </AdminForm>
    </Card>
  );
}
