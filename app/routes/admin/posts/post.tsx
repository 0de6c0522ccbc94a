import { useState } from "react";
import { Link, useFetcher } from "react-router";
import { z } from "zod";
import { blogCategories } from "~/domain/blog/blog";
import { postInput } from "~/domain/blog/input";
import { brand } from "~/domain/brand/brand";
import { rowId } from "~/domain/forms/fields";
import { blogNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { PictureUpload } from "~/routes/admin/posts/picture-upload";
import { changePost, getPostForStaff, renderPost, writePost } from "~/services/blog/admin.server";
import { uploadPostPicture } from "~/services/blog/pictures.server";
import { requireAdmin } from "~/services/core/sessions.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField, TextAreaField, TextField } from "~/ui/forms/field";
import { PageTitle } from "~/ui/frame/page-title";
import { Prose } from "~/ui/prose";
import type { Route } from "./+types/post";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  await requireAdmin(app);
  return { post: params.id === "new" ? null : await getPostForStaff(app, rowId.catch(0).parse(params.id)) };
});

const seen = z.object({ id: rowId, version: z.coerce.number().int() });

export const action = formAction({
  create: submit({
    input: postInput,
    run: writePost,
    then: ({ id }) => ({ toast: blogNotices.saved, redirectTo: `/admin/blog/${id}` }),
    refused: ({ message }) => blogNotices.failed(message),
  }),
  change: submit({
    input: z.intersection(postInput, seen),
    run: changePost,
    then: () => ({ toast: blogNotices.saved }),
    refused: ({ message }) => blogNotices.failed(message),
  }),
  preview: submit({
    input: z.object({ content: z.string().max(200_000).default("") }),
    run: renderPost,
    then: (html) => ({ data: { html } }),
  }),
  picture: submit({
    input: z.object({ file: z.file({ error: "Please choose a file" }) }),
    run: uploadPostPicture,
    then: (url) => ({ data: { url } }),
    refused: ({ message }) => blogNotices.failed(message),
  }),
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.post?.title ?? "New post"} | ${brand.name}` },
];

export default function Post({ loaderData: { post } }: Route.ComponentProps) {
  const values = post
    ? {
        ...post,
        content: post.source ?? post.content,
        tags: post.tags.join(", "),
        isPublished: String(post.isPublished),
      }
    : { category: "tips", isPublished: "false" };
  return (
    <div className="space-y-5">
      <PageTitle
        title={post?.title ?? "New post"}
        actions={
          <Button asChild variant="outline">
            <Link to="/admin/blog">All posts</Link>
          </Button>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card>
          <AdminForm
            key={post?.version}
            intent={post ? "change" : "create"}
            schema={postInput}
            hidden={post ? { id: post.id, version: post.version } : undefined}
            values={values}
            submitLabel="Save post"
          >
            {(fields) => (
              <>
                <TextField field={fields.title!} label="Title" />
                <TextAreaField
                  field={fields.content!}
                  label="Content"
                  description="Markdown or HTML; scripts and styles are taken out."
                  rows={18}
                />
                <div className="grid gap-4 sm:grid-cols-2">
                  <SelectField
                    field={fields.category!}
                    label="Category"
                    options={blogCategories.map((value) => ({ value, label: value }))}
                  />
                  <SelectField
                    field={fields.isPublished!}
                    label="State"
                    options={[
                      { value: "false", label: "Draft" },
                      { value: "true", label: "Published" },
                    ]}
                  />
                  <TextField field={fields.slug!} label="Slug" description="Empty: from the title" />
                  <TextField field={fields.tags!} label="Tags" description="Separated by commas" />
                </div>
                <TextAreaField field={fields.excerpt!} label="Excerpt" rows={2} />
                <TextField field={fields.featuredImage!} label="Picture address" />
                <TextField field={fields.metaTitle!} label="Title for search engines" />
                <TextAreaField field={fields.metaDescription!} label="Description for search engines" rows={2} />
              </>
            )}
          </AdminForm>
        </Card>
        <div className="space-y-6">
          <Card>
            <PictureUpload />
          </Card>
          <Card>
            <Preview />
          </Card>
        </div>
      </div>
    </div>
  );
}

/** The text as readers will see it, sanitised by the server as on saving. */
function Preview() {
  const fetcher = useFetcher<{ data?: { html: string } }>();
  const [asked, setAsked] = useState(false);
  const show = () => {
    const content = document.querySelector<HTMLTextAreaElement>("textarea[name=content]")?.value ?? "";
    setAsked(true);
    fetcher.submit({ intent: "preview", content }, { method: "post" });
  };
  const html = fetcher.data?.data?.html;
  return (
    <section className="space-y-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">Preview</h2>
        <Button variant="outline" size="sm" onClick={show} pending={fetcher.state !== "idle"}>
          {asked ? "Refresh" : "Show"}
        </Button>
      </div>
      {html === undefined ? null : <Prose html={html} />}
    </section>
  );
}
