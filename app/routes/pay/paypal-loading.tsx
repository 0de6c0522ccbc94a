import { Skeleton } from "~/ui/skeleton";

/** In the buttons' place until PayPal has answered. */
export function PayPalLoading() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading PayPal…</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
