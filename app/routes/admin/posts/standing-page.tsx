import { Link } from "react-router";
import { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { savedAtSeen } from "~/domain/forms/fields";
import { pageNotices } from "~/domain/messages/admin";
import { contentPageLabels } from "~/domain/settings/content";
import { pageContent, pageTextInput } from "~/domain/settings/content-page.schema";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { MarkdownField } from "~/routes/admin/editor/markdown-field";
import { addPicture } from "~/routes/admin/editor/picture-intent.server";
import { Placeholder, TextOverride } from "~/routes/admin/editor/text-override";
import { keepTyped } from "~/routes/admin/keep-typed";
import { Preview } from "~/routes/admin/posts/preview";
import { getPageForStaff, previewPageText, resetPageText, savePageText } from "~/services/blog/content.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/forms/field";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/standing-page";

export const loader = page(async (app, { params }: Route.LoaderArgs) => getPageForStaff(app, params.page));

export const action = formAction({
  look: submit({
    input: pageContent,
    run: previewPageText,
    then: (html) => ({ data: { html } }),
  }),
  picture: addPicture(pageNotices.failed),
  save: submit({
    input: z.intersection(pageTextInput, savedAtSeen),
    run: (app, words, { params }) => savePageText(app, params.page ?? "", words),
    then: () => ({ toast: pageNotices.saved }),
    refused: ({ message }) => pageNotices.failed(message),
  }),
  reset: submit({
    input: savedAtSeen,
    run: (app, seen, { params }) => resetPageText(app, params.page ?? "", seen),
    then: () => ({ toast: pageNotices.reset }),
    refused: ({ message }) => pageNotices.failed(message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, pageNotices.failed());

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Page"} | ${brand.name}` },
];

export default function StandingPage({ loaderData: words }: Route.ComponentProps) {
  const { slug, isOwn, savedAt, title, description, content, names } = words;
  return (
    <div className="space-y-5">
      <PageTitle
        eyebrow="Pages"
        title={contentPageLabels[slug]}
        actions={
          <>
            <Button asChild variant="outline">
              <a href={`/${slug}`}>View page</a>
            </Button>
            <Button asChild variant="outline">
              <Link to="/admin/blog">All posts and pages</Link>
            </Button>
          </>
        }
      />
      {isOwn ? <TextOverride savedAt={savedAt}>Visitors see your customized text on this page.</TextOverride> : null}
      <Card>
        <AdminForm
          key={`${slug} ${savedAt}`}
          intent="save"
          schema={pageTextInput}
          hidden={{ savedAt }}
          values={{ title, description, content }}
          submitLabel="Save page"
        >
          {(fields) => (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField field={fields.title} label="Title" />
                <TextField field={fields.description} label="Description" />
              </div>
              <div className="grid items-start gap-6 xl:grid-cols-2">
                <div className="space-y-4">
                  <MarkdownField
                    field={fields.content}
                    label="Text"
                    description="Markdown: **bold**, ## heading, - list, [text](/faq)."
                    without={["button"]}
                    hasPictures
                  />
                  <Names names={names} />
                </div>
                <Preview fields={{ content: fields.content.value ?? "" }} />
              </div>
            </>
          )}
        </AdminForm>
      </Card>
    </div>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-3 text-muted">Variables</summary>
      <p className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <Placeholder key={name}>{`{{${name}}}`}</Placeholder>
        ))}
      </p>
    </details>
  );
}
