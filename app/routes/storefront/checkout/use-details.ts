import { useState } from "react";
import type { Destination } from "~/domain/destinations/tax";
import type { CheckoutCustomer } from "~/domain/payments/payments";
import type { FormReply } from "~/http/form.server";

export type DetailsReply = FormReply<Partial<CheckoutCustomer>>;

/**
 * The details of a checkout: `typed` is what the form begins with, from `start` or from the address that was chosen; `customer` is who
 * pays, once the server has taken the form.
 */
export function useDetails(reply: DetailsReply | undefined, start: Partial<CheckoutCustomer>) {
  const [editing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<Destination | null>(null);
  const [filled, setFilled] = useState({ reply, times: 0 });
  // An address of the book was chosen: the form begins anew with it.
  if (reply?.intent === "address" && reply.done && reply !== filled.reply) {
    setFilled({ reply, times: filled.times + 1 });
    setChosen(null);
  }
  const isTaken = !editing && reply?.intent === "details" && reply.done;
  const customer = isTaken ? (reply.data as CheckoutCustomer) : undefined;
  const typed = { ...start, ...reply?.data };
  const { country = "US", state } = typed;
  return {
    customer,
    typed,
    formKey: filled.times,
    /** As far as it is known. */
    destination: customer ?? chosen ?? (state ? { country, state } : null),
    setDestination: setChosen,
    edit: () => setEditing(true),
    submitted: () => setEditing(false),
  };
}
