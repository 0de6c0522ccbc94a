import { lazy, Suspense } from "react";
import type { PayPalButtonsProps } from "~/routes/pay/paypal-buttons";
import { useContact } from "~/ui/frame/contact";
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
  const { email } = useContact();
  return (
    <>
      <noscript>
        <p className="rounded-control bg-tone-yellow p-4 text-on-tone-yellow">
          PayPal's button needs JavaScript, which is switched off in this browser. Switch it on and load this page
          again, or write to{" "}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
          : we send you an invoice that you can pay anywhere. What you ordered and typed stays as it is.
        </p>
      </noscript>
      <div role="status" className="space-y-3 noscript:hidden">
        <span className="sr-only">Loading PayPal…</span>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </>
  );
}
