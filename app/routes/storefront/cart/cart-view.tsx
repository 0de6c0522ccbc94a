import { useRef } from "react";
import { Form, Link } from "react-router";
import { tierPieces } from "~/domain/cart/tiers";
import { nextPriceBreak } from "~/domain/catalog/catalog";
import { cartNotices } from "~/domain/messages/messages";
import { formatMoney } from "~/domain/money/money";
import { CartLine } from "~/routes/storefront/cart/cart-line";
import type { CartSummary } from "~/routes/storefront/cart/cart-summary.server";
import { DiscountBox } from "~/routes/storefront/cart/discount-box";
import { TierProgress } from "~/routes/storefront/cart/tier-progress";
import { Button } from "~/ui/button";
import { useAnnouncedChange } from "~/ui/frame/announced-change";
import { EmptyState } from "~/ui/frame/empty-state";
import { Price } from "~/ui/price";

interface CartViewProps {
  cart: CartSummary;
  /** Called when a link leads to another page, so that the panel closes. */
  onLeave?: () => void;
}

/** Lines of the cart, or a hint if there are none. The list takes the focus when a line is removed. */
export function CartLines({ cart, onLeave }: CartViewProps) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <section ref={list} tabIndex={-1} aria-label="Items in your cart" className="outline-none">
      {cart.lines.length === 0 ? (
        <EmptyState
          title={cartNotices.empty}
          art="cart"
          action={
            <Button asChild>
              <Link to="/wholesale" onClick={onLeave}>
                Browse the pins
              </Link>
            </Button>
          }
        >
          {cart.discount ? `Your code ${cart.discount.code} is saved here.` : "Pins you add will be here."}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {cart.lines.map((line) => (
              <CartLine
                key={line.id}
                line={line}
                tierScope={cart.tierScope}
                onLeave={onLeave}
                onRemove={() => list.current?.focus()}
              />
            ))}
          </ul>
          <MatchingMarkers lines={cart.lines} onLeave={onLeave} />
        </>
      )}
    </section>
  );
}

/**
 * Offers ball markers with the picture of the first pin that is not free. The link opens the designer with markers and that picture
 * chosen.
 */
function MatchingMarkers({ lines, onLeave }: { lines: CartSummary["lines"]; onLeave?: () => void }) {
  const pin = lines.find(({ priceCents, picture }) => priceCents > 0 && picture);
  if (!pin?.picture) return null;
  return (
    <aside aria-label="Matching ball markers" className="mt-3 flex items-center gap-4 rounded-card bg-sunken p-3 pr-4">
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-full border-4 border-brass-400 bg-cream-100 shadow-lift">
        <img src={pin.picture} alt="" width={80} height={80} loading="lazy" className="size-14 object-contain" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">Add matching ball markers</p>
        <p className="text-muted text-sm">{pin.name} as a 1-inch marker, made for your event.</p>
        <Link
          to={`/custom?from=${pin.productId}&make=ball_markers`}
          onClick={onLeave}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          Design the markers
        </Link>
      </div>
    </aside>
  );
}

export function CartFoot({ cart, onLeave }: CartViewProps) {
  const isEmpty = cart.lines.length === 0;
  const goodsCents = cart.subtotalCents - cart.discountCents;
  const saved = cart.discountCents > 0 ? ` after ${formatMoney(cart.discountCents)} off` : "";
  useAnnouncedChange(isEmpty ? `${cartNotices.empty}.` : `Total ${formatMoney(goodsCents)}${saved}.`);
  return (
    <div className="space-y-4">
      {isEmpty ? null : (
        <>
          <MixedTierHint cart={cart} />
          <DiscountBox code={cart.discount?.code} error={cart.discountError} />
          <dl className="space-y-1.5">
            <Sum label="Subtotal" cents={cart.subtotalCents} />
            {cart.discountCents > 0 ? (
              <Sum
                label={`Discount (${cart.discount?.code})`}
                cents={-cart.discountCents}
                className="text-on-tone-green"
              />
            ) : null}
            <Sum label="Total" cents={goodsCents} className="font-semibold text-lg" />
            {cart.taxCents > 0 ? <Sum label="Sales tax" cents={cart.taxCents} className="text-muted" /> : null}
          </dl>
          <p className="text-muted text-sm">
            <strong className="font-semibold text-ink tabular-nums">{formatMoney(cart.totalCents)}</strong> with{" "}
            {formatMoney(cart.shippingCents)} flat-rate {cart.destination.country === "US" ? "U.S." : "Canada"} shipping
            {cart.taxCents > 0 ? " and sales tax" : ""}
            {cart.isTaxOpen ? ", before sales tax" : ""}.
          </p>
        </>
      )}
      <Form action="/checkout" onSubmit={(event) => (isEmpty ? event.preventDefault() : onLeave?.())}>
        <Button
          type="submit"
          block
          size="lg"
          aria-disabled={isEmpty || undefined}
          className={isEmpty ? "opacity-50" : ""}
        >
          Checkout
        </Button>
      </Form>
    </div>
  );
}

/** Hint about the next price break, if all pins in the cart count together. */
function MixedTierHint({ cart: { lines, tierScope } }: Pick<CartViewProps, "cart">) {
  const paid = lines.find(({ priceCents }) => priceCents > 0);
  if (tierScope === "line" || !paid) return null;
  const pieces = tierPieces(lines, tierScope)(paid);
  const next = nextPriceBreak(paid.priceCents, pieces);
  return next ? (
    <div className="text-metal text-sm">
      {next.sentence}, in any mix.
      <TierProgress pieces={pieces} more={next.more} />
    </div>
  ) : null;
}

function Sum({ label, cents, className = "" }: { label: string; cents: number; className?: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>
        <Price cents={cents} />
      </dd>
    </div>
  );
}
