import { useEffect, useRef } from "react";
import { addressLine } from "~/domain/destinations/countries";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import { Button } from "~/ui/button";

export function PaymentHeading({ customer, onEdit }: { customer: CheckoutCustomer; onEdit: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading. The payment step is shorter than the details, so a phone would stay scrolled below it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-28 font-serif text-2xl">
          Payment
        </h2>
        <Button variant="outline" size="snug" onClick={onEdit}>
          Edit Information
        </Button>
      </div>
      <address className="wrap-anywhere mt-4 text-muted not-italic">
        {customer.name}, {customer.email}
        <br />
        {addressLine(customer)}
        {customer.phone ? `, ${customer.phone}` : null}
      </address>
    </>
  );
}
