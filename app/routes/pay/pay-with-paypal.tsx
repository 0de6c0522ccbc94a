import { Suspense, useEffect } from "react";
import type { PayPalButtonsProps } from "~/routes/pay/paypal-buttons";
import { PayPalLoading } from "~/routes/pay/paypal-loading";
import { RedirectForm } from "~/routes/pay/redirect-form";
import { lazyWithRetry } from "~/ui/frame/after-deploy";
import { useAnnounce } from "~/ui/frame/announcer";
import { useHydrated } from "~/ui/use-hydrated";

const PayPalButtons = lazyWithRetry(() => import("~/routes/pay/paypal-buttons"));

/** PayPal's SDK is large, so the browser loads it only at the payment step. */
export function PayWithPayPal(props: PayPalButtonsProps) {
  const announce = useAnnounce();
  useEffect(() => announce("Loading PayPal…"), [announce]);
  if (!useHydrated())
    return (
      <>
        <noscript>
          <RedirectForm request={props.request} />
        </noscript>
        <PayPalLoading />
      </>
    );
  return (
    <Suspense fallback={<PayPalLoading />}>
      <PayPalButtons {...props} />
    </Suspense>
  );
}
