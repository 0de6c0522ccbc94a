import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { checkoutNotices } from "~/domain/messages";
import { toDollars } from "~/domain/money";
import { type CheckoutCustomer, checkoutCustomer } from "~/domain/payments";
import type { FormReply } from "~/http/form.server";
import { CheckoutSummary } from "~/routes/storefront/checkout/checkout-summary";
import type { getCheckout } from "~/services/checkout.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FormErrors } from "~/ui/form-errors";
import { useToast } from "~/ui/toast";

const PayWithPayPal = lazy(() => import("~/routes/pay/pay-with-paypal"));

type Checkout = Awaited<ReturnType<typeof getCheckout>>;

interface CartCheckoutProps extends Checkout {
  email: string;
  payPal: { environment: "sandbox" | "production"; scriptUrl: string | null };
  reply?: FormReply<CheckoutCustomer>;
}

/** Details, then payment (storefront §2); "Edit Information" goes back and keeps what was typed. */
export function CartCheckout({ cart, obstacle, email, payPal, reply }: CartCheckoutProps) {
  const [editing, setEditing] = useState(false);
  const customer = !editing && reply?.done ? reply.data : undefined;
  const typed: Partial<CheckoutCustomer> = reply?.data ?? { email };
  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_24rem]">
      <Card padding="lg">
        {customer ? (
          <Payment {...{ cart, obstacle, payPal, customer }} onEdit={() => setEditing(true)} />
        ) : (
          <Details reply={reply} typed={typed} onSubmit={() => setEditing(false)} />
        )}
      </Card>
      <CheckoutSummary cart={cart} />
    </div>
  );
}

interface DetailsProps {
  reply?: FormReply<CheckoutCustomer>;
  typed: Partial<CheckoutCustomer>;
  onSubmit: () => void;
}

function Details({ reply, typed, onSubmit }: DetailsProps) {
  const show = useToast();
  const [form, fields] = useForm({
    lastResult: reply?.result,
    defaultValue: typed,
    constraint: getZodConstraint(checkoutCustomer),
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const submission = parseWithZod(formData, { schema: checkoutCustomer });
      if (submission.status === "error") show(checkoutNotices.missing);
      return submission;
    },
    onSubmit,
  });
  const pending = useNavigation().state === "submitting";
  return (
    <Form method="post" {...getFormProps(form)}>
      <h2 className="font-serif text-2xl">Customer Information</h2>
      <FormErrors errors={form.errors} />
      <div className="mt-6 grid gap-5 sm:grid-cols-6">
        <TextField field={fields.name} label="Full name" autoComplete="name" className="sm:col-span-3" />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" className="sm:col-span-3" />
        <TextField field={fields.address} label="Address" autoComplete="street-address" className="sm:col-span-6" />
        <TextField field={fields.city} label="City" autoComplete="address-level2" className="sm:col-span-3" />
        <TextField field={fields.state} label="State" autoComplete="address-level1" className="sm:col-span-1" />
        <TextField field={fields.zipCode} label="ZIP code" autoComplete="postal-code" className="sm:col-span-2" />
      </div>
      <Button type="submit" name="intent" value="details" size="lg" block pending={pending} className="mt-8">
        Continue to payment
      </Button>
    </Form>
  );
}

interface PaymentProps extends Checkout {
  payPal: CartCheckoutProps["payPal"];
  customer: CheckoutCustomer;
  onEdit: () => void;
}

function Payment({ cart, obstacle, payPal, customer, onEdit }: PaymentProps) {
  const show = useToast();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(obstacle);
  const heading = useRef<HTMLHeadingElement>(null);
  // The step replaced a longer one: without this a phone would stay below it.
  useEffect(() => heading.current?.focus(), []);
  const onPaid = useCallback(
    async ({ providerOrderId }: { providerOrderId: string }) => {
      const id = await confirm(providerOrderId, customer);
      if (!id) show(checkoutNotices.orderFailed);
      await navigate(id ? `/track-order?id=${id}&type=regular&fromCheckout=true` : "/track-order?fromCheckout=true");
    },
    [customer, navigate, show],
  );
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-28 font-serif text-2xl">
          Payment
        </h2>
        <Button variant="outline" size="sm" onClick={onEdit}>
          Edit Information
        </Button>
      </div>
      <address className="mt-4 text-muted not-italic">
        {customer.name}, {customer.email}
        <br />
        {customer.address}, {customer.city}, {customer.state} {customer.zipCode}
      </address>
      <div className="mt-6" aria-live="assertive">
        {problem ? <FormErrors errors={[problem]} title="The payment did not go through" /> : null}
      </div>
      {obstacle ? null : (
        <div className="mt-6">
          <Suspense>
            <PayWithPayPal
              browser={payPal}
              base="/paypal"
              request={{ purpose: "cart", amount: toDollars(cart.totalCents).toFixed(2), customer }}
              onPaid={onPaid}
              onProblem={setProblem}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** The order's id, or null when it could not be fetched: then the cart is cleared and the mail tells (storefront §8). */
async function confirm(paypalOrderId: string, { name, email, ...shippingAddress }: CheckoutCustomer) {
  const post = (path: string, body: unknown) =>
    fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  try {
    const response = await post("/api/create-order", {
      paypalOrderId,
      customerEmail: email,
      customerName: name,
      shippingAddress,
    });
    if (!response.ok) throw new Error(`${response.status}`);
    const { order } = (await response.json()) as { order: { id: string } };
    return order.id;
  } catch {
    await post("/api/clear-cart", {}).catch(() => null);
    return null;
  }
}
