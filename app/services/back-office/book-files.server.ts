// Files for QuickBooks Online and Xero. Owns no table. Guarantees the money of the accountant's file by day of refund:
// sales less refunds are the overview's revenue of the month (payments-29).
import { shopDay } from "~/domain/calendar/calendar";
import {
  type BookDocument,
  type BookFile,
  type BookLine,
  bookFormats,
  bookLine,
  firstDayOf,
  lastDayOf,
  type Month,
} from "~/domain/payments/books";
import { methodNames } from "~/domain/payments/methods";
import { csvLine } from "~/domain/text/csv";
import { type Entry, readEntries, whoseOf } from "~/services/back-office/accounts-export.server";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";

/** Checks the right before the first line, so that a refusal is an error response and not half a file. */
export async function exportBooks(app: App, month: Month, file: BookFile): Promise<AsyncGenerator<string>> {
  await requireStaff(app);
  return writeBooks(app, month, file);
}

async function* writeBooks(app: App, month: Month, file: BookFile): AsyncGenerator<string> {
  const { head, kinds, rows } = bookFormats[file];
  yield csvLine(head);
  for await (const entries of readEntries(app, { from: firstDayOf(month), to: lastDayOf(month) })) {
    const documents = documentsOf(entries).filter(({ kind }) => kinds.includes(kind));
    yield documents
      .flatMap(rows)
      .map((row) => csvLine(row))
      .join("");
  }
}

const items: Partial<Record<Entry["row"]["kind"], BookLine["item"]>> = {
  line: "Sales",
  discount: "Discount",
  shipping: "Shipping",
  tax: "Sales tax",
  adjustment: "Adjustment",
  refund: "Refund",
  "refunded tax": "Sales tax",
};

/** Groups the rows of each payment and of each refund. The rows of one document follow each other. */
function documentsOf(entries: readonly Entry[]): BookDocument[] {
  const documents = new Map<string, BookDocument>();
  for (const { found, row, refundNumber } of entries) {
    const { payment } = found;
    const number = refundNumber === undefined ? payment.id : `${payment.id}-R${refundNumber}`;
    const document = documents.get(number) ?? open(number, { found, row, refundNumber });
    documents.set(number, document);
    const item = items[row.kind];
    if (item) document.lines.push(bookLine(item, row));
  }
  return [...documents.values()];
}

function open(number: string, { found, row, refundNumber }: Entry): BookDocument {
  const { number: record, customer, email, city, state, zipCode, country } = whoseOf(found);
  return {
    kind: refundNumber === undefined ? "sale" : "refund",
    number,
    day: shopDay(row.at),
    customer: customer || email || "Unknown customer",
    email,
    city,
    state: state ?? "",
    zipCode,
    country: country ?? "",
    memo: [record, methodNames[found.payment.method]].filter(Boolean).join(", "),
    lines: [],
  };
}
