import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { byDate, emailField, pageQuery } from "~/domain/forms/fields";
import { campaignNotices, orderNotices } from "~/domain/messages/admin";
import { formatCount } from "~/domain/text/counts";
import { uploadIntent } from "~/http/campaigns/campaign-intents.server";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { ContactTable, contactColumns } from "~/routes/admin/contacts/contact-table";
import { ImportList } from "~/routes/admin/contacts/import-list";
import { UploadForm } from "~/routes/admin/contacts/upload-form";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, FilterSelect, ListControls } from "~/routes/admin/list-frame";
import { ListViews } from "~/routes/admin/views/list-views";
import { listImports } from "~/services/campaigns/contact-imports.server";
import { countContacts, listContacts } from "~/services/campaigns/contacts.server";
import { setSuppressed } from "~/services/campaigns/suppressions.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageTitle } from "~/ui/frame/page-title";
import { OlderLink } from "~/ui/lists/older-link";
import type { Route } from "./+types/contacts";

const query = z.object({
  q: z.string().max(100).catch(""),
  show: z
    .enum(["order", "account", "newsletter", "quote", "import", "consent", "suppressed"])
    .optional()
    .catch(undefined),
  sort: byDate,
});

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = query.extend(pageQuery.shape).parse(Object.fromEntries(url.searchParams));
  const [list, counts, imports] = await Promise.all([
    listContacts(app, filter),
    countContacts(app),
    listImports(app, "customers"),
  ]);
  return { ...list, counts, imports };
});

const suppression = (suppressed: boolean) =>
  submit({
    input: z.object({ email: emailField() }),
    run: (app, { email }) => setSuppressed(app, { email, suppressed }),
  });

export const action = formAction({
  upload: uploadIntent("customers"),
  block: suppression(true),
  unblock: suppression(false),
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepTyped(args, orderNotices.notSaved, { upload: campaignNotices.uploadFailed() });

export const meta: Route.MetaFunction = () => [
  { title: `Contacts | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function Contacts({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, total, counts, imports } = loaderData;
  const lead = `${formatCount(counts.total)} contacts you can email, ${formatCount(counts.consented)} of them opted in.`;
  return (
    <div className="space-y-8">
      <PageTitle
        title="Contacts"
        lead={lead}
        actions={
          <>
            <Button asChild variant="outline">
              <a href="#import">Import CSV</a>
            </Button>
            <Button asChild variant="outline">
              <a href="/api/export-customers-csv" download>
                Export CSV
              </a>
            </Button>
          </>
        }
      />
      <ListControls>
        <FilterBar columns={contactColumns} search={{ label: "Search", placeholder: "Name, email or company" }}>
          <FilterSelect name="show" label="Show" all="Everyone" options={shown} />
        </FilterBar>
        <ListViews list="contacts" columns={contactColumns} />
      </ListControls>
      <ContactTable contacts={rows} />
      <OlderLink next={next} label="contacts" total={total} />
      <Card id="import">
        <UploadForm
          reply={actionData?.intent === "upload" ? actionData : undefined}
          intent="upload"
          label="Import customers from a CSV file"
          hint="Customers who opted into marketing are added. You'll see any errors before importing."
        />
      </Card>
      <ImportList imports={imports} />
    </div>
  );
}

const shown = [
  { value: "order", label: "From orders" },
  { value: "account", label: "From accounts" },
  { value: "newsletter", label: "From the newsletter" },
  { value: "quote", label: "From quotes" },
  { value: "import", label: "From imports" },
  { value: "consent", label: "Opted in" },
  { value: "suppressed", label: "Can't be emailed" },
];
