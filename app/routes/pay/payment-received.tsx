import { cx } from "class-variance-authority";
import { CircleCheck } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { placeholderPicture } from "~/domain/catalog/catalog";
import { designName } from "~/domain/designer/describe";
import { designsOf, type Several } from "~/domain/designer/several";
import { addressLabel, type KeptAddress } from "~/domain/destinations/countries";
import { PrintButton } from "~/routes/pay/print-button";
import { Card } from "~/ui/card";
import { Price } from "~/ui/price";

export interface Bought {
  name: string;
  picture: string | null;
  cents?: number;
}

export const boughtDesigns = (order: Several, pictureOf: (number: number) => string | null): Bought[] =>
  designsOf(order).map(({ title, number, design }) => ({
    name: [...(title ? [title] : []), designName(design)].join(": "),
    picture: pictureOf(number),
  }));

/** Phones would break an order number at its hyphen. This keeps the number on one line. */
const unbroken = (text: string) =>
  text.split(" ").map((word, at) => (
    <Fragment key={word}>
      {at > 0 ? " " : null}
      <span className="whitespace-nowrap">{word}</span>
    </Fragment>
  ));

interface PaymentReceivedProps {
  title: string;
  /** First name of the customer. Undefined if the reader only has a link. */
  name?: string;
  /** "Order PH-…", "Deposit for order CP-…". */
  what: string;
  amountCents: number;
  /** Labels that replace the default ones if the order is not paid yet. */
  words?: { paper: string; sum: string };
  /** Address that gets the receipt, or null if the reader must not see it. */
  receiptTo: string | null;
  bought: readonly Bought[];
  extras?: readonly (readonly [label: string, cents: number])[];
  /** Amount that is still to pay. */
  remainingCents?: number;
  address?: KeptAddress | null;
  /** The date that the customer waits for: "Ships by December 2, 2026". */
  when?: string;
  next: ReactNode;
  action: ReactNode;
  share?: ReactNode;
  /** Offer of an account, for a guest. */
  account?: ReactNode;
}

/** Confirmation after every payment: thanks, a short receipt, and what happens next. */
export function PaymentReceived({
  title,
  name,
  what,
  amountCents,
  words = { paper: "receipt", sum: "Total paid" },
  receiptTo,
  bought,
  extras = [],
  remainingCents = 0,
  address,
  when,
  next,
  action,
  share,
  account,
}: PaymentReceivedProps) {
  return (
    <Card id="paid" padding="lg" className="mx-auto w-full max-w-3xl scroll-mt-24 space-y-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CircleCheck className="size-12 shrink-0 text-on-tone-green" aria-hidden="true" />
        <div className="min-w-0">
          <h1 className="text-heading">{title}</h1>
          <p className="text-muted">
            Thank you{name ? `, ${name}` : ""}. Your {words.paper} is on its way{" "}
            {receiptTo ? (
              <>
                to <strong className="wrap-anywhere text-ink">{receiptTo}</strong>
              </>
            ) : (
              "by email"
            )}
            .
          </p>
        </div>
      </header>
      <ul className="divide-y divide-line border-line border-y">
        {bought.map((one) => (
          <li key={one.name} className="flex items-center gap-4 py-3">
            {one.picture ? (
              <img
                src={one.picture}
                alt={one.picture === placeholderPicture ? "" : `${one.name}, as you ordered it`}
                width={160}
                height={160}
                className={cx("shrink-0 object-contain", bought.length === 1 ? "size-28 sm:size-40" : "size-20")}
              />
            ) : null}
            <span className="min-w-0 flex-1 font-medium">{one.name}</span>
            {one.cents === undefined ? null : <Price cents={one.cents} freeLabel="FREE" className="shrink-0" />}
          </li>
        ))}
        {extras.map(([label, cents]) =>
          cents === 0 ? null : (
            <li key={label} className="flex justify-between gap-4 py-3">
              <span>{label}</span>
              <Price cents={cents} />
            </li>
          ),
        )}
        <li className="flex justify-between gap-4 py-3 font-semibold text-lg">
          <span>
            {words.sum}: {unbroken(what)}
          </span>
          <Price cents={amountCents} className="shrink-0" />
        </li>
        {remainingCents > 0 ? (
          <li className="flex justify-between gap-4 py-3">
            <span>Remaining balance</span>
            <Price cents={remainingCents} />
          </li>
        ) : null}
      </ul>
      <div className="grid gap-6 sm:grid-cols-2">
        <section aria-label="What happens next">
          <h2 className="font-semibold">What happens next</h2>
          {when ? <p className="mt-1 font-semibold font-serif text-lg text-on-tone-green">{when}</p> : null}
          <p className="mt-1">{next}</p>
        </section>
        {address ? (
          <section aria-label="Shipping address">
            <h2 className="font-semibold">Ships to</h2>
            <address className="mt-1 not-italic">
              {addressLabel(address).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              {address.phone}
            </address>
          </section>
        ) : null}
      </div>
      {account}
      <div className="flex flex-wrap gap-3 print:hidden">
        {action}
        {share}
        <PrintButton variant="outline" />
      </div>
    </Card>
  );
}
