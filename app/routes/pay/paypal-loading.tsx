import { Skeleton } from "~/ui/skeleton";

/** In the buttons' place while they come. */
export function PayPalLoading() {
  return (
    <div role="status" className="space-y-3 noscript:hidden">
      <span className="sr-only">Loading PayPal…</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
