import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { checkoutCustomer } from "~/domain/payments";
import { formDoor, submit } from "~/http/form.server";
import { page } from "~/http/page.server";
import { CartCheckout } from "~/routes/storefront/checkout/cart-checkout";
import { getCheckout } from "~/services/checkout.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { tell } from "~/ui/events";
import { pageMeta } from "~/ui/page-meta";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/checkout";

export const loader = page(async (app, _args: Route.LoaderArgs) => {
  const [checkout, viewer] = await Promise.all([getCheckout(app), app.viewer()]);
  return { ...checkout, email: viewer?.email ?? "", payPal: app.payPalBrowser };
});

export const action = formDoor({
  // The details go to the ledger with the payment; here they are only checked, with or without JavaScript.
  details: submit({
    input: checkoutCustomer,
    run: async (_app, customer) => customer,
    then: (customer) => ({ data: customer }),
  }),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "Checkout",
    description: "Your details and the payment, then your pins are on their way.",
    path: "/checkout",
    matches,
    noIndex: true,
  });

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { cart } = loaderData;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || cart.lines.length === 0) return;
    begun.current = true;
    tell((track) => track.beginCheckout(cart));
  }, [cart]);
  return (
    <main id="main" className="page-width py-10 sm:py-14">
      <PageTitle title="Checkout" />
      {cart.lines.length === 0 ? (
        <EmptyState
          title="Your cart is empty"
          action={
            <Button asChild>
              <Link to="/wholesale">Browse the catalog</Link>
            </Button>
          }
        />
      ) : (
        <CartCheckout {...loaderData} reply={actionData} />
      )}
    </main>
  );
}
