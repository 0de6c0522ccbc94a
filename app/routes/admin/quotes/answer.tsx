import { Plus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { depositPercent as standardPercent } from "~/domain/designer/designer";
import { countedPieces } from "~/domain/designer/products";
import { type Destination, type DestinationTerms, priceAt, priceInWords, regionKey } from "~/domain/destinations/tax";
import { destinationOf, regions } from "~/domain/destinations/tax.schema";
import { type Cents, formatMoney, parseDollars, percentOf, plainDollars } from "~/domain/money/money";
import {
  answerQuoteInput,
  depositPercentRule,
  maxFurtherQuantities,
  maxQuoteLines,
} from "~/domain/quotes/answer.schema";
import { lineQuantity, quoteLinesOf } from "~/domain/quotes/lines";
import { offerReminderDays, preferredSizeLabels } from "~/domain/quotes/quotes";
import { formatCount } from "~/domain/text/counts";
import { AdminForm } from "~/routes/admin/admin-form";
import { LineInput, RemoveLine } from "~/routes/admin/line-inputs";
import { pictureUrl } from "~/routes/admin/quotes/quote-picture";
import type { Quote } from "~/services/quotes/quotes.server";
import { Button } from "~/ui/button";
import { SelectField, TextAreaField, TextField } from "~/ui/forms/field";
import { FieldErrors } from "~/ui/forms/field-frame";

interface AnswerProps {
  quote: Quote;
  /** The picture that the quote's page shows. */
  pictureKey: string | null;
  /** The client's design has a fixed number of pieces. */
  hasDesign: boolean;
  /** State that decides the sales tax: of the last quote, otherwise of the customer's last order. */
  shipTo: Destination | null;
  terms: DestinationTerms;
}

/**
 * Form for a price, in lines and for several quantities. Shows sums, tax and deposit while typing; the server calculates
 * them again.
 */
export function Answer({ quote, pictureKey, hasDesign, shipTo, terms }: AnswerProps) {
  const values = {
    notes: quote.quotedNotes,
    validUntil: quote.validUntil,
    deliveryDate: quote.deliveryDate,
    depositPercent: String(quote.depositPercent),
    shipTo: shipTo?.state ? regionKey(shipTo.country, shipTo.state) : "",
  };
  return (
    <AdminForm
      key={JSON.stringify([values, quote.quoteLines, quote.priceOptions, quote.quotedAmountCents])}
      intent="answer"
      schema={answerQuoteInput}
      hidden={{ id: quote.id, version: quote.version }}
      values={values}
      encType="multipart/form-data"
      submitLabel={quote.status === "pending" ? "Send quote" : "Send again"}
      pendingLabel="Sending..."
    >
      {(fields, errors) => (
        <>
          <PriceTable
            quote={quote}
            hasDesign={hasDesign}
            errors={errors}
            terms={terms}
            destination={fields.shipTo.value ? destinationOf(fields.shipTo.value) : null}
            depositPercent={depositPercentRule.safeParse(Number(fields.depositPercent.value || standardPercent)).data}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              field={fields.validUntil}
              label="Valid until"
              type="date"
              description={`We remind the client ${offerReminderDays} days before.`}
            />
            <TextField
              field={fields.deliveryDate}
              label="Delivery date"
              type="date"
              description="Leave blank for our usual time."
            />
            <TextField field={fields.depositPercent} label="Deposit (%)" inputMode="numeric" />
            <SelectField
              field={fields.shipTo}
              label="Ships to"
              options={regions.map(({ key, label }) => ({ value: key, label }))}
              placeholder="Not known yet"
              description="Decides the sales tax in the quote."
            />
          </div>
          <TextAreaField field={fields.notes} label="Notes for the client" rows={4} />
          {pictureKey === quote.logoKey && pictureKey?.endsWith(".svg") ? (
            <LogoForEmail name={fields.emailPicture.name} src={pictureUrl(quote.id, pictureKey)} />
          ) : null}
        </>
      )}
    </AdminForm>
  );
}

/**
 * Hidden field with the client's SVG logo as a JPEG, because email programs show no SVG. Stays empty if the browser cannot draw it; the
 * quote is then sent without a picture.
 */
function LogoForEmail({ name, src }: { name: string; src: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    async function draw() {
      const { drawEmailPicture } = await import("~/routes/admin/collaboration/email-picture.client");
      const logo = await (await fetch(src)).blob();
      const drawn = await drawEmailPicture(new File([logo], "logo.svg", { type: "image/svg+xml" }));
      const files = new DataTransfer();
      if (drawn) files.items.add(drawn);
      if (input.current) input.current.files = files.files;
    }
    draw().catch(() => {});
  }, [src]);
  return <input ref={input} type="file" name={name} hidden tabIndex={-1} />;
}

interface Row {
  key: number;
  name: string;
  quantity: string;
  prices: string[];
}

const shownPrice = (cents: Cents | undefined) => (cents === undefined ? "" : plainDollars(cents));

function firstRows(quote: Quote): Row[] {
  const lines = quoteLinesOf(quote);
  const options = quote.priceOptions ?? [];
  if (lines.length === 0) {
    const size = preferredSizeLabels[quote.preferredSize as keyof typeof preferredSizeLabels];
    const kind = quote.pinType === "pins" ? "Custom pins" : "Custom ball markers";
    return [{ key: 0, name: size ? `${kind}, ${size}` : kind, quantity: "", prices: [] }];
  }
  return lines.map(({ name, quantity, unitPriceCents }, key) => ({
    key,
    name,
    quantity: quantity === null ? "" : String(quantity),
    prices: [
      shownPrice(unitPriceCents),
      ...options.map(({ unitPricesCents, amountCents }) =>
        shownPrice(unitPricesCents ? unitPricesCents[key] : amountCents),
      ),
    ],
  }));
}

/** Sum of one column in cents, or null while something cannot be read. */
function sumOf(rows: readonly Row[], column: number, { pieces, requested }: { pieces: number; requested: number }) {
  let sum = 0;
  for (const { quantity, prices } of rows) {
    const typed = prices[column] || prices[0] || "";
    const cents = typed ? parseDollars(typed) : 0;
    const count = lineQuantity(quantity ? Number(quantity) : null, requested) ?? pieces;
    if (cents === null || !Number.isInteger(count)) return null;
    sum += cents * count;
  }
  return sum;
}

interface PriceTableProps {
  quote: Quote;
  hasDesign: boolean;
  errors: Record<string, string[]>;
  terms: DestinationTerms;
  destination: Destination | null;
  /** Undefined while it cannot be read. */
  depositPercent: number | undefined;
}

function PriceTable({ quote, hasDesign, errors, terms, destination, depositPercent }: PriceTableProps) {
  const [rows, setRows] = useState(() => firstRows(quote));
  const [others, setOthers] = useState(() => (quote.priceOptions ?? []).map(({ quantity }) => String(quantity)));
  const change = (key: number, values: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));
  const box = (name: string) => ({
    name,
    ...(errors[name] && { "aria-invalid": true, "aria-describedby": `${pricesId}-error` }),
  });
  const columns = [quote.quantity, ...others.map(Number)];
  const sums = columns.flatMap((pieces, column) => {
    const cents = pieces > 0 ? sumOf(rows, column, { pieces, requested: quote.quantity }) : null;
    if (!cents) return [];
    const price = priceInWords(priceAt(cents, destination, terms));
    const deposit = depositPercent ? `, deposit ${formatMoney(percentOf(cents, depositPercent))}` : "";
    return [`${countedPieces({ quantity: pieces, pinType: quote.pinType })}: ${price}${deposit}`];
  });
  const found = Object.entries(errors).filter(([name]) => /^(lines|otherQuantities)/.test(name));
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="pb-1 font-medium">Prices</legend>
      {rows.map(({ key, name, quantity, prices }, index) => (
        <div key={key} className="space-y-2 rounded-control border border-line p-3">
          <div className="grid grid-cols-[7.5rem_minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_7.5rem_auto]">
            <LineInput
              label="Description"
              isText
              {...box(`lines[${index}].name`)}
              aria-label={`Line ${index + 1}: description`}
              value={name}
              onChange={(event) => change(key, { name: event.currentTarget.value })}
            />
            <LineInput
              label="Quantity"
              {...box(`lines[${index}].quantity`)}
              aria-label={`Line ${index + 1}: quantity (blank: one for each piece)`}
              placeholder="Per piece"
              inputMode="numeric"
              value={quantity}
              onChange={(event) => change(key, { quantity: event.currentTarget.value })}
            />
            <RemoveLine
              label={`Remove line ${index + 1}`}
              disabled={rows.length === 1}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            />
          </div>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {columns.map((pieces, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: A column is its place, and its quantity may be blank.
              <PriceBox key={column} label={pieces ? `each, for ${formatCount(pieces)}` : "each"}>
                <input
                  {...box(`lines[${index}].prices[${column}]`)}
                  aria-label={`Line ${index + 1}: price each${column > 0 ? `, option ${column}` : ""}`}
                  data-first-field={index === 0 && column === 0 ? "" : undefined}
                  placeholder={column === 0 ? "0.00" : prices[0] || "Same"}
                  inputMode="decimal"
                  value={prices[column] ?? ""}
                  onChange={(event) => {
                    const next = columns.map((_, at) => prices[at] ?? "");
                    next[column] = event.currentTarget.value;
                    change(key, { prices: next });
                  }}
                  className="control pl-7 text-right tabular-nums"
                />
              </PriceBox>
            ))}
          </div>
        </div>
      ))}
      <FieldErrors id={pricesId} errors={[...new Set(found.flatMap(([, sentences]) => sentences))]} />
      {others.length > 0 ? (
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(3,7rem)]">
          {others.map((pieces, index) => (
            <LineInput
              // biome-ignore lint/suspicious/noArrayIndexKey: The boxes have no other identity.
              key={index}
              label="Or for"
              {...box(`otherQuantities[${index}]`)}
              aria-label={`Option ${index + 1}: quantity`}
              placeholder="Pieces"
              inputMode="numeric"
              value={pieces}
              onChange={(event) => setOthers(others.map((one, at) => (at === index ? event.currentTarget.value : one)))}
            />
          ))}
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="sm"
          disabled={rows.length >= maxQuoteLines}
          onClick={() => setRows([...rows, { key: Date.now(), name: "", quantity: "1", prices: [] }])}
        >
          <Plus className="size-4" aria-hidden="true" />
          Add line
        </Button>
        {hasDesign ? null : (
          <Button
            variant="outline"
            size="sm"
            disabled={others.length >= maxFurtherQuantities}
            onClick={() => setOthers([...others, ""])}
          >
            <Plus className="size-4" aria-hidden="true" />
            Add quantity
          </Button>
        )}
      </div>
      <output className="block space-y-1 font-semibold tabular-nums">
        {sums.map((sum) => (
          <p key={sum}>{sum}</p>
        ))}
      </output>
    </fieldset>
  );
}

const pricesId = "quote-prices";

function PriceBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span className="block pb-1 text-muted text-xs" aria-hidden="true">
        {label}
      </span>
      <div className="relative">
        <span className="-translate-y-1/2 absolute top-1/2 left-3 text-muted" aria-hidden="true">
          $
        </span>
        {children}
      </div>
    </div>
  );
}
