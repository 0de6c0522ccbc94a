import { Form, useNavigation } from "react-router";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import { Button } from "~/ui/button";

interface NothingToPayProps {
  /** Of a design; without one it is the cart. */
  reference?: string;
  formKey: string;
  customer: CheckoutCustomer;
}

/** A code took the whole total, or all of it is free: no PayPal (checkout-5). */
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
