import { Link } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { type EmailKey, emailOverrideInput, factsOf, partsOf } from "~/domain/emails/templates";
import { savedAtSeen } from "~/domain/forms/fields";
import { emailTextNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { MailForms, type MailPreview } from "~/routes/admin/campaigns/preview-pane";
import { MarkdownField } from "~/routes/admin/editor/markdown-field";
import { Placeholder, TextOverride } from "~/routes/admin/editor/text-override";
import { useRendered } from "~/routes/admin/editor/use-rendered";
import { keepTyped } from "~/routes/admin/keep-typed";
import {
  getEmailTemplate,
  previewEmailOverride,
  resetEmailOverride,
  saveEmailOverride,
} from "~/services/mail/overrides.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/forms/field";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/email-template";

export const loader = page(async (app, { params }: Route.LoaderArgs) => getEmailTemplate(app, params.mail));

export const action = formAction({
  look: submit({
    input: emailOverrideInput,
    run: (app, words, { params }) => previewEmailOverride(app, params.mail ?? "", words),
    then: (mail) => ({ data: mail }),
  }),
  save: submit({
    input: z.intersection(emailOverrideInput, savedAtSeen),
    run: (app, words, { params }) => saveEmailOverride(app, params.mail ?? "", words),
    then: () => ({ toast: emailTextNotices.saved }),
    refused: ({ message }) => emailTextNotices.failed(message),
  }),
  reset: submit({
    input: savedAtSeen,
    run: (app, seen, { params }) => resetEmailOverride(app, params.mail ?? "", seen),
    then: () => ({ toast: emailTextNotices.reset }),
    refused: ({ message }) => emailTextNotices.failed(message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, emailTextNotices.failed());

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.label ?? "Email"} | ${brand.name}` },
];

export default function EmailTemplate({ loaderData: mail }: Route.ComponentProps) {
  const { key, label, isOwn, isOutdated, missingParts, savedAt, subject, body } = mail;
  return (
    <div className="space-y-5">
      <PageTitle
        eyebrow="Email templates"
        title={label}
        actions={
          <Button asChild variant="outline">
            <Link to="/admin/settings/mails">All templates</Link>
          </Button>
        }
      />
      {isOwn ? (
        <TextOverride savedAt={savedAt}>
          {isOutdated
            ? "Customers get our default text, because yours has a variable that this email no longer fills. Save the text without it to use yours."
            : "Customers get your customized text."}
          {missingParts.length > 0
            ? ` Our text now also has ${missingParts.map((name) => `{${name}}`).join(" and ")}. Add it to yours, alone on its line.`
            : ""}
        </TextOverride>
      ) : null}
      <Card>
        <AdminForm
          key={`${key} ${savedAt}`}
          intent="save"
          schema={emailOverrideInput}
          hidden={{ savedAt }}
          values={{ subject, body }}
          submitLabel="Save text"
        >
          {(fields) => (
            <div className="grid items-start gap-6 xl:grid-cols-2">
              <div className="space-y-4">
                <TextField field={fields.subject} label="Subject" />
                <MarkdownField
                  field={fields.body}
                  label="Text"
                  description="Markdown: **bold**, ## heading, - list, [text](https://…)."
                  without={["button"]}
                />
                <Names mail={key} />
              </div>
              <Preview subject={fields.subject.value ?? ""} body={fields.body.value ?? ""} />
            </div>
          )}
        </AdminForm>
      </Card>
    </div>
  );
}

function Names({ mail }: { mail: EmailKey }) {
  const rows = [
    ["Inline variables", factsOf(mail)],
    ["Block variables (once each, own line)", partsOf(mail)],
  ] as const;
  return (
    <dl className="space-y-2 text-sm">
      {rows.map(([label, names]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="flex flex-wrap gap-1.5">
            {names.map((name) => (
              <Placeholder key={name}>{`{${name}}`}</Placeholder>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Preview({ subject, body }: { subject: string; body: string }) {
  const mail = useRendered<MailPreview>({ subject, body });
  return (
    <section aria-label="Preview" className="min-w-0 space-y-4">
      {mail ? <MailForms mail={mail} /> : <p className="text-muted">Loading the preview...</p>}
    </section>
  );
}
