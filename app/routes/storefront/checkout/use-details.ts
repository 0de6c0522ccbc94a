import { useEffect, useRef, useState } from "react";
import { useFetchers, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { Destination } from "~/domain/destinations/tax";
import { type CheckoutCustomer, checkoutCustomer } from "~/domain/payments/payments";
import type { FormReply } from "~/http/form.server";

export type DetailsReply = FormReply<Partial<CheckoutCustomer>>;

/** URL parameter of the payment step. The step is a history entry, so that Back returns to the details. */
const stepParam = "payment";

/**
 * State of the checkout's details. `typed` prefills the form, from `start` or a chosen address. `customer` is set once the server has
 * accepted the form.
 */
export function useDetails(reply: DetailsReply | undefined, start: Partial<CheckoutCustomer>) {
  const [editing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<Destination | null>(null);
  const [filled, setFilled] = useState({ reply, times: 0 });
  // Resets the form to the address that was chosen from the book.
  if (reply?.intent === "address" && reply.done && reply !== filled.reply) {
    setFilled({ reply, times: filled.times + 1 });
    setChosen(null);
  }
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isAtPayment = params.has(stepParam);
  // The reply that led to the payment step. If the URL has no step parameter while this is the reply, the customer went back.
  const [shown, setShown] = useState<DetailsReply>();
  const asked = useRef<DetailsReply>(undefined);
  const accepted = editing ? undefined : customerOf(reply);
  if (accepted && isAtPayment && shown !== reply) setShown(reply);
  const customer = shown === reply && !isAtPayment ? undefined : accepted;
  // Waits for pending requests, because a navigation would abort them.
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
    destination: customer ?? chosen ?? (state ? { country, state } : null),
    setDestination: setChosen,
    /** Reason why an order without PayPal failed. */
    failure: reply && isOrder(reply) && !reply.done ? failureOf(reply) : undefined,
    edit: () => {
      setEditing(true);
      if (isAtPayment && shown === reply) void navigate(-1);
    },
    submitted: () => setEditing(false),
  };
}

/** True for an order on terms or of $0. */
const isOrder = ({ intent }: DetailsReply) => intent === "terms" || intent === "free";

export const isCertificate = ({ intent }: DetailsReply) => intent.startsWith("certificate");

export const isCode = ({ intent }: DetailsReply) => intent.endsWith("-code");

/** Returns the customer's details from a reply, if the details were accepted or came with an order, a code or a certificate. */
function customerOf(reply: DetailsReply | undefined): CheckoutCustomer | undefined {
  if (reply && ((reply.intent === "details" && reply.done) || isOrder(reply) || isCode(reply) || isCertificate(reply)))
    return checkoutCustomer.safeParse(reply.data ?? reply.result?.initialValue).data;
}

const failureOf = ({ message, result }: DetailsReply) =>
  message ?? Object.values(result?.error ?? {}).flatMap((sentences) => sentences ?? [])[0];
