import { defaultContact } from "~/domain/brand/contact";
import { formatDate } from "~/domain/calendar/calendar";
import type { AccountStatement } from "~/domain/invoices/statements";
import { formatMoney } from "~/domain/money/money";
import { Lines, Paragraph, type RenderedMail, TextLink } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

interface StatementMail extends AccountStatement {
  customerName: string;
  from: string;
  to: string;
  open: readonly { number: string; leftCents: number; payUrl: string }[];
}

export function statementMail({ customerName, from, to, open, ...account }: StatementMail): RenderedMail {
  const { openingCents, lines, closingCents, ages } = account;
  const balance = formatMoney(closingCents);
  const due = ages.filter(({ cents }) => cents !== 0);
  return renderTemplate("statement", {
    facts: {
      name: customerName,
      balance,
      postalAddress: defaultContact.postalLine,
      days: `${formatDate(from)} to ${formatDate(to)}`,
      until: formatDate(to),
    },
    parts: {
      lines: (
        <Lines
          head={["Activity", "Amount"]}
          rows={[
            { key: "opening", label: "Opening balance", value: formatMoney(openingCents), strong: true },
            ...lines.map(({ at, what, number, cents }, index) => ({
              key: `${index}`,
              label: `${formatDate(at)}: ${what} ${number}`,
              value: formatMoney(cents),
            })),
            { key: "closing", label: "Closing balance", value: balance, strong: true },
          ]}
        />
      ),
      ages:
        closingCents > 0 ? (
          <Lines
            head={["Aging", "Amount"]}
            rows={due.map(({ label, cents }) => ({ key: label, label, value: formatMoney(cents) }))}
          />
        ) : null,
      pay: open.map(({ number, leftCents, payUrl }) => (
        <Paragraph key={number}>
          <TextLink href={payUrl}>
            Pay {formatMoney(leftCents)} of invoice {number}
          </TextLink>
        </Paragraph>
      )),
    },
  });
}
