import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { type PinType, pinTypeLabels } from "~/domain/designer/products";
import { preferredSizeLabels, type QuoteRequestInput } from "~/domain/quotes/quotes";
import { formatCount } from "~/domain/text/counts";
import { Action, Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

type QuoteMail = QuoteRequestInput & { id: string; logoFileName?: string; fileNames?: string[] };

/**
 * Confirms the request to the customer: the choices, how many files came, and when to expect an answer. The address is not confirmed, so
 * the email contains nothing that the sender typed, and no file names.
 */
export function quoteReceived(quote: QuoteMail): RenderedMail {
  const { logoFileName, fileNames = [] } = quote;
  const fileCount = fileNames.length + (logoFileName ? 1 : 0);
  const told = { ...quote, projectDescription: "", additionalNotes: undefined, logoFileName: undefined, fileNames: [] };
  return renderTemplate("quote-received", {
    facts: { quoteNumber: quote.id },
    parts: { lines: <RequestLines quote={told} fileCount={fileCount} /> },
  });
}

export function newQuoteForStaff(quote: QuoteMail, adminUrl: string): RenderedMail {
  const { customerName, customerEmail, customerPhone, companyName } = quote;
  return renderMail({
    subject: `New quote request ${quote.id}: ${formatCount(quote.quantity)} ${pinTypeLabels[quote.pinType].toLowerCase()}`,
    preview: `${customerName} is expecting an answer ${brand.promises.answer}.`,
    children: (
      <>
        <Heading>New quote request {quote.id}</Heading>
        <Paragraph>{[customerName, companyName, customerEmail, customerPhone].filter(Boolean).join(", ")}</Paragraph>
        <RequestLines quote={quote} />
        <Action href={adminUrl}>Answer request</Action>
      </>
    ),
  });
}

function RequestLines({ quote, fileCount = 0 }: { quote: QuoteMail; fileCount?: number }) {
  const rows = [
    { key: "type", label: "Type", value: pinTypeLabels[quote.pinType satisfies PinType] },
    { key: "quantity", label: "Quantity", value: formatCount(quote.quantity) },
    { key: "size", label: "Size", value: quote.preferredSize && preferredSizeLabels[quote.preferredSize] },
    { key: "deadline", label: "Needed by", value: quote.deadlineDate && formatDate(quote.deadlineDate) },
    { key: "project", label: "Project", value: quote.projectDescription },
    { key: "notes", label: "Notes", value: quote.additionalNotes },
    { key: "logo", label: "Logo", value: quote.logoFileName },
    { key: "files", label: "More files", value: quote.fileNames?.join(", ") },
    { key: "received", label: "Files we received", value: fileCount > 0 && formatCount(fileCount) },
  ];
  return (
    <Lines head={["Request"]} rows={rows.filter((row): row is typeof row & { value: string } => Boolean(row.value))} />
  );
}
