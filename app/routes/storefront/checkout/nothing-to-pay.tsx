import { Form, useNavigation } from "react-router";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import { Button } from "~/ui/button";

interface NothingToPayProps {
  /** The design, or undefined for the cart. */
  reference?: string;
  formKey: string;
  customer: CheckoutCustomer;
}

/** Places an order that costs nothing, because of a code or free items, without PayPal (checkout-5). */
export function NothingToPay({ customer, ...named }: NothingToPayProps) {
  const pending = useNavigation().state !== "idle";
  return (
    <Form method="post">
      {Object.entries({ ...named, ...customer }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="mb-4">Nothing to pay.</p>
      <Button type="submit" name="intent" value="free" size="lg" block pending={pending}>
        Place Order
      </Button>
    </Form>
  );
}
