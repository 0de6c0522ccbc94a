import {
  INSTANCE_LOADING_STATE,
  PayLaterOneTimePaymentButton,
  PayPalGuestPaymentButton,
  PayPalOneTimePaymentButton,
  PayPalProvider,
  useEligibleMethods,
  usePayPal,
  VenmoOneTimePaymentButton,
} from "@paypal/react-paypal-js/sdk-v6";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { type Notice, paymentNotices } from "~/domain/messages/messages";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import type { PaymentPurpose } from "~/domain/payments/purposes";
import { payPalRedirectPath } from "~/domain/payments/redirect";
import { PayPalLoading } from "~/routes/pay/paypal-loading";
import type { PayPalBrowser } from "~/services/core/app.server";
import { Button } from "~/ui/button";
import { readAnswer } from "~/ui/forms/shop-answer";
import { isShopReached } from "~/ui/frame/after-deploy";

const setupAnswer = z.object({ clientToken: z.string() });
const orderAnswer = z.object({ id: z.string() });
const captureAnswer = z.object({ id: z.string(), status: z.string() });

export interface PaymentRequest {
  purpose: PaymentPurpose;
  reference?: string;
  /** Amount in dollars with 2 decimals, as the page shows it. The server only compares it with its own amount (payments-1). */
  amount: string;
  customer?: CheckoutCustomer;
}

export interface PayPalButtonsProps {
  browser: PayPalBrowser;
  /** "/paypal" for the storefront, "/api/paypal" for payment pages (payments-5). */
  base: "/paypal" | "/api/paypal";
  request: PaymentRequest;
  /** Called after a COMPLETED capture, with the record's id and PayPal's order id. */
  onPaid: (paid: { recordId: string; providerOrderId: string }) => Promise<void> | void;
  onCancel?: () => void;
  /** Called with a message if nothing was paid or PayPal is reviewing the payment. Called with null when the next attempt starts. */
  onProblem: (sentence: string | null) => void;
  /** Replaces our own sentences about a failure without a message from the server. */
  failedSentence?: string;
}

/** PayPal's buttons for one payment. They call the shop's JSON endpoints, because PayPal's script awaits the responses. */
export default function PayPalButtons(props: PayPalButtonsProps) {
  const [clientToken, setClientToken] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  const { base, browser, onProblem, failedSentence = paymentNotices.systemFailed.description } = props;
  useEffect(() => {
    let gone = false;
    Promise.all([ask(`${base}/setup`, setupAnswer), loadScript(browser.scriptUrl)])
      .then(([{ clientToken }]) => gone || setClientToken(clientToken))
      .catch(() => {
        if (gone) return;
        setFailed(attempt);
        onProblem(failedSentence);
      });
    return () => {
      gone = true;
    };
  }, [attempt, base, browser.scriptUrl, onProblem, failedSentence]);
  const tryAgain = () => {
    onProblem(null);
    setClientToken(null);
    setAttempt(attempt + 1);
  };
  if (failed === attempt) {
    return (
      <Button block size="lg" onClick={tryAgain}>
        Try again
      </Button>
    );
  }
  if (!clientToken) return <PayPalLoading />;
  return (
    <PayPalProvider
      clientToken={clientToken}
      environment={browser.environment}
      components={["paypal-payments", "venmo-payments", "paypal-guest-payments"]}
      pageType="checkout"
    >
      <Buttons {...props} onDown={() => setFailed(attempt)} />
    </PayPalProvider>
  );
}

function Buttons(props: PayPalButtonsProps & { onDown: () => void }) {
  const { base, request, onPaid, onCancel, onProblem, onDown, failedSentence } = props;
  const failed = (notice: Notice) => failedSentence ?? notice.description;
  const navigate = useNavigate();
  const refused = useRef(false);
  const { loadingStatus } = usePayPal();
  const { eligiblePaymentMethods: eligible, error } = useEligibleMethods({
    payload: { amount: request.amount, currencyCode: "USD", paymentFlow: "ONE_TIME_PAYMENT" },
  });
  useEffect(() => {
    if (loadingStatus !== INSTANCE_LOADING_STATE.REJECTED) return;
    onProblem(failedSentence ?? paymentNotices.systemFailed.description);
    onDown();
  }, [loadingStatus, onProblem, onDown, failedSentence]);

  async function createOrder() {
    onProblem(null);
    refused.current = false;
    try {
      const { id } = await ask(`${base}/order`, orderAnswer, { currency: "USD", intent: "CAPTURE", ...request });
      return { orderId: id };
    } catch (error) {
      refused.current = true;
      onProblem(sentenceOf(error, failed(paymentNotices.startFailed)));
      throw error;
    }
  }

  async function onApprove({ orderId }: { orderId: string }) {
    try {
      const capture = await ask(`${base}/order/${orderId}/capture`, captureAnswer, {});
      // The cart is already empty, so the redirect page explains what happens next.
      if (capture.status !== "COMPLETED") return await navigate(`${payPalRedirectPath}?token=${orderId}`);
      await onPaid({ recordId: capture.id, providerOrderId: orderId });
    } catch (error) {
      if (error instanceof Refusal) return onProblem(error.message);
      // The answer was lost, so the shop may have captured the payment. This page captures only once, and shows the result.
      if (await isShopReached()) return await navigate(`${payPalRedirectPath}?token=${orderId}`);
      onProblem(failed(paymentNotices.notCompleted));
    }
  }

  if (loadingStatus === INSTANCE_LOADING_STATE.PENDING) return <PayPalLoading />;
  // The SDK also reports errors that createOrder threw. Their message is already shown.
  const onError = ({ code }: { code?: string }) => {
    if (refused.current) return;
    const isBlocked = code === "ERR_DEV_UNABLE_TO_OPEN_POPUP";
    onProblem(isBlocked ? paymentNotices.popupBlocked.description : failed(paymentNotices.failed));
  };
  const cancelled = onCancel ?? (() => onProblem(paymentNotices.cancelled.description));
  const session = { createOrder, onApprove, onCancel: cancelled, onError };
  // PayPal's own button appears immediately. If the eligibility request fails, only methods available to everyone appear (payments-22).
  return (
    <div className="space-y-3">
      <PayPalOneTimePaymentButton {...session} presentationMode="auto" />
      {eligible?.isEligible("paylater") ? <PayLaterOneTimePaymentButton {...session} /> : null}
      {eligible?.isEligible("venmo") ? <VenmoOneTimePaymentButton {...session} /> : null}
      {error || eligible?.isEligible("card") ? <PayPalGuestPaymentButton {...session} /> : null}
    </div>
  );
}

class Refusal extends Error {}

function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof Refusal ? error.message : fallback;
}

/** Calls one of our endpoints. If the server refuses the request, throws an error with the server's message. */
async function ask<Answer>(path: string, schema: z.ZodType<Answer>, body?: unknown): Promise<Answer> {
  const response = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const { data, message } = await readAnswer(response, schema);
  if (data === undefined) throw new Refusal(message);
  return data;
}

let loading: Promise<void> | undefined;

/** Loads the emulator's SDK, which the provider then finds and uses. Without a URL, the provider loads PayPal's own SDK. */
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
