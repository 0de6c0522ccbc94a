import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { termsName } from "~/domain/brand/terms";
import { formatMoney } from "~/domain/money/money";
import { isTooShort } from "~/domain/text/search-terms";
import type { loader } from "~/routes/admin/orders/customer-lookup";
import type { FoundCustomer } from "~/services/customers/lookup.server";

const typingPauseMs = 150;

interface FindCustomerProps {
  /** Customer with whom the form opens. */
  first: FoundCustomer | null;
  onChoose: (customer: FoundCustomer) => void;
}

/** Finds a customer by name, email or company, and fills the form with what we know. */
export function FindCustomer({ first, onChoose }: FindCustomerProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(first);
  const { load, data: found = [], state } = useFetcher<typeof loader>();
  const isAsked = !isTooShort(typed);
  useEffect(() => {
    if (!isAsked) return;
    const pause = setTimeout(() => load(`/admin/orders/new/customers?q=${encodeURIComponent(typed)}`), typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed, isAsked, load]);
  const terms = chosen ? termsOf(chosen) : "";
  return (
    <div className="space-y-2">
      <label className="block space-y-1.5">
        <span className="block font-medium">Find a customer</span>
        <input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter must not create the order.
            if (event.key === "Enter") event.preventDefault();
          }}
          placeholder="Name, email or company"
          autoComplete="off"
          className="control"
        />
      </label>
      <div role="status" className="text-muted text-sm">
        {isAsked && state === "idle" && found.length === 0 ? "No customer found. Enter the details below." : terms}
      </div>
      {isAsked && found.length > 0 ? (
        <ul aria-label="Customers" className="divide-y divide-line rounded-control border border-line">
          {found.map((customer) => (
            <li key={customer.email}>
              <button
                type="button"
                onClick={() => {
                  onChoose(customer);
                  setChosen(customer);
                  setTyped("");
                }}
                className="min-h-11 w-full px-4 py-2 text-left hover:bg-sunken"
              >
                <span className="block font-medium">{customer.name}</span>
                <span className="block wrap-anywhere text-muted text-sm">
                  {[customer.email, customer.address?.company, customer.address?.city].filter(Boolean).join(", ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function termsOf({ name, creditLimitCents, isTaxExempt }: FoundCustomer): string {
  const facts = [
    ...(creditLimitCents === null ? [] : [`${termsName} with a credit limit of ${formatMoney(creditLimitCents)}`]),
    ...(isTaxExempt ? ["no sales tax (resale certificate)"] : []),
  ];
  return facts.length > 0 ? `${name}: ${facts.join(", ")}.` : "";
}
