import { cx } from "class-variance-authority";

/** Stands where streamed content will come, in its size (set by `className`). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-shimmer rounded-control bg-star-off/60", className)} />;
}
