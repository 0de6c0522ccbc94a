import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { emailField, pageQuery } from "~/domain/forms/fields";
import { uploadIntent } from "~/http/campaigns/campaign-intents.server";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { ContactTable } from "~/routes/admin/contacts/contact-table";
import { ImportList } from "~/routes/admin/contacts/import-list";
import { UploadForm } from "~/routes/admin/contacts/upload-form";
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
});

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = query.extend(pageQuery.shape).parse(Object.fromEntries(url.searchParams));
  const [list, counts, imports] = await Promise.all([
    listContacts(app, filter),
    countContacts(app),
    listImports(app, "customers"),
  ]);
  return { ...filter, ...list, counts, imports };
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

export const meta: Route.MetaFunction = () => [
  { title: `Contacts | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function Contacts({ loaderData, actionData }: Route.ComponentProps) {
  const { q, show, rows, next, counts, imports } = loaderData;
  const lead = `${counts.total.toLocaleString("en-US")} people you may write to, ${counts.consented.toLocaleString("en-US")} of them opted in.`;
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
      <Search q={q} show={show ?? ""} />
      <ContactTable contacts={rows} />
      <OlderLink next={next} label="contacts" />
      <Card id="import">
        <UploadForm
          reply={actionData?.intent === "upload" ? actionData : undefined}
          intent="upload"
          label="Import customers from a CSV file"
          hint="Customers who opted into marketing are added. You see every fault before anything is imported."
        />
      </Card>
      <ImportList imports={imports} />
    </div>
  );
}

const shown = {
  "": "Everybody",
  order: "From orders",
  account: "From accounts",
  newsletter: "From the newsletter",
  quote: "From quotes",
  import: "From imports",
  consent: "Opted in",
  suppressed: "No mail",
};

function Search({ q, show }: { q: string; show: string }) {
  return (
    <Form role="search" className="flex flex-wrap items-end gap-3">
      <label className="flex min-w-48 grow flex-col gap-1.5 font-medium">
        Search
        <input
          type="search"
          name="q"
          key={q}
          defaultValue={q}
          className="control"
          placeholder="Name, e-mail or company"
        />
      </label>
      <label className="flex flex-col gap-1.5 font-medium">
        Show
        <select name="show" key={show} defaultValue={show} className="control">
          {Object.entries(shown).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="outline" pending={useNavigation().location?.search.includes("show=")}>
        Show
      </Button>
    </Form>
  );
}
