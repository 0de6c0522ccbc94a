import { brand } from "~/domain/brand/brand";

const questions = "Questions? Just reply, or write to {email}.";

/** A status of an order: a heading, a sentence, and what belongs to it. */
function status(name: string, sentence: string) {
  return {
    label: name,
    subject: `Order {orderNumber}: ${name}`,
    preview: sentence,
    body: `# ${name}\n\nHi {name}, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}\n\n{parcel}\n\n{tracking}\n\n{button}\n\n${questions}`,
    button: "Follow order {orderNumber}",
  };
}

export const statusEmails = {
  "status-pending": status("Pending", "Your order is with our designers again."),
  "status-processing": status(
    "Processing",
    `We are packing your order. Most orders ship in ${brand.promises.catalog}.`,
  ),
  "status-mockup_sent": status(
    "Mockup Sent",
    "Your mockup is ready. Please look at it and tell us whether to go ahead.",
  ),
  "status-approved": status("Approved", `Your design is approved. ${brand.promises.balance}`),
  "status-in_production": status(
    "In Production",
    `Your {pieces} are being made. Production takes ${brand.promises.productionInWords}.`,
  ),
  "status-shipped": status("Shipped", "Your order is on its way to you."),
  "status-delivered": status("Delivered", "Your order has been delivered. We hope it makes you smile."),
  "status-cancelled": status("Cancelled", "Your order has been cancelled."),
};

const follow = "Track your order";

export const orderEmails = {
  "order-confirmation": {
    label: "Order received",
    subject: `Your ${brand.name} order {orderNumber}`,
    preview: "We have your order and are getting it ready. Total {total}.",
    body: `# Thank you, {name}\n\nWe have your order **{orderNumber}** and your payment. Most orders ship in ${brand.promises.catalog}; we write again when yours does.\n\n{lines}\n\n{address}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "order-by-invoice": {
    label: "Order received, paid by invoice",
    subject: `Your ${brand.name} order {orderNumber}`,
    preview: "We have your order and are getting it ready. Total {total}.",
    body: `# Thank you, {name}\n\nWe have your order **{orderNumber}**. Most orders ship in ${brand.promises.catalog}; we write again when yours does.\n\nYou pay by invoice {invoiceNumber}, which comes in a mail of its own and is due on {dueDate}. Your purchase order: {purchaseOrder}.\n\n{lines}\n\n{address}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "deposit-confirmation": {
    label: "Deposit received",
    subject: "Deposit received: your custom {pieces} {orderNumber}",
    preview: "You'll get your mockup {mockupTime}. Deposit {deposit}.",
    body: `# Thank you, {name}\n\nWe have your deposit for **{orderNumber}**. Our artists draw your mockup {mockupTime}. ${brand.promises.depositBack} ${brand.promises.balance}\n\n{lines}\n\nEstimated delivery: **{deliveryDay}**{needBy}\n\n{address}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "deposit-approved": {
    label: "Deposit received, mockup approved before",
    subject: "Deposit received: your custom {pieces} {orderNumber}",
    preview: "Your mockup is approved. Deposit {deposit}.",
    body: `# Thank you, {name}\n\nWe have your deposit for **{orderNumber}**. You approved its mockup already: {begins}, and takes ${brand.promises.productionInWords}.\n\n{lines}\n\nEstimated delivery: **{deliveryDay}**\n\n{address}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "balance-due": {
    label: "Balance due",
    subject: "Your balance of {amount} for order {orderNumber}",
    preview: "{amount} is left to pay for your {pieces}. {next}",
    body: `# Your balance is due\n\nHi {name}, {amount} is left to pay for your order **{orderNumber}**. {next}\n\n{button}\n\nThe link works without a login until {until}. ${questions}`,
    button: "Pay {amount}",
  },
  "balance-reminder": {
    label: "Balance due, reminder",
    subject: "Reminder: your balance of {amount} for order {orderNumber}",
    preview: "{amount} is left to pay for your {pieces}. {next}",
    body: `# Your {pieces} wait for their balance\n\nHi {name}, {amount} is left to pay for your order **{orderNumber}**. {next}\n\n{button}\n\nThe link works without a login until {until}. ${questions}`,
    button: "Pay {amount}",
  },
  "balance-received": {
    label: "Balance received",
    subject: "Balance received: your order {orderNumber} goes into production",
    preview: `We have your payment of {amount}. Production takes ${brand.promises.productionInWords}.`,
    body: `# Thank you, {name}\n\nYour balance has been paid. Your order **{orderNumber}** will now proceed to production, which takes ${brand.promises.productionInWords}. We'll email you when it ships.\n\n{lines}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "order-production": {
    label: "In production, sent by hand",
    subject: "Your {pieces} are in production (order {orderNumber})",
    preview: "Production takes {weeks}.",
    body: "# Your {pieces} are in production\n\nHi {name}, your order **{orderNumber}** is being made. Production takes {weeks}; we write again when it ships.\n\n{button}",
    button: follow,
  },
  "order-parcel": {
    label: "A first parcel has left",
    subject: "Order {orderNumber}: a parcel is on its way",
    preview: "In it: {inIt}.",
    body: `# A first part is on its way\n\nHi {name}, we have sent a part of your order: **{inIt}**.\n\nStill to come: {toFollow}. We write again when it ships; you pay no further shipping.\n\n{tracking}\n\n{button}\n\n${questions}`,
    button: "Follow order {orderNumber}",
  },
  "order-tracking": {
    label: "Tracking number",
    subject: "Order {orderNumber}: your tracking number",
    preview: "Tracking number {trackingNumber}",
    body: "# Follow your parcel\n\nHi {name}, your order has a tracking number.\n\n{tracking}\n\n{button}",
    button: "Follow order {orderNumber}",
  },
  "tracking-link": {
    label: "Link to an order",
    subject: "Your link to order {orderNumber}",
    preview: "It shows your order on any device, without a login.",
    body: "# Here is your order\n\nYou asked for the link to order **{orderNumber}**. It shows your order on any device, without a login.\n\n{button}\n\nIt was not you? Then nothing has happened: only this mail holds the link. {email}",
    button: follow,
  },
  "order-email-corrected": {
    label: "Email address changed",
    subject: "Order {orderNumber}: the email address was changed",
    preview: "From here on we write to {newEmail}.",
    body: "# Another email address\n\nHi {name}, mails about order **{orderNumber}** went to {oldEmail} and go to {newEmail} from here on.\n\n{button}\n\nYou did not ask for this? Please write to {email}.",
    button: "Follow order {orderNumber}",
  },
  "order-changed": {
    label: "Order changed",
    subject: "Your order {orderNumber} was changed",
    preview: "{allChanges}",
    body: "# Hi {name}, your order was changed\n\nThis is different in your order **{orderNumber}**:\n\n{changes}\n\n{lines}\n\n{refund}\n\n{button}\n\nNot what you asked for? Just reply, or write to {email}.",
    button: follow,
  },
  "order-changed-owes": {
    label: "Order changed, more to pay",
    subject: "Your order {orderNumber} was changed: {amount} to pay",
    preview: "{allChanges}",
    body: "# Hi {name}, your order was changed\n\nThis is different in your order **{orderNumber}**:\n\n{changes}\n\n{lines}\n\n{refund}\n\n{button}\n\nThe link works without a login until {until}.\n\nNot what you asked for? Just reply, or write to {email}.",
    button: "Pay {amount}",
  },
  "order-owed": {
    label: "Manual order, to pay",
    subject: "Your order {orderNumber}: {amount} to pay",
    preview: "{next}",
    body: `# Hi {name}, your order is ready to be paid\n\nHere is your order **{orderNumber}**. {next}\n\n{lines}\n\n{button}\n\nThe link works without a login until {until}. ${questions}`,
    button: "Pay {amount}",
  },
  "order-owed-received": {
    label: "Payment of an order received",
    subject: "Payment received for your order {orderNumber}",
    preview: "We have your payment of {amount}.",
    body: `# Thank you, {name}\n\nWe have your payment of {amount} for order **{orderNumber}**. {next}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "payment-refused": {
    label: "Payment refused",
    subject: "PayPal refused your payment of {amount} for {what}",
    preview: "You were not charged. Here is how to pay after all.",
    body: "# Your payment did not go through\n\nPayPal looked at your payment of {amount} for {what} and refused it in the end. You were not charged; what PayPal held back is free again.\n\n{whatNow}\n\n{button}\n\nPayPal alone knows why. For another way to pay, just reply, or write to {email}.",
    button: "Pay again",
  },
  refund: {
    label: "Refund",
    subject: "Refund of {amount} {forOrder}",
    preview: "{amount} is on its way back to you.",
    body: `# {amount} is on its way back to you\n\n{how}\n\n{lines}\n\n{button}\n\n${questions}`,
    button: "See your order",
  },
  "abandoned-checkout": {
    label: "Left at the checkout",
    subject: "Your pins are still at the checkout",
    preview: "Nothing was charged. Everything is as you left it.",
    body: `# Still thinking it over?\n\nHi {name}, you were about to order at ${brand.name}. Nothing was charged, and everything is as you left it.\n\n{lines}\n\n{button}\n\n{hint}\n\nSomething was in the way? Just reply, or write to {email}.`,
    button: "Back to checkout",
  },
};

function invoice(label: string, subject: string, words: string) {
  return {
    label,
    subject: `${subject} {invoiceNumber} from ${brand.name}`,
    preview: "{amount}, due {dueDate}.",
    body: `# Invoice {invoiceNumber}\n\nHi {name}, ${words} {dueDate}.{terms}\n\n{lines}\n\n{button}\n\n{check}\n\n{print}\n\n{notes}`,
    button: "Pay {amount}",
  };
}

export const invoiceEmails = {
  "invoice-new": invoice("Invoice", "Invoice", "here is your invoice, due on"),
  "invoice-reminder": invoice("Invoice, reminder", "Reminder: invoice", "this invoice was due on"),
  "invoice-changed": invoice(
    "Invoice changed",
    "Changed: invoice",
    "your invoice has changed. Please use this one instead of what we sent before; it is due on",
  ),
  statement: {
    label: "Statement of account",
    subject: `Statement of your account with ${brand.name}, {days}`,
    preview: "{balance} on {until}.",
    body: `# Statement of account\n\nHi {name}, this is your account with us from {days}.\n\n{lines}\n\n{ages}\n\n{pay}\n\nBy check, payable to ${brand.name}: {postalAddress}. For a bank transfer, or where you see it otherwise, write to {email}.`,
  },
  "invoice-receipt": {
    label: "Receipt",
    subject: "Receipt for invoice {invoiceNumber}: {amount}",
    preview: "Paid in full on {paidOn}.",
    body: "# Thank you, {name}\n\nInvoice **{invoiceNumber}** was paid in full on {paidOn}.\n\n{lines}\n\nPlease keep this mail for your books. Questions? Just reply, or write to {email}.",
  },
  "invoice-part": {
    label: "Receipt of a part",
    subject: "Receipt for invoice {invoiceNumber}: {amount}",
    preview: "{left} is left to pay.",
    body: "# Thank you, {name}\n\nOn {paidOn} we received {amount} for invoice **{invoiceNumber}**. {left} is left to pay.\n\n{lines}\n\n{button}\n\nPlease keep this mail for your books. Questions? Just reply, or write to {email}.",
    button: "Pay {left}",
  },
  "terms-approved": {
    label: "Orders by invoice approved",
    subject: `You can order by invoice at ${brand.name}`,
    preview: `${brand.promises.terms}: we ship at once, you pay later.`,
    body: `# Order now, pay later\n\nWe have approved you for ${brand.promises.terms}: we ship your order at once and mail you its invoice, due 30 days later. Up to {limit} may be open at a time.\n\nSign in with an account of this email address and choose **Pay by invoice** at the checkout; it asks for your purchase order number.\n\n{button}\n\n${questions}`,
    button: "Sign in",
  },
};
