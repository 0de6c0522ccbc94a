import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { formatDate } from "~/domain/calendar/calendar";
import type { AccountStatement } from "~/domain/invoices/statements";
import { formatMoney } from "~/domain/money/money";
import { Heading, Lines, Paragraph, type RenderedMail, renderMail } from "~/emails/frame/mail";

interface StatementMail extends AccountStatement {
  customerName: string;
  from: string;
  to: string;
  open: readonly { number: string; leftCents: number; payUrl: string }[];
}

/** To the customer: the account over some days, and how to pay what is open. */
export function statementMail({ customerName, from, to, open, ...account }: StatementMail): RenderedMail {
  const { openingCents, lines, closingCents, ages } = account;
  const days = `${formatDate(from)} to ${formatDate(to)}`;
  const closing = formatMoney(closingCents);
  return renderMail({
    subject: `Statement of your account with ${brand.name}, ${days}`,
    preview: `${closing} on ${formatDate(to)}.`,
    children: (
      <>
        <Heading>Statement of account</Heading>
        <Paragraph>
          Hi {customerName}, this is your account with us from {days}.
        </Paragraph>
        <Lines
          head={["What", "Amount"]}
          rows={[
            { key: "opening", label: "Opening balance", value: formatMoney(openingCents), strong: true },
            ...lines.map(({ at, what, number, cents }, index) => ({
              key: `${index}`,
              label: `${formatDate(at)}: ${what} ${number}`,
              value: formatMoney(cents),
            })),
            { key: "closing", label: "Closing balance", value: closing, strong: true },
          ]}
        />
        {closingCents > 0 ? (
          <Lines
            head={["Of it by age", "Amount"]}
            rows={ages
              .filter(({ cents }) => cents !== 0)
              .map(({ label, cents }) => ({ key: label, label, value: formatMoney(cents) }))}
          />
        ) : null}
        {open.map(({ number, leftCents, payUrl }) => (
          <Paragraph key={number}>
            <a href={payUrl}>
              Pay {formatMoney(leftCents)} of invoice {number}
            </a>
          </Paragraph>
        ))}
        <Paragraph>
          By check, payable to {brand.name}: {defaultContact.postalLine}. For a bank transfer, or where you see it
          otherwise, write to {defaultContact.email}.
        </Paragraph>
      </>
    ),
  });
}
