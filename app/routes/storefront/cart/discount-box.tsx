import { getFormProps, getInputProps } from "@conform-to/react";
import { Tag } from "lucide-react";
import { useEffect, useRef } from "react";
import { validateDiscountInput } from "~/domain/discounts/discounts.schema";
import { discountNotices } from "~/domain/messages/messages";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import type { FormReply } from "~/http/form.server";
import { Button } from "~/ui/button";
import { FieldFrame } from "~/ui/forms/field-frame";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { useZodForm } from "~/ui/forms/zod-form";
import { useToast } from "~/ui/toast/toast";

/** A code for a design is posted to the current page, which is the checkout of the design. */
const forms = {
  cart: { key: "cart-code", action: "/cart", afterError: "It isn't included in the total." },
  design: { key: "design-code", action: undefined, afterError: "This is today's price." },
} as const;

interface DiscountBoxProps {
  of?: keyof typeof forms;
  /** Code of the cart or design. If the code takes nothing off, also the reason. */
  code?: string | null;
  error?: string | null;
  /** Reason why the last code was refused. Only set in a response without JavaScript. */
  refused?: string[] | null;
  /** Details the customer has typed so far. Without JavaScript, submitting the code would lose them. */
  customer?: CheckoutCustomer;
}

/** Discount code of a cart or design: a field to enter one, or the applied code with a Remove button (discounts-2). Only one code at a time. */
export function DiscountBox({ of = "cart", code, error, refused, customer }: DiscountBoxProps) {
  const { key, action, afterError } = forms[of];
  const fetcher = useFormFetcher<FormReply>(key);
  const pending = fetcher.state !== "idle";
  const box = useRef<HTMLDivElement>(null);
  const isSent = useRef(false);
  // The pressed button disappears with its form. The focus then moves to Remove, or back to the field if the code was refused.
  useEffect(() => {
    const focused = document.activeElement;
    const isHere = focused?.contains(box.current) || box.current?.contains(focused);
    if (!isSent.current || pending || !isHere) return;
    box.current?.querySelector<HTMLElement>(code ? "button" : "input[name=code]")?.focus();
  }, [pending, code]);
  return (
    <div
      ref={box}
      onSubmit={() => {
        isSent.current = true;
      }}
    >
      {code ? (
        <Applied
          fetcher={fetcher}
          pending={pending}
          action={action}
          code={code}
          error={error}
          afterError={afterError}
          customer={customer}
        />
      ) : (
        <CodeForm fetcher={fetcher} pending={pending} action={action} refused={refused} customer={customer} />
      )}
    </div>
  );
}

interface FormProps extends Pick<DiscountBoxProps, "customer"> {
  fetcher: ReturnType<typeof useFormFetcher<FormReply>>;
  pending: boolean;
  action?: string;
}

interface AppliedProps extends FormProps, Pick<DiscountBoxProps, "error"> {
  code: string;
  afterError: string;
}

function Applied({ fetcher, pending, action, code, error, afterError, customer }: AppliedProps) {
  return (
    <fetcher.Form method="post" action={action} className="rounded-control bg-sunken px-4 py-1.5">
      <HiddenCustomer customer={customer} />
      <div className="flex items-center gap-2">
        <Tag className="size-4.5 text-metal" aria-hidden="true" />
        <span className="grow truncate font-semibold">{code}</span>
        <Button type="submit" name="intent" value="remove-code" variant="ghost" size="snug" pending={pending}>
          Remove
        </Button>
      </div>
      {error ? (
        <p className="pb-2 text-danger text-sm">
          {error}. {afterError}
        </p>
      ) : null}
    </fetcher.Form>
  );
}

const codeInput = validateDiscountInput.pick({ code: true });

function CodeForm({ fetcher, pending, action, refused, customer }: FormProps & Pick<DiscountBoxProps, "refused">) {
  const show = useToast();
  const [form, fields] = useZodForm(codeInput, {
    reply: fetcher.data,
    onInvalid: () => show(discountNotices.missing),
  });
  const { key, ...wired } = getInputProps(fields.code, { type: "text" });
  const errors = pending ? undefined : (fields.code.errors ?? refused ?? undefined);
  return (
    <fetcher.Form method="post" action={action} {...getFormProps(form)}>
      <HiddenCustomer customer={customer} />
      <FieldFrame id={fields.code.id} label="Discount code" errors={errors} isAnnounced={false}>
        <div className="flex gap-2">
          <input
            key={key}
            {...wired}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={errors ? true : undefined}
            aria-describedby={fields.code.errorId}
            className="control uppercase"
          />
          <Button type="submit" name="intent" value="apply-code" variant="outline" pending={pending}>
            Apply
          </Button>
        </div>
      </FieldFrame>
    </fetcher.Form>
  );
}

const HiddenCustomer = ({ customer = {} }: { customer?: Partial<CheckoutCustomer> }) =>
  Object.entries(customer).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
