import { Skeleton } from "~/ui/skeleton";

/** `PayWithPayPal` announces the loading, once for all places that show this. */
export function PayPalLoading() {
  return (
    <div className="space-y-3 noscript:hidden">
      <span className="sr-only">Loading PayPal…</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
