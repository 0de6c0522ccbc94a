import { type ReactNode, useCallback } from "react";
import { Link, useNavigate } from "react-router";
import { brand } from "~/domain/brand/brand";
import type { BookAddress } from "~/domain/destinations/address-book.schema";
import { type Destination, isTaxOpen, priceAt } from "~/domain/destinations/tax";
import { checkoutNotices, screens } from "~/domain/messages/messages";
import { formatMoney, plainDollars } from "~/domain/money/money";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import { kindOf } from "~/domain/text/ids";
import { PayWithPayPal } from "~/routes/pay/pay-with-paypal";
import { Assurance } from "~/routes/storefront/checkout/assurance";
import { CustomerDetails } from "~/routes/storefront/checkout/customer-details";
import { DepositSummary } from "~/routes/storefront/checkout/deposit-summary";
import { NothingToPay } from "~/routes/storefront/checkout/nothing-to-pay";
import { PaymentHeading } from "~/routes/storefront/checkout/payment-heading";
import { PhoneTotal } from "~/routes/storefront/checkout/phone-total";
import { AlreadyExempt, TaxExempt } from "~/routes/storefront/checkout/tax-exempt";
import { type DetailsReply, isCertificate, isCode, useDetails } from "~/routes/storefront/checkout/use-details";
import { useProblem } from "~/routes/storefront/checkout/use-problem";
import { clearDesignDraft } from "~/routes/storefront/designer/design-draft-storage";
import type { DepositCheckout as Deposit } from "~/services/checkout/deposit-checkout.server";
import type { PayPalBrowser } from "~/services/core/app.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormErrors } from "~/ui/forms/form-errors";
import { EmptyState } from "~/ui/frame/empty-state";
import { useToast } from "~/ui/toast/toast";

const { mockup, businessDays, ownDepositBack, balance } = brand.promises;

interface DepositCheckoutProps {
  deposit: Deposit;
  /** Details from a payment that was started but not completed. */
  typed: CheckoutCustomer | null;
  book: BookAddress[] | null;
  payPal: PayPalBrowser;
  /** File name of the tax certificate that was sent with this design. */
  certificate: string | null;
  reply?: DetailsReply;
}

/** Shipping address, then the deposit (checkout-1). */
export function DepositCheckout({ deposit, typed: begun, book, payPal, certificate, reply }: DepositCheckoutProps) {
  const { customerName: name, customerEmail: email, known } = deposit;
  const { id: _, ...home } = book?.[0] ?? { id: null };
  const { customer, typed, formKey, isEdited, destination, setDestination, failure, edit, submitted } = useDetails(
    reply,
    begun ?? { name, email, ...known, ...home },
  );
  const ofCode = reply && isCode(reply) ? reply : undefined;
  if (deposit.paidOrderId) return <PaidAlready id={deposit.paidOrderId} />;
  const taxExempt = deposit.terms.isTaxExempt ? (
    <AlreadyExempt />
  ) : certificate !== null || mayBeTaxed(deposit, destination) ? (
    <TaxExempt
      sent={certificate}
      next={offTheBalance}
      canRemove={kindOf(deposit.reference) !== "customOrder"}
      customer={customer}
    />
  ) : null;
  return (
    <div className="mt-6 grid gap-6 lg:mt-8 lg:grid-cols-[1fr_24rem] lg:gap-8">
      <PhoneTotal cents={deposit.depositCents} />
      <Card padding="lg">
        {customer ? (
          <Payment
            deposit={deposit}
            payPal={payPal}
            customer={customer}
            reply={reply}
            failure={failure}
            onEdit={edit}
            taxExempt={taxExempt}
          />
        ) : (
          <CustomerDetails
            key={formKey}
            reply={ofCode || (reply && isCertificate(reply)) ? undefined : reply}
            typed={typed}
            isEdited={isEdited}
            book={book}
            countryHint={`Shipping within the USA is included. Canada costs ${formatMoney(deposit.terms.canadaFeeCents)} more, paid with the balance.`}
            onSubmit={submitted}
            onDestination={setDestination}
          />
        )}
        {customer ? null : taxExempt}
        <Assurance ofDesign={deposit} />
      </Card>
      <div id="summary" className="scroll-mt-24">
        <DepositSummary
          deposit={deposit}
          destination={destination}
          customer={customer}
          refused={ofCode?.result?.error?.code}
        />
      </div>
    </div>
  );
}

const offTheBalance =
  "When we approve the certificate, we take the sales tax off your balance, and later orders from your account have none.";

/** True if the order has sales tax, or may have it once the state is known. */
function mayBeTaxed({ totalCents, terms }: Deposit, destination: Destination | null): boolean {
  return isTaxOpen(destination, terms) || priceAt(totalCents, destination, terms).taxCents > 0;
}

/** Sentence about the next step after the deposit. Even a free design may have shipping and tax left to pay. */
function nextOf({ isApproved, rushOrder, totalCents, depositCents, terms }: Deposit, customer: CheckoutCustomer) {
  if (!isApproved)
    return `You'll get your mockup ${rushOrder ? mockup.rush : mockup.standard}. ${businessDays} ${ownDepositBack} ${balance}`;
  return priceAt(totalCents, customer, terms).totalCents > depositCents
    ? "You've already approved the mockup. Production starts once the balance is paid."
    : screens.approvedAndPaid;
}

function PaidAlready({ id }: { id: string }) {
  return (
    <EmptyState
      title="This deposit is paid"
      action={
        <Button asChild>
          <Link to={`/track-order?id=${id}&type=custom`}>Track your order</Link>
        </Button>
      }
    >
      Your order is {id}.
    </EmptyState>
  );
}

interface PaymentProps {
  deposit: Deposit;
  payPal: DepositCheckoutProps["payPal"];
  customer: CheckoutCustomer;
  reply?: DetailsReply;
  failure?: string;
  onEdit: () => void;
  taxExempt: ReactNode;
}

function Payment({ deposit, payPal, customer, reply, failure, onEdit, taxExempt }: PaymentProps) {
  const { reference, depositCents } = deposit;
  const { problem, onProblem } = useProblem({ about: deposit.discountCode ?? "", reply, failure });
  const onPaid = useFinish(reference);
  return (
    <>
      <PaymentHeading customer={customer} onEdit={onEdit} />
      {taxExempt}
      <div className="mt-6">
        <FormErrors errors={problem ? [problem] : null} title="The payment didn't go through" />
      </div>
      <div className="mt-6">
        {depositCents === 0 ? (
          <NothingToPay reference={reference} formKey={reference} customer={customer} />
        ) : (
          <PayWithPayPal
            browser={payPal}
            base="/paypal"
            request={{ purpose: "deposit", reference, amount: plainDollars(depositCents), customer }}
            onPaid={onPaid}
            onProblem={onProblem}
          />
        )}
      </div>
      <p className="mt-6 text-muted">{nextOf(deposit, customer)}</p>
    </>
  );
}

/**
 * After payment, deletes the design draft and leads to the order. If the last request fails, the server still knows the order from the
 * captured payment (checkout-3).
 */
function useFinish(draftId: string) {
  const show = useToast();
  const navigate = useNavigate();
  return useCallback(
    async ({ recordId, providerOrderId }: { recordId: string; providerOrderId: string }) => {
      clearDesignDraft();
      const isRecorded = await isConfirmed(draftId, providerOrderId);
      await navigate(`/track-order?id=${recordId}&type=custom&fromCheckout=true`);
      // Shown after the navigation, because an error closes when its page is left.
      if (!isRecorded) show(checkoutNotices.customOrderFailed);
    },
    [draftId, navigate, show],
  );
}

async function isConfirmed(draftId: string, depositPaymentId: string): Promise<boolean> {
  try {
    const response = await fetch("/api/custom-orders", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ orderData: { draftId }, depositPaymentId }),
    });
    return response.ok;
  } catch {
    return false;
  }
}
