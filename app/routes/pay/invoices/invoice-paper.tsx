import { cx } from "class-variance-authority";
import { Fragment, type ReactNode } from "react";
import { brand } from "~/domain/brand/brand";
import { formatMoney } from "~/domain/money/money";
import { countedPrice } from "~/domain/quotes/lines";
import { formatCount } from "~/domain/text/counts";
import { billTo, lineColumns, otherWays, payOnline, type Sheet } from "~/routes/pay/invoices/sheet";
import { W9Note } from "~/routes/pay/w9-note";
import { useContact } from "~/ui/frame/contact";

interface SheetPaperProps {
  sheet: Sheet;
  /** QR code of the payment link, as SVG. */
  payCode?: string;
  hasW9: boolean;
}

/** An invoice or a receipt, to read and to print. */
export function SheetPaper({ sheet, payCode, hasW9 }: SheetPaperProps) {
  const { items, sums, payUrl, number, notes } = sheet;
  return (
    <PaperSheet hasW9={hasW9}>
      <PaperHead {...sheet} />
      <PaperLines items={items} sums={sums} />
      {payUrl && payCode ? <HowToPay url={payUrl} code={payCode} number={number} /> : null}
      {notes ? <p className="whitespace-pre-line text-muted">{notes}</p> : null}
    </PaperSheet>
  );
}

/** White on screen, without a border in print. A club pays no supplier without a W-9, so each paper says how to get it (files-13). */
export function PaperSheet({ hasW9, children }: { hasW9: boolean; children: ReactNode }) {
  const { email } = useContact();
  return (
    <article
      data-theme="light"
      className="paper space-y-8 rounded-card border border-line bg-white p-6 text-ink sm:p-10 print:border-0 print:p-0"
    >
      {children}
      <p className="text-muted text-sm">
        <W9Note hasW9={hasW9} />
        <span className="hidden print:inline">{hasW9 ? " at /w-9.pdf on our website" : ` at ${email}`}</span>
      </p>
    </article>
  );
}

type PaperHeadProps = Pick<Sheet, "title" | "number" | "word" | "isOverdue" | "customer" | "facts">;

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
          <p className="font-semibold">{number}</p>
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

function BillTo({ customer }: { customer: NonNullable<Sheet["customer"]> }) {
  return (
    <p className="wrap-anywhere min-w-0 whitespace-pre-line">
      <span className="block text-muted text-sm">Bill to</span>
      {billTo(customer)}
    </p>
  );
}

function PaperLines({ items, sums }: Pick<Sheet, "items" | "sums">) {
  const [item, quantity, each, amount] = lineColumns;
  const cell = "border-line border-b py-2";
  const figure = "pl-3 text-right tabular-nums";
  return (
    <table className="w-full">
      <thead>
        <tr className="text-muted text-sm">
          <th className={`${cell} text-left font-medium`}>{item}</th>
          <th className={`${cell} ${figure} font-medium`}>{quantity}</th>
          <th className={`${cell} ${figure} font-medium max-sm:hidden print:table-cell`}>{each}</th>
          <th className={`${cell} ${figure} font-medium`}>{amount}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ description, quantity, unitPriceCents }) => (
          <tr key={`${description} ${quantity} ${unitPriceCents}`} className="break-inside-avoid">
            <td className={`${cell} wrap-anywhere`}>
              {description}
              {/* Phones have no room for the column of unit prices. */}
              <span className="block text-muted text-sm empty:hidden sm:hidden print:hidden">
                {countedPrice({ quantity, unitPriceCents })}
              </span>
            </td>
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
function HowToPay({ url, code, number }: { url: string; code: string; number: string }) {
  const contact = useContact();
  return (
    <section aria-label="How to pay" className="flex break-inside-avoid flex-wrap items-center gap-6">
      <PayCode code={code} />
      <div className="min-w-0 flex-1 basis-64 space-y-3">
        <p>
          <strong>Pay online</strong>
          {payOnline}
          <br />
          <a className="wrap-anywhere link" href={url}>
            {url}
          </a>
        </p>
        {otherWays(number, contact).map(([way, how]) => (
          <p key={way}>
            <strong>{way}</strong>
            {how}
          </p>
        ))}
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
