import {
  INSTANCE_LOADING_STATE,
  PayPalGuestPaymentButton,
  PayPalOneTimePaymentButton,
  PayPalProvider,
  usePayPal,
} from "@paypal/react-paypal-js/sdk-v6";
import { useEffect, useState } from "react";
import { paymentNotices } from "~/domain/messages/messages";
import type { CheckoutCustomer, PaymentPurpose } from "~/domain/payments/payments";
import { PayPalLoading } from "~/routes/pay/paypal-loading";

export interface PaymentRequest {
  purpose: PaymentPurpose;
  reference?: string;
  /** Dollars with 2 decimals: what the page showed. The server compares, it never takes it (payments-1). */
  amount: string;
  customer?: CheckoutCustomer;
}

export interface PayPalButtonsProps {
  browser: { environment: "sandbox" | "production"; scriptUrl: string | null };
  /** "/paypal" for the storefront, "/api/paypal" for the payer's pages (payments-5). */
  base: "/paypal" | "/api/paypal";
  request: PaymentRequest;
  /** The provider's order was captured: COMPLETED, the record's id and PayPal's order id. */
  onPaid: (paid: { recordId: string; providerOrderId: string }) => Promise<void> | void;
  onCancel?: () => void;
  /** A sentence for the buyer; nothing was paid, or the server is still looking. */
  onProblem: (sentence: string) => void;
}

/** PayPal's buttons for one payment. The only place where pages call the JSON endpoints. */
export default function PayPalButtons(props: PayPalButtonsProps) {
  const [clientToken, setClientToken] = useState<string | null>(null);
  const { base, browser, onProblem } = props;
  useEffect(() => {
    let gone = false;
    Promise.all([ask<{ clientToken: string }>(`${base}/setup`), loadScript(browser.scriptUrl)])
      .then(([{ clientToken }]) => gone || setClientToken(clientToken))
      .catch(() => gone || onProblem(paymentNotices.systemFailed.description));
    return () => {
      gone = true;
    };
  }, [base, browser.scriptUrl, onProblem]);
  if (!clientToken) return <PayPalLoading />;
  return (
    <PayPalProvider
      clientToken={clientToken}
      environment={browser.environment}
      components={["paypal-payments", "paypal-guest-payments"]}
      pageType="checkout"
    >
      <Buttons {...props} />
    </PayPalProvider>
  );
}

function Buttons({ base, request, onPaid, onCancel, onProblem }: PayPalButtonsProps) {
  const { loadingStatus } = usePayPal();
  useEffect(() => {
    if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) onProblem(paymentNotices.systemFailed.description);
  }, [loadingStatus, onProblem]);

  async function createOrder() {
    try {
      const { id } = await ask<{ id: string }>(`${base}/order`, { currency: "USD", intent: "CAPTURE", ...request });
      return { orderId: id };
    } catch (error) {
      onProblem(sentenceOf(error, paymentNotices.startFailed.description));
      throw error;
    }
  }

  async function onApprove({ orderId }: { orderId: string }) {
    try {
      const capture = await ask<{ status: string; id: string }>(`${base}/order/${orderId}/capture`, {});
      if (capture.status !== "COMPLETED") return onProblem(underReview);
      await onPaid({ recordId: capture.id, providerOrderId: orderId });
    } catch (error) {
      onProblem(sentenceOf(error, paymentNotices.notCompleted.description));
    }
  }

  if (loadingStatus === INSTANCE_LOADING_STATE.PENDING) return <PayPalLoading />;
  if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) return null;
  // A refusal of ours was told by createOrder already: the SDK's own word comes after it.
  const session = { createOrder, onApprove, onCancel, onError: () => {} };
  return (
    <div className="space-y-3">
      <PayPalOneTimePaymentButton {...session} presentationMode="auto" />
      <PayPalGuestPaymentButton {...session} />
    </div>
  );
}

const underReview =
  "PayPal is reviewing your payment. We will mail you as soon as it is confirmed; please do not pay again.";

class Refusal extends Error {}

function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof Refusal ? error.message : fallback;
}

/** An endpoint of our own; a refusal carries the server's sentence. */
async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const answer = (await response.json()) as Answer & { message?: string };
  if (!response.ok) throw new Refusal(answer.message);
  return answer;
}

let loading: Promise<void> | undefined;

/** The emulator's SDK must be there before the provider looks for it; PayPal's own is loaded by the provider. */
function loadScript(url: string | null): Promise<void> {
  if (!url) return Promise.resolve();
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("The PayPal script could not be loaded"));
    document.head.appendChild(script);
  });
  return loading;
}
