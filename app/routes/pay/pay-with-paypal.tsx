import { lazy, Suspense } from "react";
import type { PayPalButtonsProps } from "~/routes/pay/paypal-buttons";
import { Skeleton } from "~/ui/skeleton";
import { useHydrated } from "~/ui/use-hydrated";

const PayPalButtons = lazy(() => import("~/routes/pay/paypal-buttons"));

/** PayPal's SDK is heavy: it comes with the payment step, in the browser only. */
export function PayWithPayPal(props: PayPalButtonsProps) {
  if (!useHydrated()) return <PayPalLoading />;
  return (
    <Suspense fallback={<PayPalLoading />}>
      <PayPalButtons {...props} />
    </Suspense>
  );
}

export function PayPalLoading() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading PayPal…</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
