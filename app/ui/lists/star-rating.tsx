import { cx } from "class-variance-authority";

const star = "m10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8Z";

/** Stars filled to a tenth, and the number of reviews. `rating` is 0..5. */
export function StarRating({ rating, count, className }: { rating: number; count?: number; className?: string }) {
  return (
    <span className={cx("inline-flex items-center gap-1.5 text-muted text-sm", className)}>
      <svg
        viewBox="0 0 100 20"
        className="h-4 w-20 shrink-0"
        role="img"
        aria-label={`${rating.toFixed(1)} out of 5 stars`}
      >
        <Stars className="fill-star-off" />
        <svg x="0" y="0" width={rating * 20} height="20" aria-hidden="true">
          <Stars className="fill-star" />
        </svg>
      </svg>
      <span className="tabular-nums">
        {rating.toFixed(1)}
        {count === undefined ? null : ` (${count}`}
        {count === undefined ? null : <span className="sr-only"> reviews</span>}
        {count === undefined ? null : ")"}
      </span>
    </span>
  );
}

function Stars({ className }: { className: string }) {
  return [0, 20, 40, 60, 80].map((x) => <path key={x} d={star} transform={`translate(${x})`} className={className} />);
}
