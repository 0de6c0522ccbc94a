import type { ComponentProps } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { blogCategories, categoryName } from "~/domain/blog/blog";
import { postInput, postText } from "~/domain/blog/blog.schema";
import { brand } from "~/domain/brand/brand";
import { rowId } from "~/domain/forms/fields";
import { blogNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { AdminForm } from "~/routes/admin/admin-form";
import { MarkdownField } from "~/routes/admin/editor/markdown-field";
import { addPicture } from "~/routes/admin/editor/picture-intent.server";
import { UploadButton } from "~/routes/admin/editor/pictures";
import { typeInto } from "~/routes/admin/editor/type-into";
import { keepTyped } from "~/routes/admin/keep-typed";
import { Preview } from "~/routes/admin/posts/preview";
import { changePost, getPostForStaff, renderPost, writePost } from "~/services/blog/admin.server";
import { requireStaff } from "~/services/core/sessions.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField, TextAreaField, TextField } from "~/ui/forms/field";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/post";

export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  await requireStaff(app);
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
  look: submit({
    input: postText,
    run: renderPost,
    then: (html) => ({ data: { html } }),
  }),
  picture: addPicture(blogNotices.failed),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, blogNotices.failed());

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
              <TextField field={fields.title} label="Title" />
              <div className="grid items-start gap-6 xl:grid-cols-2">
                <MarkdownField
                  field={fields.content}
                  label="Content"
                  description="Markdown or HTML; scripts and styles are removed."
                  without={["button"]}
                  hasPictures
                />
                <Preview
                  fields={{
                    content: fields.content.value ?? "",
                    isHtml: String(post !== null && post.source === null),
                  }}
                />
              </div>
              <div className="grid gap-4 sm:grid-cols-2">
                <SelectField
                  field={fields.category}
                  label="Category"
                  options={blogCategories.map((value) => ({ value, label: categoryName(value) }))}
                />
                <SelectField
                  field={fields.isPublished}
                  label="Status"
                  options={[
                    { value: "false", label: "Draft" },
                    { value: "true", label: "Published" },
                  ]}
                />
                <TextField field={fields.slug} label="Slug" description="Leave blank to use the title" />
                <TextField field={fields.tags} label="Tags" description="Separated by commas" />
                <TextAreaField field={fields.excerpt} label="Excerpt" rows={2} />
                <HeadPicture field={fields.featuredImage} />
                <TextField field={fields.metaTitle} label="Title for search engines" />
                <TextAreaField field={fields.metaDescription} label="Description for search engines" rows={2} />
              </div>
            </>
          )}
        </AdminForm>
      </Card>
    </div>
  );
}

function HeadPicture({ field }: { field: ComponentProps<typeof TextField>["field"] }) {
  const put = (url: string) => {
    const box = document.getElementById(field.id);
    if (box instanceof HTMLInputElement)
      typeInto(box, { from: 0, to: box.value.length, insert: url, select: [url.length, url.length] });
  };
  return (
    <div className="space-y-2">
      <TextField field={field} label="Image URL" description="Shown in the blog list and above the text" />
      <UploadButton onUploaded={put} />
    </div>
  );
}
