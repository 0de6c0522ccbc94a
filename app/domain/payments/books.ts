import { z } from "zod";
import { addDays, type CalendarDay, endOfShopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { line } from "~/domain/forms/fields";
import { type Cents, digitsOf } from "~/domain/money/money";

/** YYYY-MM in the shop's time zone. */
export type Month = string;

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Please choose a month");

export const monthOf = (day: CalendarDay): Month => day.slice(0, 7);

export const firstDayOf = (of: Month): CalendarDay => `${of}-01`;

/** The last day of a month: the day before the first of the next one. */
export const lastDayOf = (of: Month): CalendarDay => addDays(firstDayOf(nextMonth(of)), -1);

export function nextMonth(of: Month): Month {
  const [year = 0, number = 0] = of.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** All months from the first to the last, both included. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = [];
  for (let at = from; at <= to; at = nextMonth(at)) months.push(at);
  return months;
}

export const boundsOfMonth = (of: Month) => ({
  startsAt: startOfShopDay(firstDayOf(of)),
  endsAt: endOfShopDay(lastDayOf(of)),
});

const names = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
export const formatMonth = (of: Month): string => names.format(new Date(`${of}-01T00:00:00Z`));

export const closeInput = z.object({ month });
export const reopenInput = z.object({
  month,
  reason: line("Please give a reason.", 300),
});

/** Files for accounting programs. QuickBooks imports refund receipts separately, so they have their own file. */
export const bookFiles = ["quickbooks-sales", "quickbooks-refunds", "xero"] as const;
export type BookFile = (typeof bookFiles)[number];

export interface BookLine {
  item: "Sales" | "Discount" | "Shipping" | "Sales tax" | "Adjustment" | "Refund";
  description: string;
  quantity: number;
  rateCents: Cents;
  amountCents: Cents;
}

/** One sales receipt, or one refund with negative amounts. */
export interface BookDocument {
  kind: "sale" | "refund";
  number: string;
  day: CalendarDay;
  customer: string;
  email: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  memo: string;
  lines: BookLine[];
}

/** A line's quantity and rate, if they multiply to its amount. Otherwise one piece at the amount. */
export function bookLine(
  item: BookLine["item"],
  { description, amountCents, quantity, unitPriceCents }: Omit<Partial<BookLine>, "item"> & { unitPriceCents?: Cents },
): BookLine {
  const cents = amountCents ?? 0;
  const isWhole = quantity !== undefined && unitPriceCents !== undefined && quantity * unitPriceCents === cents;
  return {
    item,
    description: description ?? item,
    quantity: isWhole ? quantity : 1,
    rateCents: isWhole ? unitPriceCents : cents,
    amountCents: cents,
  };
}

/** 2026-10-05 as 10/05/2026, which both programs read for companies in the USA. */
const usDate = (day: CalendarDay) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** The columns of QuickBooks Online's own template, and the same for refund receipts. */
const quickBooksHead = (of: "SalesReceipt" | "RefundReceipt") => [
  ...[`*${of}No`, "Customer", `*${of}Date`, "*DepositAccount", "Location", "Memo", "Item(Product/Service)"],
  ...["ItemDescription", "ItemQuantity", "ItemRate", "*ItemAmount", "Service Date"],
];

/** QuickBooks expects positive amounts in a refund receipt. */
function quickBooksRows({ number, customer, day, memo, lines, kind }: BookDocument) {
  const sign = kind === "refund" ? -1 : 1;
  return lines.map(({ item, description, quantity, rateCents, amountCents }) => [
    ...[number, customer, usDate(day), "Undeposited Funds", "", memo, item, description],
    ...[quantity, digitsOf(sign * rateCents), digitsOf(sign * amountCents), usDate(day)],
  ]);
}

/** The columns of Xero's template for sales invoices. A negative total becomes a credit note. */
const xeroHead = [
  ...["*ContactName", "EmailAddress", "POAddressLine1", "POAddressLine2", "POAddressLine3", "POAddressLine4", "POCity"],
  ...["PORegion", "POPostalCode", "POCountry", "*InvoiceNumber", "Reference", "*InvoiceDate", "*DueDate"],
  ...["InventoryItemCode", "*Description", "*Quantity", "*UnitAmount", "Discount", "*AccountCode", "*TaxType"],
  ...["TrackingName1", "TrackingOption1", "TrackingName2", "TrackingOption2", "Currency", "BrandingTheme"],
];

/** Codes of Xero's standard chart of accounts: sales, and the sales tax that is owed. */
const xeroAccount = (item: BookLine["item"]) => (item === "Sales tax" ? "820" : "200");

function xeroRows({ number, customer, email, city, state, zipCode, country, day, memo, lines }: BookDocument) {
  return lines.map(({ item, description, quantity, rateCents }) => [
    ...[customer, email, "", "", "", "", city, state, zipCode, country, number, memo, usDate(day), usDate(day)],
    // Tax has its own line, so that Xero does not calculate it again.
    ...["", `${item}: ${description}`, quantity, digitsOf(rateCents), "", xeroAccount(item), "Tax Exempt"],
    ...["", "", "", "", "USD", ""],
  ]);
}

type Cell = string | number | ReturnType<typeof digitsOf>;

export const bookFormats: Record<
  BookFile,
  { head: string[]; kinds: readonly BookDocument["kind"][]; rows: (document: BookDocument) => Cell[][] }
> = {
  "quickbooks-sales": { head: quickBooksHead("SalesReceipt"), kinds: ["sale"], rows: quickBooksRows },
  "quickbooks-refunds": { head: quickBooksHead("RefundReceipt"), kinds: ["refund"], rows: quickBooksRows },
  xero: { head: xeroHead, kinds: ["sale", "refund"], rows: xeroRows },
};

export const bookFileName = z.enum(bookFiles);
