import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate, formatDateTime } from "~/domain/calendar/calendar";
import { labelOf, packagingChoices, platingChoices, sizeChoices, sizes } from "~/domain/designer/designer";
import { countedPieces } from "~/domain/designer/products";
import { furtherOf } from "~/domain/designer/several";
import { priceAt, priceInWords } from "~/domain/destinations/tax";
import { formatMoney } from "~/domain/money/money";
import { countedPrice, depositInWords, hasDetail, quotedQuantities } from "~/domain/quotes/lines";
import { quoteOrderInput, quoteStatusBadges } from "~/domain/quotes/quotes";
import { AdminForm } from "~/routes/admin/admin-form";
import { RoomOfSubject } from "~/routes/admin/collaboration/start-room";
import { BounceNotice } from "~/routes/admin/conversations/bounce-notice";
import { Conversation } from "~/routes/admin/conversations/conversation";
import { CustomerLink, DetailSection, Facts, RecordSheet } from "~/routes/admin/facts";
import { History } from "~/routes/admin/history";
import { NotesForm } from "~/routes/admin/notes-form";
import { DesignFiles } from "~/routes/admin/orders/order-logo-view";
import { Answer } from "~/routes/admin/quotes/answer";
import { DeleteQuote } from "~/routes/admin/quotes/delete-quote";
import { QuoteEnd } from "~/routes/admin/quotes/quote-end";
import { QuotePicture } from "~/routes/admin/quotes/quote-picture";
import type { RoomOf } from "~/services/collaboration/rooms.server";
import type { Conversation as ConversationData } from "~/services/conversations/conversations.server";
import type { MockupState } from "~/services/core/mockup-state.server";
import type { getQuoteForStaff } from "~/services/quotes/admin.server";
import { SelectField } from "~/ui/forms/field";
import { StatusBadge } from "~/ui/lists/status-badge";

type Detail = Awaited<ReturnType<typeof getQuoteForStaff>>;
type Quote = Detail["quote"];

interface QuoteViewProps extends Detail {
  copyKey: string;
  room: RoomOf;
  conversation: ConversationData;
}

/** Details of a quote, and actions. First comes the form to answer, then the mockup, and after its approval the order. */
export function QuoteView(props: QuoteViewProps) {
  const { quote, events, orderId, design, files, room, conversation, lastShipTo, mockup, terms } = props;
  const asked = { ...quote, quantity: quote.requestedQuantity ?? quote.quantity };
  const canAnswer = !orderId && (quote.status === "pending" || quote.status === "quoted");
  const canOrder = !orderId && !design && quote.status === "approved";
  const answer = (
    <DetailSection title="Our quote">
      {canAnswer ? (
        <Answer
          quote={quote}
          pictureKey={props.pictureKey}
          hasDesign={design !== null}
          shipTo={quote.shipTo ?? lastShipTo}
          terms={terms}
        />
      ) : (
        <Answered quote={quote} terms={terms} />
      )}
    </DetailSection>
  );
  const order = (
    <DetailSection title="Order">
      {orderId ? (
        <Link to={`/admin/orders/${orderId}`} className="inline-flex min-h-9 items-center link">
          {orderId}
        </Link>
      ) : design ? (
        <p className="text-muted text-sm">From the designer. The order is created when the client pays the deposit.</p>
      ) : canOrder ? (
        <MakeOrder quote={quote} terms={terms} mockup={mockup} />
      ) : (
        <p className="text-muted text-sm">After the client approves, create the order and deposit link here.</p>
      )}
    </DetailSection>
  );
  return (
    <RecordSheet
      head={
        <>
          <BounceNotice bounces={conversation.bounces} />
          <div className="flex flex-wrap items-center gap-3">
            <StatusBadge badge={quoteStatusBadges[quote.status]} />
            {orderId ? null : <DeleteQuote quote={quote} />}
          </div>
        </>
      }
      next={canAnswer ? "answer" : canOrder ? (mockup === "approved" ? "order" : "room") : undefined}
      left={{
        answer,
        order,
        room: (
          <DetailSection title="Design room">
            <RoomOfSubject room={room} subject={quote} />
          </DetailSection>
        ),
        messages: (
          <DetailSection title="Messages" place="messages">
            <Conversation conversation={conversation} customerEmail={quote.customerEmail} />
          </DetailSection>
        ),
        end: <QuoteEnd quote={quote} terms={terms} orderId={orderId} copyKey={props.copyKey} />,
        history: <History events={events} />,
      }}
      right={
        <>
          <DetailSection title="Request">
            <Facts
              rows={[
                ["Customer", <CustomerLink key="customer" email={quote.customerEmail} name={quote.customerName} />],
                ["Company", quote.companyName],
                ["Email", quote.customerEmail],
                ["Phone", quote.customerPhone],
                ["Quantity", design?.several ?? countedPieces(asked)],
                ["Size", design?.several ? null : quote.preferredSize && labelOf(sizeChoices, quote.preferredSize)],
                ["Deadline", quote.deadlineDate && formatDate(quote.deadlineDate)],
                ["Project", quote.projectDescription],
                ["Notes", quote.additionalNotes],
                ["Logo", quote.logoKey ? <LogoLink key="logo" quote={quote} /> : "No Logo Uploaded"],
                [
                  "More files",
                  files.length > 0 ? (
                    <ul key="files">
                      {files.map(({ key, fileName }) => (
                        <li key={key}>
                          <a href={`/admin/quotes/${quote.id}/files/${key.split("/")[1]}`} className="link">
                            {fileName}
                          </a>
                        </li>
                      ))}
                    </ul>
                  ) : null,
                ],
                [
                  "Backing card",
                  design?.cardFileName && (
                    <a key="card" href={`/files/${design.draftId}/card`} className="link">
                      {design.cardFileName}
                    </a>
                  ),
                ],
                ...furtherOf(design?.furtherDesigns ?? []).map(
                  ({ title, number, design: { choices } }): [string, ReactNode] => {
                    const hasCard = choices.card === "own";
                    return [
                      title,
                      <DesignFiles key={title} id={design?.draftId ?? ""} number={number} hasCard={hasCard} />,
                    ];
                  },
                ),
                ["Requested", formatDateTime(quote.createdAt)],
              ]}
            />
          </DetailSection>
          <QuotePicture quote={quote} pictureKey={props.pictureKey} />
          <DetailSection title="Staff notes">
            <NotesForm id={quote.id} notes={quote.staffNotes} />
          </DetailSection>
        </>
      }
    />
  );
}

function LogoLink({ quote }: { quote: Quote }) {
  return (
    <a href={`/admin/quotes/${quote.id}/logo`} className="link">
      {quote.logoFileName ?? "Download"}
    </a>
  );
}

function Answered({ quote, terms }: Pick<Detail, "quote" | "terms">) {
  const [main] = quotedQuantities(quote);
  const { depositPercent } = quote;
  return (
    <Facts
      rows={[
        ...(main && hasDetail(main)
          ? main.lines.map((line): [string, ReactNode] => [
              line.name,
              [countedPrice(line), formatMoney(line.amountCents)].filter(Boolean).join(" = "),
            ])
          : []),
        ["Amount", main ? priceOf(quote, terms) : null],
        ["Deposit", main ? `${depositPercent}%, ${depositInWords([main], depositPercent)}` : null],
        ["Notes", quote.quotedNotes],
        ["Delivery by", quote.deliveryDate && formatDate(quote.deliveryDate)],
        ["Valid until", quote.validUntil && formatDate(quote.validUntil)],
        ["Approved", quote.approvedAt && formatDateTime(quote.approvedAt)],
      ]}
    />
  );
}

const depositComesAfter = "We told the client that the deposit comes after the mockup.";
const mockupSentences = {
  none: `Send the mockup first. ${depositComesAfter}`,
  sent: `Wait until the client approves the mockup. ${depositComesAfter}`,
  changes_requested: `The client requested changes. Send a new mockup first. ${depositComesAfter}`,
  approved: "The client approved the mockup.",
};

/** Price with shipping and sales tax, as the client sees it. */
const priceOf = ({ quotedAmountCents, shipTo }: Quote, terms: Detail["terms"]) =>
  priceInWords(priceAt(quotedAmountCents ?? 0, shipTo, terms));

function MakeOrder({ quote, terms, mockup }: Pick<Detail, "quote" | "terms"> & { mockup: MockupState }) {
  const choices = (all: Record<string, { label: string }>) =>
    Object.entries(all).map(([value, { label }]) => ({ value, label }));
  // The quote does not say plating and packaging, so staff choose them by its lines.
  const size = sizes.find((one) => one === quote.preferredSize) ?? "";
  return (
    <AdminForm
      intent="order"
      schema={quoteOrderInput}
      hidden={{ id: quote.id }}
      values={{ size, plating: "", packaging: "" }}
      submitLabel="Create the order and email the deposit link"
      pendingLabel="Creating..."
    >
      {(fields) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <p className="text-muted text-sm sm:col-span-2">
            {countedPieces(quote)} for {priceOf(quote, terms)}. {mockupSentences[mockup ?? "none"]}
          </p>
          <SelectField field={fields.size} label="Size" options={choices(sizeChoices)} placeholder="Please choose" />
          <SelectField
            field={fields.plating}
            label="Plating"
            options={choices(platingChoices)}
            placeholder="Please choose"
          />
          <SelectField
            field={fields.packaging}
            label="Packaging"
            options={choices(packagingChoices)}
            placeholder="Please choose"
          />
        </div>
      )}
    </AdminForm>
  );
}
