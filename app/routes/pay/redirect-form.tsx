import { useLocation } from "react-router";
import { payPalRedirectPath } from "~/domain/payments/redirect";
import type { PaymentRequest } from "~/routes/pay/paypal-buttons";
import { Button } from "~/ui/button";
import { useContact } from "~/ui/frame/contact";

/** Pays without JavaScript. The form leads to PayPal's page, which leads back to the shop. */
export function RedirectForm({ request: { customer, ...request } }: { request: PaymentRequest }) {
  const { email } = useContact();
  const { pathname, search } = useLocation();
  const fields = { ...request, page: pathname + search, ...prefixed("customer.", customer ?? {}) };
  return (
    <form method="post" action={payPalRedirectPath} className="space-y-4">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="lg" block>
        Pay with PayPal
      </Button>
      <p className="text-muted text-sm">
        JavaScript is off in this browser: you pay by PayPal or card on PayPal's own page and come back here. Or email{" "}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>{" "}
        for an invoice you can pay anywhere.
      </p>
    </form>
  );
}

const prefixed = (prefix: string, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
