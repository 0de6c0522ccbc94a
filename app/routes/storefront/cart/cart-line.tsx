import { Link, useFetcher } from "react-router";
import { mostRefusal, stockRefusal } from "~/domain/cart/refusals";
import type { TierScope } from "~/domain/cart/tiers";
import { nextPriceBreak, placeholderPicture } from "~/domain/catalog/catalog";
import { cartNotices } from "~/domain/messages/messages";
import { formatMoney } from "~/domain/money/money";
import type { CartLineSummary } from "~/routes/storefront/cart/cart-summary.server";
import { TierProgress } from "~/routes/storefront/cart/tier-progress";
import { Button } from "~/ui/button";
import { QuantityStepper } from "~/ui/forms/quantity-stepper";
import { useSerialSend } from "~/ui/forms/serial-send";
import { Price } from "~/ui/price";
import { useToast } from "~/ui/toast/toast";

interface CartLineProps {
  line: CartLineSummary;
  tierScope: TierScope;
  onRemove: () => void;
  onLeave?: () => void;
}

export function CartLine({ line, tierScope, onRemove, onLeave }: CartLineProps) {
  const { id, name, productId, picture } = line;
  const path = `/product/${productId}`;
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 py-4">
      <Link to={path} onClick={onLeave} tabIndex={-1} aria-hidden="true">
        <img
          src={picture ?? placeholderPicture}
          alt=""
          width={72}
          height={72}
          className="aspect-square rounded-control bg-cream-200 object-contain p-1.5"
        />
      </Link>
      <div className="min-w-0 space-y-2">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <Link
              to={path}
              onClick={onLeave}
              className="wrap-anywhere font-semibold underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            <p className="text-muted text-sm">
              <Price cents={line.unitPriceCents} wasCents={line.priceCents} freeLabel="FREE" />
              {line.unitPriceCents > 0 ? " each" : null}
            </p>
          </div>
          <Price cents={line.lineTotalCents} freeLabel="FREE" className="shrink-0 font-semibold" />
        </div>
        {/* Above the quantity, because on phones the bottom bar can cover what is below it. */}
        {line.quantity > line.available ? (
          <p className="font-medium text-danger text-sm">{stockRefusal(name, line.available)}</p>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <LineQuantity line={line} onRemove={onRemove} />
          <RemoveLine id={id} name={name} onRemove={onRemove} />
        </div>
        <LineHint line={line} tierScope={tierScope} />
      </div>
    </li>
  );
}

/**
 * Hint about the next price break, or that the cart has all pins that are left. With cart-wide tiers, the footer shows the price break
 * instead.
 */
function LineHint({ line, tierScope }: Pick<CartLineProps, "line" | "tierScope">) {
  const { quantity, available, priceCents } = line;
  if (quantity > available) return null;
  const next = tierScope === "line" ? nextPriceBreak(priceCents, quantity) : null;
  const saved = line.savingsCents > 0 ? `You save ${formatMoney(line.savingsCents)}. ` : "";
  const all = quantity === available && priceCents > 0 ? `You have all ${available} that are left.` : "";
  const hint = next && quantity + next.more <= available ? next.sentence : all;
  return saved || hint ? (
    <div className="text-metal text-sm">
      {saved}
      {hint}
      {next && hint === next.sentence ? <TierProgress pieces={quantity} more={next.more} /> : null}
    </div>
  ) : null;
}

function LineQuantity({ line, onRemove }: Pick<CartLineProps, "line" | "onRemove">) {
  const fetcher = useFetcher({ key: `cart-line-${line.id}` });
  const show = useToast();
  const most = Math.max(line.available, line.quantity);
  const { send, waiting } = useSerialSend((quantity: number) => {
    const intent = quantity === 0 ? "remove" : "set-quantity";
    return fetcher.submit({ intent, id: line.id, quantity }, { method: "post", action: "/cart" });
  });
  const change = (quantity: number) => {
    if (quantity === 0) onRemove();
    send(quantity);
  };
  return (
    <fetcher.Form
      method="post"
      action="/cart"
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="intent" value="set-quantity" />
      <input type="hidden" name="id" value={line.id} />
      <QuantityStepper
        label={`Quantity of ${line.name}`}
        name="quantity"
        value={waiting ?? line.quantity}
        removeLabel={`One less: remove ${line.name}`}
        max={most}
        onChange={change}
        onOver={() => show(cartNotices.lessTaken(mostRefusal(line, line.available, line.quantity), most))}
      />
      <noscript>
        <Button type="submit" variant="outline" size="sm">
          Update
        </Button>
      </noscript>
    </fetcher.Form>
  );
}

function RemoveLine({ id, name, onRemove }: { id: string; name: string; onRemove: () => void }) {
  const fetcher = useFetcher({ key: `cart-remove-${id}` });
  return (
    <fetcher.Form method="post" action="/cart" onSubmit={onRemove}>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value="remove"
        aria-label={`Remove ${name}`}
        className="min-h-11 text-sm underline-offset-4 hover:underline"
      >
        Remove
      </button>
    </fetcher.Form>
  );
}
