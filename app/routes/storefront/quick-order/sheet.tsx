import { ShoppingBag } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { linesThatFit, readSheet, type SheetProduct, type TypedSheet } from "~/domain/cart/quick-order";
import { lineTotalCents, placeholderPicture, productSku, unitPriceCents } from "~/domain/catalog/catalog";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import type { FormReply } from "~/http/form.server";
import { AddKey } from "~/routes/storefront/cart/add-key";
import { useAfterAdding } from "~/routes/storefront/cart/cart-panel";
import { useCart } from "~/routes/storefront/cart/use-cart";
import { useTiers } from "~/routes/storefront/cart/use-tiers";
import { track } from "~/ui/analytics/events";
import { Button } from "~/ui/button";
import { FieldErrors, FieldFrame } from "~/ui/forms/field-frame";
import { FormErrors } from "~/ui/forms/form-errors";
import { useFormFetcher } from "~/ui/forms/form-fetcher";
import { Price } from "~/ui/price";

type Product = SheetProduct & { imageUrl: string | null };
type Reply = Pick<FormReply, "result" | "done" | "message">;

interface SheetProps {
  products: readonly Product[];
  /** Reply in a response without JavaScript. */
  pageReply?: Reply;
}

const nothing: TypedSheet = { pieces: {} };

/** Quick-order sheet: a quantity for each pin, and a box for pasted lines. Inputs are uncontrolled, so that text typed before hydration is kept. */
export function Sheet({ products, pageReply }: SheetProps) {
  const fetcher = useFormFetcher<FormReply>();
  const reply: Reply | undefined = fetcher.data ?? pageReply;
  const sent = typedOf(reply);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(sent);
  const [outdated, setOutdated] = useState<Reply>();
  const read = () => {
    if (form.current) setTyped(typedIn(form.current));
    setOutdated(reply);
  };
  // Includes text typed before hydration.
  useEffect(() => {
    if (form.current) setTyped(typedIn(form.current));
  }, []);
  const sheet = usePricedSheet(products, typed);
  useAfterAdding(fetcher, () => {
    for (const line of sheet.pieces) track((track) => track.addToCart(line));
    form.current?.reset();
    setTyped(nothing);
  });
  /** Shows the server's error for a field until the field changes. Errors of the whole form show until anything changes. */
  const errorsOf = (field: string, now?: string | null, before?: string | null) =>
    sheet.errors[field] ?? ((now ?? "") === (before ?? "") ? (reply?.result?.error?.[field] ?? undefined) : undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void fetcher.submit(event.currentTarget);
  };
  const refused = reply && !reply.done && reply !== outdated ? reply : undefined;
  return (
    <form ref={form} method="post" onSubmit={submit} onInput={read} className="space-y-8">
      <AddKey />
      <FormErrors errors={refused ? formErrorsOf(refused, products) : null} />
      <FieldFrame
        id="paste"
        label="Paste a list"
        optional
        description="One per line: name or item number, quantity. For example: PIN-0001, 12"
        errors={errorsOf("paste", typed.paste, sent.paste)}
      >
        <textarea
          id="paste"
          name="paste"
          rows={4}
          maxLength={50_000}
          defaultValue={sent.paste ?? ""}
          spellCheck={false}
          aria-describedby="paste-description paste-error"
          className="control"
        />
      </FieldFrame>
      <ul aria-label="Pins in stock" className="grid gap-x-12 lg:grid-cols-2">
        {products.map((product) => {
          const { id } = product;
          const errors = errorsOf(`pieces.${id}`, typed.pieces[id], sent.pieces[id]);
          return <Row key={id} product={product} errors={errors} typed={sent.pieces[id]} />;
        })}
      </ul>
      <Total sheet={sheet} isBusy={fetcher.state !== "idle"} refusal={refused?.message} />
    </form>
  );
}

function Row({ product, typed, errors }: { product: Product; typed?: string; errors?: string[] }) {
  const { id, name, priceCents, stockQuantity, imageUrl } = product;
  const field = `pieces.${id}`;
  return (
    <li className="grid grid-cols-[2.75rem_1fr_5rem] items-center gap-x-3 border-line border-b py-2">
      <img
        src={imageUrl ?? placeholderPicture}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        className="aspect-square rounded-control bg-cream-200 object-contain p-1"
      />
      <div className="min-w-0">
        <Link to={`/product/${id}`} discover="none" className="font-semibold underline-offset-4 hover:underline">
          {name}
        </Link>
        <p className="text-muted text-sm tabular-nums">
          {productSku(id)}, {priceCents === 0 ? "FREE" : formatMoney(priceCents)},{" "}
          <span className="whitespace-nowrap">{stockQuantity} in stock</span>
        </p>
      </div>
      <input
        id={field}
        name={field}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        defaultValue={typed}
        aria-label={`Pieces of ${name}`}
        aria-invalid={errors ? true : undefined}
        aria-describedby={`${field}-error`}
        className="control text-right tabular-nums"
      />
      <div className="col-span-3 text-right">
        <FieldErrors id={field} errors={errors} />
      </div>
    </li>
  );
}

interface TotalProps {
  sheet: PricedSheet;
  isBusy: boolean;
  /** The error at the top of the form, repeated here because the top may be out of view. */
  refusal?: string;
}

function Total({ sheet, isBusy, refusal }: TotalProps) {
  return (
    <div
      data-foot-bar=""
      className="sticky bottom-0 z-20 -mx-4 flex min-h-20 items-center gap-x-5 border-line border-t bg-surface px-4 py-3 lg:mx-0 lg:rounded-t-card lg:border-x lg:px-6"
    >
      <p aria-live="polite" aria-atomic="true" className="min-w-0 grow">
        {refusal ? <span className="block font-medium text-danger text-sm">{refusal}</span> : null}
        <span className="block text-muted text-sm">
          {formatCount(sheet.count)} {sheet.count === 1 ? "pin" : "pins"}
          {sheet.savedCents > 0 ? `, you save ${formatMoney(sheet.savedCents)}` : ""}
        </span>
        <Price cents={sheet.totalCents} className="font-semibold text-lg" />
      </p>
      <Button type="submit" pending={isBusy} className="shrink-0">
        <ShoppingBag className="size-4.5" aria-hidden="true" /> Add all to Cart
      </Button>
    </div>
  );
}

type PricedSheet = ReturnType<typeof usePricedSheet>;

/** Lines of the sheet that fit, with their tier prices, including the cart if all pins count together. */
function usePricedSheet(products: readonly Product[], typed: TypedSheet) {
  const cart = useCart();
  const { piecesWith } = useTiers();
  const read = readSheet(typed, products, cart?.lines ?? []);
  const lines = linesThatFit(read);
  const piecesOf = piecesWith(lines);
  const total = (centsOf: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + centsOf(line), 0);
  const totalCents = total((line) => lineTotalCents(line.priceCents, line.quantity, piecesOf(line)));
  return {
    errors: read.errors,
    pieces: lines.map((line) => ({ ...line, unitPriceCents: unitPriceCents(line.priceCents, piecesOf(line)) })),
    count: total(({ quantity }) => quantity),
    totalCents,
    savedCents: total(({ priceCents, quantity }) => priceCents * quantity) - totalCents,
  };
}

function typedIn(form: HTMLFormElement): TypedSheet {
  const { paste, key: _, ...fields } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const pieces = Object.entries(fields).map(([name, text]) => [name.replace("pieces.", ""), text]);
  return { pieces: Object.fromEntries(pieces), paste };
}

function typedOf(reply?: Reply): TypedSheet {
  const { pieces = {}, paste } = (reply?.result?.initialValue ?? {}) as Partial<TypedSheet>;
  return { pieces, paste };
}

/** Errors of the form, including those about pins that are no longer on the sheet. */
function formErrorsOf({ result, message }: Reply, products: readonly Product[]): string[] {
  const gone = Object.entries(result?.error ?? {}).flatMap(([field, errors]) =>
    field.startsWith("pieces.") && !products.some(({ id }) => field === `pieces.${id}`) ? (errors ?? []) : [],
  );
  return [...(message ? [message] : (result?.error?.[""] ?? [])), ...gone];
}
