import { Tag } from "lucide-react";
import { type FormEvent, useId } from "react";
import type { DesignQuote } from "~/domain/designer/designer";
import { formatMoney } from "~/domain/money/money";
import { Button } from "~/ui/button";
import { FieldErrors } from "~/ui/forms/field-frame";
import type { Promo } from "./use-promo";

/** Promo code field, or the savings with a Remove button (designer-5). */
export function PromoBox({ promo, quote }: { promo: Promo; quote: DesignQuote }) {
  const id = useId();
  const { code, setCode, terms, checking, problem } = promo;
  const isBlank = code.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank && !checking) promo.apply(code, quote.orderCents);
  };
  if (terms) return <Applied promo={promo} quote={quote} />;
  return (
    <form onSubmit={submit} className="space-y-1.5">
      <label htmlFor={id} className="font-medium">
        Promo code
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-error`}
          className="control uppercase"
        />
        <Button type="submit" variant="outline" disabled={isBlank || checking} pending={checking}>
          Apply
        </Button>
      </div>
      <FieldErrors id={id} errors={problem ? [problem] : undefined} isAnnounced={false} />
    </form>
  );
}

function Applied({ promo, quote }: { promo: Promo; quote: DesignQuote }) {
  const { discountError, discountCents } = quote;
  return (
    <div
      role="status"
      className="flex items-center gap-3 rounded-control bg-tone-green py-1 pr-1 pl-4 text-on-tone-green"
    >
      <Tag className="size-5 shrink-0" aria-hidden="true" />
      <p className="grow">
        <strong>{promo.terms?.code}</strong>{" "}
        {discountError ? `${discountError}.` : `You saved ${formatMoney(discountCents)}!`}
      </p>
      <Button variant="ghost" onClick={promo.remove}>
        Remove
      </Button>
    </div>
  );
}
