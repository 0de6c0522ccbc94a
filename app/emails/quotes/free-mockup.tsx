import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { freeMockupTerms, type PinType, pinTypeLabels } from "~/domain/designer/products";
import { type DestinationPrice, priceInWords } from "~/domain/destinations/tax";
import { formatMoney } from "~/domain/money/money";
import type { PriceLine } from "~/domain/quotes/total-lines";
import { formatCount } from "~/domain/text/counts";
import {
  Action,
  designPicture,
  Heading,
  Lines,
  MultilineText,
  Paragraph,
  type RenderedMail,
  renderMail,
} from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";
import { DepositLines, type DepositPrice } from "./deposit-lines";

interface FreeMockup {
  id: string;
  quantity: number;
  pinType: PinType;
  /** "150 pieces in 2 designs", or null for one design. */
  several: string | null;
  /** Price of each design and the rush fee. Empty if the price says it all. */
  lines: readonly PriceLine[];
  price: DestinationPrice;
  validUntil: string;
  /** A calendar day, YYYY-MM-DD. */
  deadlineDate: string | null;
  rushOrder: boolean;
}

const mockupTime = ({ rushOrder }: FreeMockup) => brand.promises.mockup[rushOrder ? "rush" : "standard"];

/** Confirms the request to the customer. The address is not confirmed, so the email contains nothing that the sender typed. */
export function freeMockupReceived(request: FreeMockup & { roomUrl: string }): RenderedMail {
  return renderTemplate("proof-received", {
    picture: designPicture(request.id),
    facts: { quoteNumber: request.id, mockupTime: mockupTime(request), terms: freeMockupTerms },
    parts: { lines: <FreeMockupLines request={request} /> },
    href: request.roomUrl,
  });
}

export function newFreeMockupForStaff(
  request: FreeMockup & { customerName: string; customerEmail: string; projectDescription: string; adminUrl: string },
): RenderedMail {
  return renderMail({
    subject: `Free mockup ${request.id}: ${request.several ?? `${formatCount(request.quantity)} ${pinTypeLabels[request.pinType].toLowerCase()}`}`,
    preview: `${request.customerName} is expecting a mockup ${mockupTime(request)}.`,
    children: (
      <>
        <Heading>Free mockup requested: {request.id}</Heading>
        <Paragraph>
          {request.customerName}, {request.customerEmail}
        </Paragraph>
        <FreeMockupLines request={request} />
        <MultilineText>{request.projectDescription}</MultilineText>
        <Action href={request.adminUrl}>Draw the mockup</Action>
      </>
    ),
  });
}

function FreeMockupLines({ request }: { request: FreeMockup }) {
  const { pinType, quantity, several, lines, price, validUntil, deadlineDate } = request;
  return (
    <Lines
      head={["Design"]}
      rows={[
        ...(several ? [] : [{ key: "type", label: "Type", value: pinTypeLabels[pinType] }]),
        { key: "quantity", label: "Quantity", value: several ?? formatCount(quantity) },
        ...lines.map(({ label, cents }) => ({ key: label, label, value: formatMoney(cents) })),
        { key: "price", label: "Price", value: priceInWords(price), strong: true },
        ...(deadlineDate ? [{ key: "needed", label: "Needed by", value: formatDate(deadlineDate) }] : []),
        { key: "until", label: "Good until", value: formatDate(validUntil) },
      ]}
    />
  );
}

/** Sent to the client after the approval. The deposit turns the design into an order. */
export function freeMockupDeposit(offer: DepositPrice & { id: string; depositUrl: string }): RenderedMail {
  return renderTemplate("proof-deposit", {
    picture: designPicture(offer.id),
    facts: { quoteNumber: offer.id, deposit: formatMoney(offer.depositCents) },
    parts: { lines: <DepositLines price={offer} /> },
    href: offer.depositUrl,
  });
}
