import { formatDate } from "~/domain/calendar/calendar";
import { designLabels, packagingLabels } from "~/domain/designer/describe";
import { pinsCentsOf } from "~/domain/designer/designer";
import { pictureUrl, quantityFacts } from "~/domain/designer/several";
import { type Destination, priceAt } from "~/domain/destinations/tax";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import { pinLines } from "~/domain/quotes/pin-lines";
import { DiscountBox } from "~/routes/storefront/cart/discount-box";
import { OpenTax, Sum } from "~/routes/storefront/checkout/checkout-summary";
import type { DepositCheckout } from "~/services/checkout/deposit-checkout.server";
import { Card } from "~/ui/card";
import { FurtherDesigns } from "~/ui/lists/further-designs";

interface DepositSummaryProps {
  deposit: DepositCheckout;
  /** Null until the address is entered. */
  destination: Destination | null;
  /** Reason why the last code was refused. */
  refused?: string[] | null;
  /** Details, once entered. */
  customer?: CheckoutCustomer;
}

/** The order and the amount due today. Shipping and tax are due with the balance. */
export function DepositSummary({ deposit, destination, refused, customer }: DepositSummaryProps) {
  const { reference, rushCents, discountCode, discountCents, discountError, depositCents, terms } = deposit;
  const { shippingCents, taxCents, totalCents, isTaxOpen } = priceAt(deposit.totalCents, destination, terms);
  return (
    <Card className="self-start lg:sticky lg:top-24">
      <h2 className="font-serif text-2xl">Order Summary</h2>
      {deposit.pictureUrl ? (
        <img
          src={deposit.pictureUrl}
          alt="Your design as an enamel pin"
          width={240}
          height={240}
          className="mx-auto mt-4 aspect-square w-60 object-contain"
        />
      ) : null}
      <p className="mt-4">{specification(deposit)}</p>
      <p className="mt-2 font-medium">{deposit.promise}</p>
      <FurtherDesigns
        designs={deposit.furtherDesigns}
        pictureOf={(number) => deposit.pictureUrl && pictureUrl(reference, number)}
      />
      {deposit.codeBox ? (
        <div className="mt-4 border-line border-t pt-4">
          <DiscountBox of="design" code={discountCode} error={discountError} refused={refused} customer={customer} />
          {deposit.codeBox === "last" ? (
            <p className="mt-2 text-muted text-sm">
              This price was quoted for you. If you remove the code, you can't add it back.
            </p>
          ) : null}
        </div>
      ) : null}
      <dl className="mt-4 space-y-2 border-line border-t pt-4">
        {pinLines(deposit, pinsCentsOf(deposit)).map(({ label, cents }) => (
          <Sum key={label} label={label} cents={cents} />
        ))}
        {rushCents > 0 ? <Sum label="Rush order" cents={rushCents} /> : null}
        {discountCents > 0 ? <Sum label={`Discount (${discountCode})`} cents={-discountCents} /> : null}
        {shippingCents > 0 ? <Sum label="Shipping (Canada)" cents={shippingCents} /> : null}
        {taxCents > 0 ? <Sum label="Sales tax" cents={taxCents} /> : null}
        {isTaxOpen ? <OpenTax country={destination?.country ?? "US"} /> : null}
        <Sum label={isTaxOpen ? "Total before tax" : "Total"} cents={totalCents} />
        <Sum label="Deposit due today" cents={depositCents} strong />
        <Sum label="Remaining balance" cents={totalCents - depositCents} />
      </dl>
    </Card>
  );
}

function specification(deposit: DepositCheckout): string {
  const [, first] = quantityFacts(deposit);
  return [
    ...(first ? [first.join(": ")] : []),
    ...designLabels(deposit),
    ...packagingLabels(deposit),
    ...(deposit.deadlineDate ? [`Needed by ${formatDate(deposit.deadlineDate)}`] : []),
  ].join(", ");
}
