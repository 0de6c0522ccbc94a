// Order History as a table file. Owns no table. Promises every order that the filters show, read page by page.
import { attachmentLabel } from "~/domain/designer/describe";
import { pieceWords } from "~/domain/designer/products";
import { designsOf } from "~/domain/designer/several";
import { toDollars } from "~/domain/money/money";
import type { OrderFilter } from "~/domain/orders/admin";

import { csvLine } from "~/domain/text/csv";
import type { App } from "~/services/core/app.server";
import { requireAdmin } from "~/services/core/sessions.server";
import { listOrderHistory, type OrderSummary } from "~/services/orders/list.server";

const head = [
  "Number",
  "Kind",
  "Date",
  "Status",
  "Customer",
  "E-mail",
  "Contents",
  "Total",
  "Tracking number",
  "Tracking URL",
];

/** The rights are checked before the first line, so that a refusal is an answer and not half a file. */
export async function exportOrders(app: App, filter: OrderFilter): Promise<AsyncGenerator<string>> {
  await requireAdmin(app);
  return writeOrderLines(app, filter);
}

async function* writeOrderLines(app: App, filter: OrderFilter): AsyncGenerator<string> {
  yield csvLine(head);
  let before: string | undefined;
  do {
    const { rows, next } = await listOrderHistory(app, { ...filter, before }, 1000);
    yield rows.map(lineOf).join("");
    before = next ?? undefined;
  } while (before);
}

function lineOf(order: OrderSummary): string {
  const contents =
    order.kind === "custom"
      ? designsOf(order)
          .map(({ design }) =>
            [
              `${design.quantity} ${pieceWords[design.pinType]}`,
              design.size,
              design.plating,
              attachmentLabel(design),
            ].join(", "),
          )
          .join("; ")
      : order.items.map(({ name, quantity }) => `${name} x ${quantity}`).join("; ");
  return csvLine([
    order.id,
    order.kind,
    order.createdAt.toISOString(),
    order.status,
    order.customerName,
    order.customerEmail,
    contents,
    toDollars(order.totalCents).toFixed(2),
    order.trackingNumber,
    order.trackingUrl,
  ]);
}
