import { useEffect, useRef, useState } from "react";
import { useFetchers, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { Destination } from "~/domain/destinations/tax";
import { type CheckoutCustomer, checkoutCustomer } from "~/domain/payments/payments";
import type { FormReply } from "~/http/form.server";

export type DetailsReply = FormReply<Partial<CheckoutCustomer>>;

/** Set once the details are taken: the payment is an entry of the history, so that the browser's Back returns to the details. */
const stepParam = "payment";

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
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isAtPayment = params.has(stepParam);
  // The answer whose payment was shown as its own entry: without the parameter the customer went back from it.
  const [shown, setShown] = useState<DetailsReply>();
  const asked = useRef<DetailsReply>(undefined);
  const accepted = editing ? undefined : customerOf(reply);
  if (accepted && isAtPayment && shown !== reply) setShown(reply);
  const customer = shown === reply && !isAtPayment ? undefined : accepted;
  // A navigation would abort what the answer still loads.
  const isLoading = [useNavigation(), ...useFetchers()].some(({ state }) => state !== "idle");
  useEffect(() => {
    if (!customer || isAtPayment || isLoading || asked.current === reply) return;
    asked.current = reply;
    const next = new URLSearchParams(params);
    next.set(stepParam, "1");
    void navigate(`?${next}`, { preventScrollReset: true });
  }, [customer, reply, isAtPayment, isLoading, params, navigate]);
  const typed = { ...start, ...reply?.data };
  const { country = "US", state } = typed;
  return {
    customer,
    typed,
    formKey: filled.times,
    isEdited: editing,
    /** As far as it is known. */
    destination: customer ?? chosen ?? (state ? { country, state } : null),
    setDestination: setChosen,
    /** Why an order without PayPal was not placed. */
    failure: reply && isOrder(reply) && !reply.done ? failureOf(reply) : undefined,
    edit: () => {
      setEditing(true);
      if (isAtPayment && shown === reply) void navigate(-1);
    },
    submitted: () => setEditing(false),
  };
}

/** On terms, or of nothing to pay. */
const isOrder = ({ intent }: DetailsReply) => intent === "terms" || intent === "free";

export const isCode = ({ intent }: DetailsReply) => intent.endsWith("-code");

/** Of details that were taken, or of an order or a code that had them along. */
function customerOf(reply: DetailsReply | undefined): CheckoutCustomer | undefined {
  if (reply?.intent === "details" && reply.done) return reply.data as CheckoutCustomer;
  if (reply && (isOrder(reply) || isCode(reply)))
    return checkoutCustomer.safeParse(reply.data ?? reply.result?.initialValue).data;
}

const failureOf = ({ message, result }: DetailsReply) =>
  message ?? Object.values(result?.error ?? {}).flatMap((sentences) => sentences ?? [])[0];
