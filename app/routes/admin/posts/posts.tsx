import { Plus } from "lucide-react";
import { Link } from "react-router";
import { z } from "zod";
import { blogCategories } from "~/domain/blog/blog";
import { postFilter } from "~/domain/blog/input";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { rowId } from "~/domain/forms/fields";
import { blogNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { DeleteDialog } from "~/routes/admin/delete-dialog";
import { FilterBar, FilterSelect } from "~/routes/admin/list-frame";
import { ListViews } from "~/routes/admin/views/list-views";
import { deletePost, listPostsForStaff } from "~/services/blog/admin.server";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { OlderLink } from "~/ui/lists/older-link";
import type { Route } from "./+types/posts";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const { rows, next } = await listPostsForStaff(app, postFilter.parse(Object.fromEntries(url.searchParams)));
  return { posts: rows, next };
});

export const action = formAction({
  delete: submit({
    input: z.object({ id: rowId }),
    run: deletePost,
    then: () => ({ toast: blogNotices.deleted }),
    refused: ({ message }) => blogNotices.failed(message),
  }),
});

export const meta: Route.MetaFunction = () => [{ title: `Blog | ${brand.name}` }];

type Post = Route.ComponentProps["loaderData"]["posts"][number];

const columns: Column<Post>[] = [
  {
    key: "title",
    header: "Title",
    cell: ({ id, title }) => (
      <Link to={`/admin/blog/${id}`} className="inline-flex min-h-9 items-center hover:underline">
        {title}
      </Link>
    ),
  },
  {
    key: "state",
    header: "State",
    cell: ({ isPublished }) => (
      <Badge tone={isPublished ? "green" : "gray"}>{isPublished ? "Published" : "Draft"}</Badge>
    ),
  },
  { key: "category", header: "Category", cell: ({ category }) => category },
  { key: "views", header: "Views", align: "right", cell: ({ viewCount }) => viewCount },
  {
    key: "date",
    header: "Published",
    cell: ({ publishedAt }) => (publishedAt ? formatDate(publishedAt) : "Not yet"),
  },
  { key: "actions", header: "", cell: (post) => <DeletePost post={post} /> },
];

export default function Posts({ loaderData: { posts, next } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle
        title="Blog"
        actions={
          <Link to="/admin/blog/new" className={buttonClass({ size: "snug" })}>
            <Plus className="size-4" aria-hidden="true" />
            New post
          </Link>
        }
      />
      <FilterBar>
        <FilterSelect
          name="state"
          label="State"
          all="Drafts and published"
          options={[
            { value: "published", label: "Published" },
            { value: "draft", label: "Drafts" },
          ]}
        />
        <FilterSelect
          name="category"
          label="Category"
          all="All categories"
          options={blogCategories.map((value) => ({ value, label: value }))}
        />
      </FilterBar>
      <ListViews list="blog" columns={columns} />
      <DataTable
        caption="Posts"
        columns={columns}
        rows={posts}
        rowId={({ id }) => String(id)}
        empty={<EmptyState title="No posts here">Write the first one.</EmptyState>}
      />
      <OlderLink next={next} label="posts" />
    </div>
  );
}

function DeletePost({ post: { id, title } }: { post: Post }) {
  return (
    <DeleteDialog
      act="Delete post"
      object={title}
      consequence="It is erased. To take it off the blog and keep it, make it a draft."
      id={id}
    />
  );
}
