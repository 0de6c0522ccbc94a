import { useCallback, useState } from "react";
import { useFetcher, useNavigate, useRevalidator } from "react-router";
import type { BookAddress } from "~/domain/destinations/address-book";
import { checkoutNotices } from "~/domain/messages/messages";
import { toDollars } from "~/domain/money/money";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import { PayWithPayPal } from "~/routes/pay/pay-with-paypal";
import { Assurance } from "~/routes/storefront/checkout/assurance";
import { CheckoutSummary, flatShipping } from "~/routes/storefront/checkout/checkout-summary";
import { CustomerDetails } from "~/routes/storefront/checkout/customer-details";
import { PaymentHeading } from "~/routes/storefront/checkout/payment-heading";
import { PhoneTotal } from "~/routes/storefront/checkout/phone-total";
import { type DetailsReply, useDetails } from "~/routes/storefront/checkout/use-details";
import type { getCheckout } from "~/services/checkout/cart-checkout.server";
import { Card } from "~/ui/card";
import { FormErrors } from "~/ui/forms/form-errors";
import { useToast } from "~/ui/toast/toast";

type Checkout = Awaited<ReturnType<typeof getCheckout>>;

interface CartCheckoutProps extends Checkout {
  email: string;
  /** Of a payment that was begun and not made. */
  typed: CheckoutCustomer | null;
  book: BookAddress[] | null;
  payPal: { environment: "sandbox" | "production"; scriptUrl: string | null };
  reply?: DetailsReply;
}

/** Details, then payment (checkout-2); "Edit Information" goes back and keeps what was typed. */
export function CartCheckout({ cart, obstacle, email, typed: begun, book, payPal, reply }: CartCheckoutProps) {
  const { country, state } = cart.destination;
  // Only an address that goes where the summary says.
  const { id: _, ...home } = book?.find((one) => one.country === country && one.state === state) ?? { id: null };
  const start = begun ?? { email, country, state: state ?? "", ...home };
  const { customer, typed, formKey, edit, submitted } = useDetails(reply, start);
  const { submit } = useFetcher();
  return (
    <div className="mt-6 grid gap-6 lg:mt-8 lg:grid-cols-[1fr_24rem] lg:gap-8">
      <PhoneTotal cents={cart.totalCents} isTaxOpen={cart.isTaxOpen} />
      <Card padding="lg">
        {customer ? (
          <Payment {...{ cart, obstacle, payPal, customer }} onEdit={edit} />
        ) : (
          <CustomerDetails
            key={formKey}
            reply={reply}
            typed={typed}
            book={book}
            countryHint={flatShipping(cart.shippingPrices)}
            onSubmit={submitted}
            onDestination={({ country, state }) =>
              submit({ intent: "destination", country, state: state ?? "" }, { method: "post" })
            }
          />
        )}
        <Assurance />
      </Card>
      <div id="summary" className="scroll-mt-24">
        <CheckoutSummary cart={cart} />
      </div>
    </div>
  );
}

interface PaymentProps extends Checkout {
  payPal: CartCheckoutProps["payPal"];
  customer: CheckoutCustomer;
  onEdit: () => void;
}

function Payment({ cart, obstacle, payPal, customer, onEdit }: PaymentProps) {
  const show = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<string | null>(obstacle);
  // What refused the payment may have changed the price: a code that ran out meanwhile takes nothing off any more.
  const onProblem = useCallback(
    (sentence: string | null) => {
      setProblem(sentence);
      if (sentence) void revalidate();
    },
    [revalidate],
  );
  const onPaid = useCallback(
    async ({ providerOrderId }: { providerOrderId: string }) => {
      const id = await confirm(providerOrderId, customer);
      if (!id) show(checkoutNotices.orderFailed);
      await navigate(id ? `/track-order?id=${id}&type=regular&fromCheckout=true` : "/track-order?fromCheckout=true");
    },
    [customer, navigate, show],
  );
  return (
    <>
      <PaymentHeading customer={customer} onEdit={onEdit} />
      <div className="mt-6" aria-live="assertive">
        {problem ? <FormErrors errors={[problem]} title="The payment did not go through" /> : null}
      </div>
      {obstacle ? null : (
        <div className="mt-6">
          <PayWithPayPal
            browser={payPal}
            base="/paypal"
            request={{ purpose: "cart", amount: toDollars(cart.totalCents).toFixed(2), customer }}
            onPaid={onPaid}
            onProblem={onProblem}
          />
        </div>
      )}
    </>
  );
}

/** The order's id, or null when it could not be fetched: then the cart is cleared and the mail tells (checkout-3). */
async function confirm(paypalOrderId: string, { name, email, ...shippingAddress }: CheckoutCustomer) {
  const post = (path: string, body: unknown) =>
    fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  try {
    const response = await post("/api/create-order", {
      paypalOrderId,
      customerEmail: email,
      customerName: name,
      shippingAddress,
    });
    if (!response.ok) throw new Error(`${response.status}`);
    const { order } = (await response.json()) as { order: { id: string } };
    return order.id;
  } catch {
    await post("/api/clear-cart", {}).catch(() => null);
    return null;
  }
}
