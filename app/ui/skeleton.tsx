import { cx } from "class-variance-authority";

/** Placeholder for streamed content, in the size that `className` sets. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-shimmer rounded-control bg-star-off/60", className)} />;
}
