import { Link } from "react-router";
import { addKey, type CartLineInput, cartLineChange, cartLineId, cartLineInput } from "~/domain/cart/cart";
import { validateDiscountInput } from "~/domain/discounts/discounts.schema";
import { cartNotices, discountNotices, type Notice } from "~/domain/messages/messages";
import type { Cents } from "~/domain/money/money";
import { formAction, submit } from "~/http/form.server";
import { requireCartSession } from "~/http/session/cart-session.server";
import { cartCookie } from "~/http/session/cookies.server";
import type { CartSummary } from "~/routes/storefront/cart/cart-summary.server";
import { CartFoot, CartLines } from "~/routes/storefront/cart/cart-view";
import { LineReplies } from "~/routes/storefront/cart/line-replies";
import { useOptimisticCart } from "~/routes/storefront/cart/optimistic-cart";
import { useCart } from "~/routes/storefront/cart/use-cart";
import { addToCart, applyCode, removeCode, removeLine, setQuantity } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormErrors } from "~/ui/forms/form-errors";
import { orLostConnection } from "~/ui/forms/lost-connection";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageTitle } from "~/ui/frame/page-title";
import type { Route } from "./+types/cart";

/** Sets the cart's cookie. A browser without JavaScript is redirected to the cart page. */
function keepCart(app: App, { request }: Route.ActionArgs, toast?: Notice) {
  const isPageLoad = request.headers.get("Sec-Fetch-Mode") === "navigate";
  return { toast, cookies: [cartCookie(app, requireCartSession(app))], redirectTo: isPageLoad ? "/cart" : undefined };
}

/** Wraps a use case. If the visitor has no cart yet, creates one first. */
function onCart<Input, Result>(run: (app: App, input: Input) => Promise<Result>) {
  return (app: App, input: Input) => {
    requireCartSession(app);
    return run(app, input);
  };
}

const add = submit({
  input: cartLineInput.extend({ key: addKey }),
  run: onCart((app, input: CartLineInput & { key?: string }) => addToCart(app, input).then(() => input.quantity)),
  then: (added: number, app, args) => keepCart(app, args, cartNotices.added(added)),
  refused: ({ message }) => cartNotices.addFailed(message),
});

export const action = formAction(
  {
    /** The form of a product card has no intent. */
    default: add,
    /** Intent that older versions of the page sent. Tabs with such a version may still be open. */
    add,
    "set-quantity": submit({
      input: cartLineChange,
      run: onCart(setQuantity),
      then: (_line, app, args) => keepCart(app, args),
      refused: ({ message }) => cartNotices.updateFailed(message),
    }),
    remove: submit({
      input: cartLineId,
      run: onCart(removeLine),
      then: (_none, app, args) => keepCart(app, args, cartNotices.removed),
      refused: ({ message }) => cartNotices.removeFailed(message),
    }),
    "apply-code": submit({
      input: validateDiscountInput.pick({ code: true }),
      run: onCart(applyCode),
      then: ({ amountCents }: { amountCents: Cents }, app, args) =>
        keepCart(app, args, discountNotices.applied(amountCents)),
      refused: ({ message }) => discountNotices.invalid(message),
    }),
    "remove-code": submit({
      input: validateDiscountInput.pick({}),
      run: onCart(removeCode),
      then: (_none, app, args) => keepCart(app, args, discountNotices.removed),
    }),
  },
  ["cart", "calls"],
);

const lost: Record<string, Notice> = {
  default: cartNotices.addFailed(),
  add: cartNotices.addFailed(),
  "set-quantity": cartNotices.updateFailed(),
  remove: cartNotices.removeFailed(),
};

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent") ?? "default");
  return orLostConnection(serverAction(), lost[intent] ?? discountNotices.failed);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "Shopping Cart", description: "The pins in your cart.", path: "/cart", matches, noIndex: true });

/** The cart as a page, for browsers without JavaScript. */
export default function CartPage({ actionData }: Route.ComponentProps) {
  const cart = useCart();
  return (
    <main id="main" className="page-width max-w-3xl space-y-6 py-10 sm:py-14">
      <PageTitle title="Shopping Cart" actions={<KeepShopping />} />
      <FormErrors errors={actionData?.message ? [actionData.message] : null} />
      {cart ? <PageCart cart={cart} /> : null}
    </main>
  );
}

function PageCart({ cart: stored }: { cart: CartSummary }) {
  const cart = useOptimisticCart(stored);
  return (
    <Card className="space-y-6">
      <LineReplies cart={stored} />
      <CartLines cart={cart} />
      <CartFoot cart={cart} />
    </Card>
  );
}

function KeepShopping() {
  return (
    <Button asChild variant="outline">
      <Link to="/wholesale">Keep shopping</Link>
    </Button>
  );
}
