import { formatDate } from "~/domain/calendar/calendar";
import { type DestinationTerms, priceAt, priceInWords } from "~/domain/destinations/tax";
import { quotedQuantities } from "~/domain/quotes/lines";
import {
  approvedByPhoneInput,
  endQuoteInput,
  followUpInput,
  isQuoteEnd,
  quoteEnds,
  quoteStatusBadges,
} from "~/domain/quotes/quotes";
import { formatCount } from "~/domain/text/counts";
import { AdminForm, QuickAction } from "~/routes/admin/admin-form";
import { DetailSection, Facts } from "~/routes/admin/facts";
import type { Quote } from "~/services/quotes/quotes.server";
import { SelectField, TextField } from "~/ui/forms/field";

interface QuoteEndProps {
  quote: Quote;
  terms: DestinationTerms;
  orderId: string | null;
  copyKey: string;
}

export function QuoteEnd({ quote, terms, orderId, copyKey }: QuoteEndProps) {
  const { id, status, version, closedReason, closedAt, followUpOn } = quote;
  const hasEnded = isQuoteEnd(status);
  const prices = quotedQuantities(quote).map(({ quantity, amountCents }) => ({
    value: String(quantity),
    label: `${formatCount(quantity)} for ${priceInWords(priceAt(amountCents, quote.shipTo, terms))}`,
  }));
  return (
    <DetailSection title={hasEnded ? "Reason for closing" : "Follow-up and closing"}>
      {hasEnded ? (
        <Facts
          rows={[
            ["Closed", `${quoteStatusBadges[status].label}${closedAt ? `, ${formatDate(closedAt)}` : ""}`],
            ["Reason", closedReason],
          ]}
        />
      ) : orderId || status === "completed" ? null : (
        <div className="grid gap-5 sm:grid-cols-2">
          <AdminForm
            key={followUpOn}
            intent="followUp"
            schema={followUpInput}
            hidden={{ id }}
            values={{ followUpOn }}
            submitLabel="Save date"
          >
            {(fields) => (
              <TextField
                field={fields.followUpOn}
                label="Follow up on"
                type="date"
                description="Appears under Today from that date."
              />
            )}
          </AdminForm>
          {status === "quoted" ? (
            <AdminForm
              intent="approvedByPhone"
              schema={approvedByPhoneInput}
              hidden={{ id }}
              values={{ quantity: String(quote.quantity) }}
              submitLabel="Approved by phone"
            >
              {(fields) => (
                <>
                  {prices.length > 1 ? (
                    <SelectField field={fields.quantity} label="Which option" options={prices} />
                  ) : null}
                  <TextField field={fields.reason} label="Who approved it and when" />
                </>
              )}
            </AdminForm>
          ) : null}
          <AdminForm
            intent="end"
            schema={endQuoteInput}
            hidden={{ id, version }}
            values={{ end: "" }}
            submitLabel="Close quote"
          >
            {(fields) => (
              <>
                <SelectField
                  field={fields.end}
                  label="Close without an order"
                  options={quoteEnds.map((value) => ({ value, label: quoteStatusBadges[value].label }))}
                  placeholder="Please choose"
                />
                <TextField field={fields.reason} label="Reason" description="Staff only: price, timing, no answer" />
              </>
            )}
          </AdminForm>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {hasEnded ? <QuickAction fields={{ intent: "resume", id }}>Reopen</QuickAction> : null}
        <QuickAction fields={{ intent: "duplicate", id, key: copyKey }}>Duplicate</QuickAction>
      </div>
    </DetailSection>
  );
}
