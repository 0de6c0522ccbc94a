import { Plus } from "lucide-react";
import { Link } from "react-router";
import { z } from "zod";
import { blogCategories, categoryName } from "~/domain/blog/blog";
import { postFilter } from "~/domain/blog/blog.schema";
import { brand } from "~/domain/brand/brand";
import { rowId } from "~/domain/forms/fields";
import { blogNotices } from "~/domain/messages/admin";
import { type ContentPage, contentPageLabels, contentPages } from "~/domain/settings/content";
import { formatCount } from "~/domain/text/counts";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { DeleteDialog } from "~/routes/admin/delete-dialog";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, FilterSelect, ListControls } from "~/routes/admin/list-frame";
import { RowMenu } from "~/routes/admin/row-menu";
import { ListViews } from "~/routes/admin/views/list-views";
import { deletePost, listPostsForStaff } from "~/services/blog/admin.server";
import { listOwnPages } from "~/services/blog/content.server";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { DropdownItem } from "~/ui/dropdown-menu";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { Day } from "~/ui/lists/day";
import { OlderLink } from "~/ui/lists/older-link";
import type { Route } from "./+types/posts";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const [{ rows, next, total }, ownPages] = await Promise.all([
    listPostsForStaff(app, postFilter.parse(Object.fromEntries(url.searchParams))),
    listOwnPages(app),
  ]);
  return { posts: rows, next, total, ownPages };
});

export const action = formAction({
  delete: submit({
    input: z.object({ id: rowId }),
    run: deletePost,
    then: () => ({ toast: blogNotices.deleted }),
    refused: ({ message }) => blogNotices.failed(message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, blogNotices.failed());

export const meta: Route.MetaFunction = () => [{ title: `Blog | ${brand.name}` }];

type Post = Route.ComponentProps["loaderData"]["posts"][number];

const columns: Column<Post>[] = [
  {
    key: "title",
    header: "Title",
    cell: ({ id, title }) => (
      <Link
        to={`/admin/blog/${id}`}
        className="inline-flex min-h-9 items-center wrap-anywhere hover:underline md:inline-block md:max-w-md md:wrap-break-word md:py-1.5"
      >
        {title}
      </Link>
    ),
  },
  {
    key: "state",
    header: "Status",
    cell: ({ isPublished }) => (
      <Badge tone={isPublished ? "green" : "gray"}>{isPublished ? "Published" : "Draft"}</Badge>
    ),
  },
  { key: "category", header: "Category", cell: ({ category }) => categoryName(category) },
  { key: "views", header: "Views", align: "right", sortable: true, cell: ({ viewCount }) => formatCount(viewCount) },
  {
    key: "published",
    header: "Published",
    sortable: true,
    cell: ({ publishedAt }) => (publishedAt ? <Day at={publishedAt} /> : "Not yet"),
  },
  { key: "actions", header: "", cell: (post) => <More post={post} /> },
];

export default function Posts({ loaderData: { posts, next, total, ownPages } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle
        title="Blog"
        actions={
          <>
            <a href="#pages" className={buttonClass({ variant: "outline", size: "snug" })}>
              Pages
            </a>
            <Link to="/admin/blog/new" className={buttonClass({ size: "snug" })}>
              <Plus className="size-4" aria-hidden="true" />
              New post
            </Link>
          </>
        }
      />
      <ListControls>
        <FilterBar columns={columns}>
          <FilterSelect
            name="state"
            label="Status"
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
            options={blogCategories.map((value) => ({ value, label: categoryName(value) }))}
          />
        </FilterBar>
        <ListViews list="blog" columns={columns} />
      </ListControls>
      <DataTable
        caption="Posts"
        columns={columns}
        rows={posts}
        rowId={({ id }) => String(id)}
        empty={<EmptyState title="No posts">Write the first one.</EmptyState>}
      />
      <OlderLink next={next} label="posts" total={total} />
      <StandingPages own={ownPages} />
    </div>
  );
}

function StandingPages({ own }: { own: readonly ContentPage[] }) {
  return (
    <Card id="pages" className="space-y-2">
      <h2 className="text-xl">Pages</h2>
      <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
        {contentPages.map((page) => (
          <li key={page} className="flex flex-wrap items-center gap-x-3">
            <Link
              to={`/admin/blog/pages/${page}`}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {contentPageLabels[page]}
            </Link>
            {own.includes(page) ? <Badge tone="green">Customized</Badge> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function More({ post: { id, title } }: { post: Post }) {
  const question = (onClose: () => void) => (
    <DeleteDialog
      act="Delete post"
      object={title}
      consequence="It's deleted permanently. To hide it and keep it, make it a draft."
      id={id}
      onClose={onClose}
    />
  );
  return (
    <RowMenu of={title} remove={{ label: "Delete", ask: question }}>
      <DropdownItem asChild>
        <Link to={`/admin/blog/${id}`}>Edit</Link>
      </DropdownItem>
    </RowMenu>
  );
}
