import { Link } from "react-router";
import { brand } from "~/domain/brand/brand";
import { moderationInput, reviewFilter } from "~/domain/catalog/reviews.schema";
import { reviewNotices } from "~/domain/messages/admin";
import { formAction, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { QuickAction } from "~/routes/admin/admin-form";
import { keepTyped } from "~/routes/admin/keep-typed";
import { FilterBar, ListControls } from "~/routes/admin/list-frame";
import { ListViews } from "~/routes/admin/views/list-views";
import { listReviews, moderateReview } from "~/services/catalog/reviews.server";
import { EmptyState } from "~/ui/frame/empty-state";
import { PageTitle } from "~/ui/frame/page-title";
import { type Column, DataTable } from "~/ui/lists/data-table";
import { Day } from "~/ui/lists/day";
import { OlderLink } from "~/ui/lists/older-link";
import { StarRating } from "~/ui/lists/star-rating";
import { TabLinks } from "~/ui/tabs";
import type { Route } from "./+types/reviews";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = reviewFilter.parse(Object.fromEntries(url.searchParams));
  const { rows, next, total } = await listReviews(app, filter);
  return { reviews: rows, next, total };
});

export const action = formAction({
  moderate: submit({
    input: moderationInput,
    run: moderateReview,
    then: (status) => ({ toast: reviewNotices[status] }),
    refused: ({ message }) => reviewNotices.failed(message),
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args, reviewNotices.failed());

export const meta: Route.MetaFunction = () => [{ title: `Reviews | ${brand.name}` }];

type Review = Route.ComponentProps["loaderData"]["reviews"][number];

const columns: Column<Review>[] = [
  { key: "product", header: "Product", cell: (review) => <ProductLink review={review} /> },
  {
    key: "rating",
    header: "Stars",
    sortable: true,
    cell: ({ rating }) => <StarRating rating={rating} className="whitespace-nowrap" />,
  },
  {
    key: "body",
    header: "Review",
    cell: ({ body }) => body || <span className="text-muted">Stars only</span>,
  },
  { key: "by", header: "By", cell: ({ username }) => <span className="md:whitespace-nowrap">{username}</span> },
  { key: "order", header: "Order", cell: ({ orderId }) => <OrderLink id={orderId} /> },
  { key: "date", header: "Written", sortable: true, cell: ({ createdAt }) => <Day at={createdAt} /> },
  { key: "actions", header: "", cell: (review) => <Moderation review={review} /> },
];

export default function Reviews({ loaderData: { reviews, next, total } }: Route.ComponentProps) {
  return (
    <div className="space-y-5">
      <PageTitle title="Reviews" lead="Shoppers see a review once you approve it, if ratings are set to verified." />
      <TabLinks
        label="Status"
        param="status"
        tabs={[
          { id: "pending", label: "To moderate" },
          { id: "approved", label: "Approved" },
          { id: "rejected", label: "Rejected" },
        ]}
      />
      <ListControls>
        <FilterBar columns={columns} keep={["status"]} />
        <ListViews list="reviews" columns={columns} />
      </ListControls>
      <DataTable
        caption="Reviews"
        columns={columns}
        rows={reviews}
        rowId={({ id }) => id}
        empty={<EmptyState title="No reviews">Buyers can review a product after it's delivered.</EmptyState>}
      />
      <OlderLink next={next} label="reviews" total={total} />
    </div>
  );
}

const linkClass = "inline-flex min-h-9 items-center link";

function ProductLink({ review: { productId, productName } }: { review: Review }) {
  return (
    <Link to={`/product/${productId}`} className={`${linkClass} wrap-anywhere`}>
      {productName}
    </Link>
  );
}

function OrderLink({ id }: { id: string }) {
  return (
    <Link to={`/admin/orders/${id}`} className={`${linkClass} md:whitespace-nowrap`}>
      {id}
    </Link>
  );
}

function Moderation({ review: { id, status, productName, username } }: { review: Review }) {
  const ofThis = (
    <span className="sr-only">
      {" "}
      {username}'s review of {productName}
    </span>
  );
  return (
    <div className="flex gap-2">
      {status === "approved" ? null : (
        <QuickAction fields={{ intent: "moderate", id, status: "approved" }}>Approve{ofThis} </QuickAction>
      )}
      {status === "rejected" ? null : (
        <QuickAction fields={{ intent: "moderate", id, status: "rejected" }} variant="ghost">
          Reject{ofThis}
        </QuickAction>
      )}
    </div>
  );
}
