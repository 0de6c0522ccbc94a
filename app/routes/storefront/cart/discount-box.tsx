import { Tag } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { discountNotices } from "~/domain/messages/messages";
import { useCartFetcher } from "~/routes/storefront/cart/cart-fetcher";
import { Button } from "~/ui/button";
import { FieldFrame } from "~/ui/forms/field-frame";
import { useToast } from "~/ui/toast/toast";

interface DiscountBoxProps {
  /** The code on the cart, and why it takes nothing off if it does not. */
  code?: string;
  error?: string | null;
}

/** One code at a time: a box to type it, or the code with a button to take it off (discounts-2). */
export function DiscountBox({ code, error }: DiscountBoxProps) {
  const fetcher = useCartFetcher("cart-code");
  const pending = fetcher.state !== "idle";
  if (!code) return <CodeForm fetcher={fetcher} pending={pending} />;
  return (
    <fetcher.Form method="post" action="/cart" className="rounded-control bg-sunken px-4 py-1.5">
      <div className="flex items-center gap-2">
        <Tag className="size-4.5 text-metal" aria-hidden="true" />
        <span className="grow truncate font-semibold">{code}</span>
        <Button type="submit" name="intent" value="remove-code" variant="ghost" size="snug" pending={pending}>
          Remove
        </Button>
      </div>
      {error ? <p className="pb-2 text-danger text-sm">{error}. The total is without it.</p> : null}
    </fetcher.Form>
  );
}

function CodeForm({ fetcher, pending }: { fetcher: ReturnType<typeof useCartFetcher>; pending: boolean }) {
  const id = useId();
  const show = useToast();
  const [typed, setTyped] = useState("");
  const refuseBlank = (event: FormEvent) => {
    if (typed.trim() !== "") return;
    event.preventDefault();
    show(discountNotices.missing);
  };
  const errors = pending ? undefined : (fetcher.data?.result?.error?.code ?? undefined);
  return (
    <fetcher.Form method="post" action="/cart" onSubmit={refuseBlank}>
      <FieldFrame id={id} label="Discount code" errors={errors}>
        <div className="flex gap-2">
          <input
            id={id}
            name="code"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value.toUpperCase())}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            aria-invalid={errors ? true : undefined}
            aria-describedby={`${id}-error`}
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
