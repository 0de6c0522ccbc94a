import { getFormProps } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { brand } from "~/domain/brand/brand";
import { destinationInput } from "~/domain/destinations/address";
import { addressLimit, type BookAddress } from "~/domain/destinations/address-book.schema";
import type { Destination } from "~/domain/destinations/tax";
import { suggestEmail } from "~/domain/forms/email-typo";
import { checkoutNotices } from "~/domain/messages/messages";
import { type CheckoutCustomer, checkoutDetails, checkoutForm } from "~/domain/payments/payments";
import { AddressPicker } from "~/routes/storefront/checkout/address-picker";
import type { DetailsReply } from "~/routes/storefront/checkout/use-details";
import { Button } from "~/ui/button";
import { AddressFields } from "~/ui/forms/address-fields";
import { CheckboxField } from "~/ui/forms/choice-field";
import { TextField } from "~/ui/forms/field";
import { FormErrors } from "~/ui/forms/form-errors";
import { useTypedDetails } from "~/ui/forms/use-typed-details";
import { useZodForm } from "~/ui/forms/zod-form";
import { useToast } from "~/ui/toast/toast";

interface CustomerDetailsProps {
  reply?: DetailsReply;
  typed: Partial<CheckoutCustomer>;
  /** True if the customer came back to the form, whose first field then gets the focus. */
  isEdited: boolean;
  /** Address book of a signed-in customer. */
  book: BookAddress[] | null;
  /** Shipping prices, shown under the country. */
  countryHint: string;
  onSubmit: () => void;
  /** Called when country or state change, which may change the price. */
  onDestination: (destination: Destination) => void;
}

/** Customer fields of the checkout, for carts and custom orders (checkout-1). */
export function CustomerDetails({ book, ...props }: CustomerDetailsProps) {
  return (
    <>
      <h2 className="font-serif text-2xl">Customer Information</h2>
      <p className="mt-2 text-muted">{brand.promises.mails}</p>
      {book && book.length > 0 ? <AddressPicker book={book} typed={props.typed} /> : null}
      <DetailsForm {...props} book={book} />
    </>
  );
}

function DetailsForm({ reply, typed, isEdited, book, countryHint, onSubmit, onDestination }: CustomerDetailsProps) {
  const show = useToast();
  const first = useRef<HTMLInputElement>(null);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isEdited) first.current?.focus();
  }, [isEdited]);
  const [form, fields] = useZodForm(checkoutDetails, {
    reply,
    // The checkbox to save an address is checked if the address book is empty.
    defaultValue: { country: "US", ...typed, saveAddress: book?.length === 0 },
    // The country is optional in the API but required in the form.
    constraint: { ...getZodConstraint(checkoutForm), country: { required: true } },
    // A field with a wrong value has its own error below it, so only an empty field is called missing.
    onInvalid: () => element.current && hasBlank(element.current) && show(checkoutNotices.missing),
    onSubmit,
  });
  // Closes the toast as soon as the form is complete.
  const isComplete = form.valid;
  useEffect(() => {
    if (isComplete) show(null, checkoutNotices.missing);
  }, [isComplete, show]);
  const [meant, setMeant] = useState<string | null>(null);
  const takeMeant = () => {
    form.update({ name: fields.email.name, value: meant ?? "" });
    setMeant(null);
  };
  const [keep] = useTypedDetails("checkout", {
    element,
    names: [
      fields.country,
      fields.name,
      fields.email,
      fields.company,
      fields.address,
      fields.address2,
      fields.city,
      fields.zipCode,
      fields.state,
      fields.phone,
    ].map(({ name }) => name),
    preset: [fields.country.name],
    update: form.update,
  });
  const choose = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const chosen = destinationInput.safeParse(Object.fromEntries(new FormData(currentTarget)));
    if (chosen.success) onDestination(chosen.data);
  };
  const pending = useNavigation().state === "submitting";
  return (
    <Form ref={element} method="post" {...getFormProps(form)} onInput={keep} onChange={choose}>
      <FormErrors errors={form.errors} />
      <div className="mt-6 grid gap-5 sm:grid-cols-6">
        <TextField field={fields.name} label="Full name" autoComplete="name" ref={first} className="sm:col-span-3" />
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="email"
          onBlur={(event) => setMeant(suggestEmail(event.currentTarget.value))}
          description={meant ? <DidYouMean email={meant} onTake={takeMeant} /> : null}
          className="sm:col-span-3"
        />
        <AddressFields fields={fields} countryHint={countryHint} phoneHint="Only for questions about this order." />
      </div>
      {book && book.length < addressLimit ? (
        <CheckboxField field={fields.saveAddress} label="Save this address to my account" className="mt-4" />
      ) : null}
      <Button type="submit" name="intent" value="details" size="lg" block pending={pending} className="mt-8">
        Continue to payment
      </Button>
    </Form>
  );
}

const hasBlank = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>("[required]")].some(({ value }) => !value.trim());

/** Only a question, because the address may be right (checkout-16). */
function DidYouMean({ email, onTake }: { email: string; onTake: () => void }) {
  return (
    <button type="button" className="link wrap-anywhere min-h-6 text-left" onClick={onTake}>
      Did you mean {email}?
    </button>
  );
}
