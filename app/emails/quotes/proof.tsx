import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { type PinType, pinTypeLabels, proofTerms } from "~/domain/designer/products";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import { Action, designPicture, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { renderWords } from "~/emails/frame/words";
import { DepositLines } from "~/emails/quotes/deposit-lines";

interface Proof {
  id: string;
  quantity: number;
  pinType: PinType;
  /** "150 pieces in 2 designs"; null for one design. */
  several: string | null;
  quotedAmountCents: number;
  validUntil: string;
  /** A calendar day, YYYY-MM-DD. */
  deadlineDate: string | null;
}

/** To the customer. Nobody has confirmed the address: no word of whoever typed it. */
export function proofReceived(proof: Proof & { roomUrl: string }): RenderedMail {
  return renderWords("proof-received", {
    picture: designPicture(proof.id),
    facts: { quoteNumber: proof.id, terms: proofTerms },
    parts: { lines: <ProofLines proof={proof} /> },
    href: proof.roomUrl,
  });
}

/** To the staff: what is to be drawn. */
export function newProofForStaff(
  proof: Proof & { customerName: string; customerEmail: string; projectDescription: string; adminUrl: string },
): RenderedMail {
  return renderMail({
    subject: `Free mockup ${proof.id}: ${proof.several ?? `${formatCount(proof.quantity)} ${pinTypeLabels[proof.pinType].toLowerCase()}`}`,
    preview: `${proof.customerName} waits for a mockup ${brand.promises.mockup.standard}.`,
    children: (
      <>
        <Heading>A free mockup is wanted: {proof.id}</Heading>
        <Paragraph>
          {proof.customerName}, {proof.customerEmail}
        </Paragraph>
        <ProofLines proof={proof} />
        <Paragraph>{proof.projectDescription}</Paragraph>
        <Action href={proof.adminUrl}>Draw the mockup</Action>
      </>
    ),
  });
}

function ProofLines({ proof }: { proof: Proof }) {
  const { pinType, quantity, several, quotedAmountCents, validUntil, deadlineDate } = proof;
  return (
    <Lines
      head={["Your design", ""]}
      rows={[
        ...(several ? [] : [{ key: "type", label: "Type", value: pinTypeLabels[pinType] }]),
        { key: "quantity", label: "Quantity", value: several ?? formatCount(quantity) },
        { key: "price", label: "Price", value: formatMoney(quotedAmountCents), strong: true },
        ...(deadlineDate ? [{ key: "needed", label: "Needed by", value: formatDate(deadlineDate) }] : []),
        { key: "until", label: "Holds until", value: formatDate(validUntil) },
      ]}
    />
  );
}

/** To the client who approved: the deposit makes the order of the design that they sent. */
export function proofDeposit(offer: {
  id: string;
  totalCents: number;
  depositCents: number;
  depositUrl: string;
}): RenderedMail {
  return renderWords("proof-deposit", {
    picture: designPicture(offer.id),
    facts: { quoteNumber: offer.id, deposit: formatMoney(offer.depositCents) },
    parts: { lines: <DepositLines price={offer} rest="Balance" /> },
    href: offer.depositUrl,
  });
}
