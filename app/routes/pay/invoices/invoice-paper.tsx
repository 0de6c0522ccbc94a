import { cx } from "class-variance-authority";
import { Fragment, type ReactNode } from "react";
import { brand } from "~/domain/brand/brand";
import { formatDate } from "~/domain/calendar/calendar";
import { formatMoney } from "~/domain/money/money";
import { paidBy } from "~/domain/payments/methods";
import { formatCount } from "~/domain/text/counts";
import type { Paper } from "~/routes/pay/invoices/invoice-paper.server";
import type { PrintedPayment } from "~/services/ledger/receipts.server";
import { useContact } from "~/ui/frame/contact";

export function InvoicePaper({ paper }: { paper: Paper }) {
  return (
    <PaperSheet>
      <Letterhead paper={paper} />
      <PaperLines items={paper.items} sums={sumsOf(paper)} />
      {paper.pay ? <HowToPay pay={paper.pay} number={paper.number} /> : null}
      {paper.notes ? <p className="whitespace-pre-line text-muted">{paper.notes}</p> : null}
    </PaperSheet>
  );
}

/** White on screen, without a border in print. A club pays no supplier without a W-9, so each paper says where it is (files-13). */
export function PaperSheet({ children }: { children: ReactNode }) {
  return (
    <article
      data-theme="light"
      className="paper space-y-8 rounded-card border border-line bg-white p-6 text-ink sm:p-10 print:border-0 print:p-0"
    >
      {children}
      <p className="text-muted text-sm">
        Need our W-9?{" "}
        <a className="link" href="/w-9.pdf">
          Get it
        </a>
        <span className="hidden print:inline"> at /w-9.pdf on our website</span>
      </p>
    </article>
  );
}

const standing: Partial<Record<Paper["state"], string>> = {
  draft: "Draft: not sent yet",
  void: "Void",
  overdue: "Overdue",
};

function Letterhead({ paper }: { paper: Paper }) {
  const { number, issuedAt, dueDate, paidAt, terms, purchaseOrder, state, customer } = paper;
  const word = state === "paid" ? `Paid${paidAt ? ` on ${formatDate(paidAt)}` : ""}` : standing[state];
  const facts: [string, string][] = [
    ["Date", formatDate(issuedAt)],
    ["Due", formatDate(dueDate)],
  ];
  if (terms) facts.push(["Terms", terms]);
  if (purchaseOrder) facts.push(["Purchase order", purchaseOrder]);
  return (
    <PaperHead
      title="Invoice"
      number={number}
      word={word}
      isOverdue={state === "overdue"}
      customer={customer}
      facts={facts}
    />
  );
}

interface PaperHeadProps {
  title: string;
  number?: string;
  /** Current state, such as "Paid on June 1, 2026". */
  word?: string;
  isOverdue?: boolean;
  customer: Paper["customer"];
  /** Facts in the header. The second one is emphasized. */
  facts: readonly (readonly [string, string])[];
}

export function PaperHead({ title, number, word, isOverdue, customer, facts }: PaperHeadProps) {
  const { address, email } = useContact();
  return (
    <header className="space-y-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-brass-500 border-b-4 pb-5">
        <address className="text-sm not-italic">
          <strong className="block font-serif text-2xl text-fairway-700">{brand.name}</strong>
          {address.street}
          <br />
          {address.city}, {address.state} {address.zipCode}
          <br />
          {email}
        </address>
        <div className="sm:text-right">
          <h1 className="font-serif text-2xl">{title}</h1>
          {number ? <p className="font-semibold">{number}</p> : null}
          {word ? (
            <p
              className={cx("font-semibold uppercase tracking-wide", isOverdue ? "text-[#a3211f]" : "text-fairway-700")}
            >
              {word}
            </p>
          ) : null}
        </div>
      </div>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        {customer ? <BillTo customer={customer} /> : null}
        <dl className="grid grid-cols-[auto_auto] content-start gap-x-4 gap-y-1">
          {facts.map(([name, value], place) => (
            <Fragment key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className={`wrap-anywhere sm:text-right ${place === 1 ? "font-semibold" : ""}`}>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </header>
  );
}

function BillTo({ customer }: { customer: NonNullable<Paper["customer"]> }) {
  const { customerName, customerCompany, customerAddress, customerEmail } = customer;
  return (
    <p className="wrap-anywhere min-w-0 whitespace-pre-line">
      <span className="block text-muted text-sm">Bill to</span>
      {[customerName, customerCompany, customerAddress, customerEmail].filter(Boolean).join("\n")}
    </p>
  );
}

export type PaperSum = readonly [name: string, cents: number];

function sumsOf({ subtotalCents, taxCents, totalCents, parts, payments, leftCents }: Paper): PaperSum[] {
  const totals = totalsOf({ subtotalCents, taxCents, totalCents });
  if (payments.length > 0) return [...totals, ...paidSums(payments), ["Amount due", leftCents]];
  return [...totals, ...(parts ? [["Paid", -parts.paidCents] as const, ["Amount due", parts.leftCents] as const] : [])];
}

export const paidSums = (payments: readonly PrintedPayment[]): PaperSum[] =>
  payments.flatMap(({ method, number, cents, at, refunds }): PaperSum[] => [
    [`Paid ${formatDate(at)} ${paidBy(method, number)}`, -cents],
    ...refunds.map(({ cents, at }): PaperSum => [`Refunded ${formatDate(at)}`, cents]),
  ]);

export const totalsOf = ({
  subtotalCents,
  taxCents,
  totalCents,
}: Pick<Paper, "subtotalCents" | "taxCents" | "totalCents">): PaperSum[] => [
  ...(taxCents > 0 ? [["Before tax", subtotalCents] as const, ["Sales tax", taxCents] as const] : []),
  ["Total", totalCents],
];

interface PaperLinesProps {
  items: Paper["items"];
  /** The last sum is emphasized. */
  sums: readonly PaperSum[];
}

export function PaperLines({ items, sums }: PaperLinesProps) {
  const cell = "border-line border-b py-2";
  const figure = "pl-3 text-right tabular-nums";
  return (
    <table className="w-full">
      <thead>
        <tr className="text-muted text-sm">
          <th className={`${cell} text-left font-medium`}>Item</th>
          <th className={`${cell} ${figure} font-medium`}>Quantity</th>
          <th className={`${cell} ${figure} font-medium max-sm:hidden print:table-cell`}>Each</th>
          <th className={`${cell} ${figure} font-medium`}>Amount</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, quantity, unitPriceCents }) => (
          <tr key={`${description} ${quantity} ${unitPriceCents}`} className="break-inside-avoid">
            <td className={`${cell} wrap-anywhere`}>{description}</td>
            <td className={`${cell} ${figure}`}>{formatCount(quantity)}</td>
            <td className={`${cell} ${figure} max-sm:hidden print:table-cell`}>{formatMoney(unitPriceCents)}</td>
            <td className={`${cell} ${figure}`}>{formatMoney(quantity * unitPriceCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([label, cents], index) => (
          <tr key={`${label} ${cents}`} className={index === sums.length - 1 ? "font-semibold text-lg" : ""}>
            <td className="max-sm:hidden print:table-cell" />
            <th colSpan={2} className="py-1.5 text-right font-medium">
              {label}
            </th>
            <td className={figure}>{formatMoney(cents)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** Payment instructions. Scanning the QR code opens the payment page on a phone. */
function HowToPay({ pay: { url, code }, number }: { pay: NonNullable<Paper["pay"]>; number: string }) {
  const { postalLine, email } = useContact();
  return (
    <section aria-label="How to pay" className="flex break-inside-avoid flex-wrap items-center gap-6">
      <PayCode code={code} />
      <div className="min-w-0 flex-1 basis-64 space-y-3">
        <p>
          <strong>Pay online</strong>, by card or PayPal, no account needed:
          <br />
          <a className="wrap-anywhere link" href={url}>
            {url}
          </a>
        </p>
        <p>
          <strong>By check</strong>, payable to {brand.name}, with {number} on it: {postalLine}
        </p>
        <p>
          <strong>By bank transfer</strong>: email {email} for our account details.
        </p>
      </div>
    </section>
  );
}

/** The SVG comes from the QR code library and contains only squares. */
export function PayCode({ code }: { code: string }) {
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(code)}`}
      alt="QR code of the payment link"
      width={144}
      height={144}
      className="size-36 bg-white"
    />
  );
}
