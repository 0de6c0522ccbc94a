import { useId } from "react";
import { Form, Link } from "react-router";
import type { BookAddress } from "~/domain/destinations/address-book.schema";
import { addressLine } from "~/domain/destinations/countries";
import { Button } from "~/ui/button";

interface AddressPickerProps {
  book: readonly BookAddress[];
  typed: Partial<BookAddress>;
}

/** Fills the form with an address of the address book. Uses a button, so that arrow keys in the list do not submit. */
export function AddressPicker({ book, typed }: AddressPickerProps) {
  const id = useId();
  const current = book.find(
    ({ name, address, zipCode }) => name === typed.name && address === typed.address && zipCode === typed.zipCode,
  );
  return (
    <Form method="post" className="mt-6 rounded-control bg-sunken p-4">
      <label htmlFor={id} className="font-medium">
        Your addresses
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <select id={id} name="id" defaultValue={current?.id} className="control min-w-0 flex-1 basis-56">
          {book.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}, {addressLine(one)}
            </option>
          ))}
        </select>
        <Button type="submit" name="intent" value="address" variant="outline">
          Use this address
        </Button>
      </div>
      <Link to="/account/addresses" className="mt-2 inline-flex min-h-11 items-center text-sm link">
        Address book
      </Link>
    </Form>
  );
}
