import { Skeleton } from "~/ui/skeleton";

export function PayPalLoading() {
  return (
    <div role="status" className="space-y-3 noscript:hidden">
      <span className="sr-only">Loading PayPal…</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
