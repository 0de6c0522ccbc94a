import { formatDate } from "~/domain/calendar/calendar";
import type { ShownReview } from "~/services/catalog/reviews.server";
import { StarRating } from "~/ui/lists/star-rating";

interface ProductReviewsProps {
  reviews: readonly ShownReview[];
  /** True if the stars above are made up for the demo. */
  isSimulated?: boolean;
}

/** Reviews of buyers whose order was delivered (catalog-6). */
export function ProductReviews({ reviews, isSimulated }: ProductReviewsProps) {
  if (reviews.length === 0 && !isSimulated) return null;
  return (
    <section aria-labelledby="reviews" className="space-y-5">
      <h2 id="reviews" className="text-heading">
        Reviews
      </h2>
      {isSimulated ? (
        <p className="text-muted">
          The stars in this demo shop are simulated.{" "}
          {reviews.length > 0 ? "These reviews are by its demo buyers:" : "No buyer has reviewed this pin yet."}
        </p>
      ) : null}
      <ul className="grid gap-5 lg:grid-cols-2">
        {reviews.map(({ id, rating, body, author, writtenOn }) => (
          <li key={id} className="space-y-2 rounded-card bg-raised p-5 shadow-lift">
            <StarRating rating={rating} />
            {body ? <p className="whitespace-pre-line">{body}</p> : null}
            <p className="text-muted text-sm">
              {author}, {formatDate(writtenOn)}. Verified buyer
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
