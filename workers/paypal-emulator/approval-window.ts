/** Window in which the buyer presses Pay or Cancel. Works without JavaScript: the decision is a plain form. */
import type { Context } from "./context";
import { TEST_BUYER } from "./control";
import type { OrderRecord, Shipping } from "./model";
import { approveOrder } from "./orders";

export function waitingPage(): string {
  return layout("One moment…", `<p class="quiet" role="status">One moment: your order is being prepared.</p>`);
}

// Texts by funding source, which depends on the button that opened the window. The default is PayPal.
const methods: Record<string, string> = {
  card: "Visa ending in 4242",
  venmo: `Venmo balance of ${TEST_BUYER}`,
  paylater: "Pay Later: the shop is paid at once",
};

export function approvalPage(order: OrderRecord | null, funding: string | null): string {
  if (!order) return layout("Payment not found", `<p>This payment does not exist or has expired.</p>`);
  if (order.status !== "CREATED") return outcomePage(order, true);
  const method = methods[funding ?? ""] ?? `PayPal balance of ${TEST_BUYER}`;
  return layout(
    `Pay ${escapeHtml(order.payee)}`,
    `<h1>Pay ${escapeHtml(order.payee)}</h1>
    <p class="amount">$${escapeHtml(order.unit.amount.value)} <span>${escapeHtml(order.unit.amount.currency_code)}</span></p>
    <dl>
      <div><dt>For</dt><dd>${escapeHtml(order.unit.description ?? "Your order")}</dd></div>
      <div><dt>Pay with</dt><dd>${escapeHtml(method)}</dd></div>
      ${order.unit.shipping ? `<div><dt>Ship to</dt><dd>${escapeHtml(shipTo(order.unit.shipping))}</dd></div>` : ""}
    </dl>
    <form method="post">
      <button class="pay" name="decision" value="pay" autofocus>Pay $${escapeHtml(order.unit.amount.value)}</button>
      <button class="cancel" name="decision" value="cancel">Cancel</button>
    </form>
    <p class="quiet">Test payment: no money moves.</p>`,
  );
}

function shipTo({ name, address }: Shipping): string {
  const { address_line_1, address_line_2, admin_area_2, admin_area_1, postal_code, country_code } = address;
  const street = address_line_2 ? `${address_line_1}, ${address_line_2}` : address_line_1;
  return [name.full_name, street, `${admin_area_2}, ${admin_area_1} ${postal_code}`, country_code].join(", ");
}

export function decide(context: Context, order: OrderRecord | null, pays: boolean): string {
  if (!order) return approvalPage(order, null);
  return outcomePage(pays ? approveOrder(context, order.id, TEST_BUYER) : order, pays);
}

function outcomePage(order: OrderRecord, paid: boolean): string {
  const sentence = paid
    ? `You approved the payment to ${escapeHtml(order.payee)}.`
    : "You cancelled. Nothing was paid.";
  return layout(
    paid ? "Payment approved" : "Payment cancelled",
    `<h1>${paid ? "Payment approved" : "Payment cancelled"}</h1>
    <p role="status">${sentence} You can close this window and go on in the shop.</p>`,
    `data-order="${escapeHtml(order.id)}" data-outcome="${paid ? "approved" : "cancelled"}"`,
  );
}

function layout(title: string, main: string, attributes = ""): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} · PayPal emulator</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/__paypal/approve.css">
  <script src="/__paypal/approve.js" defer></script>
</head>
<body ${attributes}>
  <header><strong>Pay<i>Pal</i></strong><span>local emulator</span></header>
  <main>
    ${main}
  </main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
