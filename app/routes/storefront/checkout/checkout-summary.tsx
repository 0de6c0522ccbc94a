import { placeholderPicture } from "~/domain/catalog/catalog";
import { type Country, countries } from "~/domain/destinations/countries";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import type { CartSummary } from "~/routes/storefront/cart/cart-summary.server";
import { DiscountBox } from "~/routes/storefront/cart/discount-box";
import { Card } from "~/ui/card";
import { Price } from "~/ui/price";

export function CheckoutSummary({ cart }: { cart: CartSummary }) {
  return (
    <Card className="self-start lg:sticky lg:top-24">
      <h2 className="font-serif text-2xl">Order Summary</h2>
      <ul className="mt-4 divide-y divide-line">
        {cart.lines.map((line) => (
          <li key={line.id} className="flex items-center gap-3 py-3">
            <img src={line.picture ?? placeholderPicture} alt="" width={56} height={56} className="size-14 shrink-0" />
            <div className="min-w-0 flex-1">
              <p className="font-medium">{line.name}</p>
              <p className="text-muted text-sm tabular-nums">
                {formatCount(line.quantity)} × <Price cents={line.unitPriceCents} freeLabel="FREE" />
              </p>
            </div>
            <Price cents={line.lineTotalCents} freeLabel="FREE" />
          </li>
        ))}
      </ul>
      <div className="mt-4 border-line border-t pt-4">
        <DiscountBox code={cart.discount?.code} error={cart.discountError} />
      </div>
      <dl className="mt-4 space-y-2 border-line border-t pt-4">
        <Sum label="Subtotal" cents={cart.subtotalCents} />
        {cart.discountCents > 0 ? (
          <Sum label={`Discount (${cart.discount?.code})`} cents={-cart.discountCents} />
        ) : null}
        <Sum label={`Shipping (${countries[cart.destination.country].short})`} cents={cart.shippingCents} />
        {cart.taxCents > 0 ? <Sum label="Sales tax" cents={cart.taxCents} /> : null}
        {cart.isTaxOpen ? <OpenTax country={cart.destination.country} /> : null}
        <Sum label={cart.isTaxOpen ? "Total before tax" : "Total"} cents={cart.totalCents} strong />
      </dl>
      <p className="mt-3 text-muted text-sm">{flatShipping(cart.shippingPrices)}</p>
    </Card>
  );
}

export function flatShipping({ US, CA }: CartSummary["shippingPrices"]): string {
  return `Flat-rate shipping, any quantity: ${formatMoney(US)} in the USA, ${formatMoney(CA)} to Canada.`;
}

/** Shown until a state is chosen, because a total without tax would be wrong. */
export function OpenTax({ country }: { country: Country }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>Sales tax</dt>
      <dd className="text-right text-muted">by the {countries[country].stateWord.toLowerCase()} you choose</dd>
    </div>
  );
}

export function Sum({ label, cents, strong }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div className={strong ? "flex justify-between font-semibold text-lg" : "flex justify-between"}>
      <dt>{label}</dt>
      <dd>
        <Price cents={cents} />
      </dd>
    </div>
  );
}
