import { cx } from "class-variance-authority";
import type { CSSProperties } from "react";

interface StarRatingProps {
  /** From 0 to 5. */
  rating: number;
  count?: number;
  isSimulated?: boolean;
  className?: string;
}

/** Stars, filled to a tenth, with the number of reviews. One element: components.css draws the stars. */
export function StarRating({ rating, count, isSimulated, className }: StarRatingProps) {
  const stars = rating.toFixed(1);
  return (
    <span
      role="img"
      aria-label={`${stars} out of 5 stars${count === undefined ? "" : `, ${count} reviews`}${isSimulated ? ", simulated for this demo" : ""}`}
      title={isSimulated ? "Simulated for this demo" : undefined}
      className={cx("rating", className)}
      style={{ "--rating": `${Number(stars) * 20}%` } as CSSProperties}
    >
      {count === undefined ? stars : `${stars} (${count})`}
    </span>
  );
}
