import { type ReactNode, useCallback } from "react";
import { Link, useFetcher, useNavigate } from "react-router";
import { z } from "zod";
import type { BookAddress } from "~/domain/destinations/address-book.schema";
import type { Destination } from "~/domain/destinations/tax";
import { checkoutNotices } from "~/domain/messages/messages";
import { plainDollars } from "~/domain/money/money";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import { PayWithPayPal } from "~/routes/pay/pay-with-paypal";
import type { CartSummary } from "~/routes/storefront/cart/cart-summary.server";
import { Assurance } from "~/routes/storefront/checkout/assurance";
import { CheckoutSummary, flatShipping } from "~/routes/storefront/checkout/checkout-summary";
import { CustomerDetails } from "~/routes/storefront/checkout/customer-details";
import { NothingToPay } from "~/routes/storefront/checkout/nothing-to-pay";
import { type CheckoutTerms, PayByInvoice } from "~/routes/storefront/checkout/pay-by-invoice";
import { PaymentHeading } from "~/routes/storefront/checkout/payment-heading";
import { PhoneTotal } from "~/routes/storefront/checkout/phone-total";
import { AlreadyExempt, TaxExempt } from "~/routes/storefront/checkout/tax-exempt";
import { type DetailsReply, isCertificate, useDetails } from "~/routes/storefront/checkout/use-details";
import { useProblem } from "~/routes/storefront/checkout/use-problem";
import type { PayPalBrowser } from "~/services/core/app.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormErrors } from "~/ui/forms/form-errors";
import { useSerialSend } from "~/ui/forms/serial-send";
import { readAnswer } from "~/ui/forms/shop-answer";
import { useToast } from "~/ui/toast/toast";

interface CartCheckoutProps {
  cart: CartSummary;
  obstacles: string[];
  email: string;
  /** Details from a payment that was started but not completed. */
  typed: CheckoutCustomer | null;
  book: BookAddress[] | null;
  /** Terms of a customer who may order by invoice. */
  terms: CheckoutTerms | null;
  /** Idempotency key for this cart in its current state. */
  formKey: string;
  payPal: PayPalBrowser;
  /** File name of the tax certificate that was sent with this cart. */
  certificate: string | null;
  reply?: DetailsReply;
}

/** Customer details, then payment (checkout-2). "Edit Information" goes back and keeps the input. */
export function CartCheckout(props: CartCheckoutProps) {
  const { cart, obstacles, email, typed: begun, book, terms, formKey, payPal, certificate, reply } = props;
  const { country, state } = cart.destination;
  // Prefills an address from the address book only if it matches the destination in the summary.
  const { id: _, ...home } = book?.find((one) => one.country === country && one.state === state) ?? { id: null };
  const start = begun ?? { email, country, state: state ?? "", ...home };
  const { customer, typed, formKey: filledIn, isEdited, failure, edit, submitted } = useDetails(reply, start);
  const { submit } = useFetcher();
  const { send } = useSerialSend(({ country, state }: Destination) =>
    submit({ intent: "destination", country, state: state ?? "" }, { method: "post" }),
  );
  const isTaxed = cart.taxCents > 0 || cart.isTaxOpen || certificate !== null;
  const taxExempt = cart.isTaxExempt ? (
    <AlreadyExempt />
  ) : isTaxed ? (
    <TaxExempt sent={certificate} next={refundedLater} canRemove customer={customer} />
  ) : null;
  return (
    <div className="mt-6 grid gap-6 lg:mt-8 lg:grid-cols-[1fr_24rem] lg:gap-8">
      <PhoneTotal cents={cart.totalCents} isTaxOpen={cart.isTaxOpen} />
      <Card padding="lg">
        <Obstacles obstacles={obstacles} />
        {customer ? (
          <Payment
            cart={cart}
            obstacles={obstacles}
            terms={terms}
            formKey={formKey}
            reply={reply}
            failure={failure}
            payPal={payPal}
            customer={customer}
            onEdit={edit}
            taxExempt={taxExempt}
          />
        ) : (
          <CustomerDetails
            key={filledIn}
            reply={reply && isCertificate(reply) ? undefined : reply}
            typed={typed}
            isEdited={isEdited}
            book={book}
            countryHint={flatShipping(cart.shippingPrices)}
            onSubmit={submitted}
            onDestination={send}
          />
        )}
        {customer ? null : taxExempt}
        <Assurance isOnTerms={terms !== null} />
      </Card>
      <div id="summary" className="scroll-mt-24">
        <CheckoutSummary cart={cart} />
      </div>
    </div>
  );
}

const refundedLater =
  "You pay the sales tax today. When we approve the certificate, we refund it, and later orders from your account have none.";

/** Problems shown before the customer types anything, with a link to fix them. */
function Obstacles({ obstacles }: { obstacles: string[] }) {
  if (obstacles.length === 0) return null;
  return (
    <div className="mb-6 space-y-3">
      <FormErrors errors={obstacles.map((sentence) => `${sentence}.`)} />
      <Button asChild variant="outline">
        <Link to="/cart">Change your cart</Link>
      </Button>
    </div>
  );
}

interface PaymentProps extends Pick<CartCheckoutProps, "cart" | "obstacles"> {
  payPal: CartCheckoutProps["payPal"];
  terms: CartCheckoutProps["terms"];
  formKey: string;
  customer: CheckoutCustomer;
  reply?: DetailsReply;
  failure?: string;
  onEdit: () => void;
  taxExempt: ReactNode;
}

function Payment(props: PaymentProps) {
  const { cart, obstacles, terms, formKey, reply, failure, payPal, customer, onEdit, taxExempt } = props;
  const show = useToast();
  const navigate = useNavigate();
  const about = JSON.stringify([cart.discount?.code, cart.lines.map(({ id, quantity }) => [id, quantity])]);
  const { problem, onProblem } = useProblem({ about, reply, failure });
  const isShort = obstacles.length > 0;
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
      {taxExempt}
      <div className="mt-6">
        <FormErrors errors={problem && !isShort ? [problem] : null} title="The payment didn't go through" />
      </div>
      {isShort ? null : (
        <div className="mt-6">
          {cart.totalCents === 0 ? (
            <NothingToPay formKey={formKey} customer={customer} />
          ) : (
            <>
              {/* The invoice form is above the PayPal buttons, because they grow while loading and would move it just before a click. */}
              {terms ? (
                <PayByInvoice terms={terms} formKey={formKey} customer={customer} totalCents={cart.totalCents} />
              ) : null}
              <PayWithPayPal
                browser={payPal}
                base="/paypal"
                request={{ purpose: "cart", amount: plainDollars(cart.totalCents), customer }}
                onPaid={onPaid}
                onProblem={onProblem}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}

const createdOrder = z.object({ order: z.object({ id: z.string() }) });

/**
 * Creates the order and returns its id. If the request fails, clears the cart and returns null. The customer still gets the email
 * (checkout-3).
 */
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
    const { data } = await readAnswer(response, createdOrder);
    if (!data) throw new Error(`${response.status}`);
    return data.order.id;
  } catch {
    await post("/api/clear-cart", {}).catch(() => null);
    return null;
  }
}
