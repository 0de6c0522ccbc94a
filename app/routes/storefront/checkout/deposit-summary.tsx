import { formatDate } from "~/domain/calendar/calendar";
import { designWords, packagingWords } from "~/domain/designer/describe";
import { pinsCentsOf } from "~/domain/designer/designer";
import { pieceWords } from "~/domain/designer/products";
import { type Destination, extrasOf } from "~/domain/destinations/tax";
import type { DepositCheckout } from "~/services/checkout/deposit-checkout.server";
import { Card } from "~/ui/card";
import { Price } from "~/ui/price";

interface DepositSummaryProps {
  deposit: DepositCheckout;
  /** Null until the address is typed. */
  destination: Destination | null;
}

/** What is ordered and what of it is due today; what the address adds is due with the balance. */
export function DepositSummary({ deposit, destination }: DepositSummaryProps) {
  const { quantity, rushCents, discountCode, discountCents, depositCents, terms } = deposit;
  const { shippingCents, taxCents } = extrasOf(deposit.totalCents, destination, terms);
  const totalCents = deposit.totalCents + shippingCents + taxCents;
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
      <dl className="mt-4 space-y-2 border-line border-t pt-4">
        <Sum label={`${quantity} ${pieceWords[deposit.pinType]}`} cents={pinsCentsOf(deposit)} />
        {rushCents > 0 ? <Sum label="Rush order" cents={rushCents} /> : null}
        {discountCents > 0 ? <Sum label={`Discount (${discountCode})`} cents={-discountCents} /> : null}
        {deposit.discountError ? (
          <div className="text-danger text-sm">
            <dt className="sr-only">Discount</dt>
            <dd>{deposit.discountError}. This is the price today.</dd>
          </div>
        ) : null}
        {shippingCents > 0 ? <Sum label="Shipping (Canada)" cents={shippingCents} /> : null}
        {taxCents > 0 ? <Sum label="Sales tax" cents={taxCents} /> : null}
        <Sum label="Total" cents={totalCents} />
        <Sum label="Deposit due today" cents={depositCents} strong />
        <Sum label="Remaining balance" cents={totalCents - depositCents} />
      </dl>
    </Card>
  );
}

function specification(deposit: DepositCheckout): string {
  return [
    ...designWords(deposit),
    ...packagingWords(deposit),
    deposit.rushOrder ? "Rush delivery" : "Standard delivery",
    ...(deposit.deadlineDate ? [`Needed by ${formatDate(deposit.deadlineDate)}`] : []),
  ].join(" · ");
}

function Sum({ label, cents, strong }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div className={strong ? "flex justify-between font-semibold text-lg" : "flex justify-between"}>
      <dt>{label}</dt>
      <dd>
        <Price cents={cents} />
      </dd>
    </div>
  );
}
