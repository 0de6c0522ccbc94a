import { cx } from "class-variance-authority";
import type { CSSProperties } from "react";

/** Stars, filled to a tenth, with the number of reviews. `rating` is 0 to 5. One element: components.css draws the stars. */
export function StarRating({ rating, count, className }: { rating: number; count?: number; className?: string }) {
  const stars = rating.toFixed(1);
  return (
    <span
      role="img"
      aria-label={`${stars} out of 5 stars${count === undefined ? "" : `, ${count} reviews`}`}
      className={cx("rating", className)}
      style={{ "--rating": `${Number(stars) * 20}%` } as CSSProperties}
    >
      {count === undefined ? stars : `${stars} (${count})`}
    </span>
  );
}
