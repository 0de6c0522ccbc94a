import { brand } from "~/domain/brand/brand";
import { termsName } from "~/domain/brand/terms";

const questions = "Questions? Just reply or email {email}.";

// Each subject begins with the record, so that an inbox shows which emails belong together (email-16).

function status(label: string, heading: string, sentence: string, button = "Track your order") {
  return {
    label,
    subject: `Order {orderNumber}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    preview: sentence,
    body: `# ${heading}\n\nHi {name}, ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}\n\n{parcel}\n\n{tracking}\n\n{button}\n\n${questions}`,
    button,
  };
}

export const statusEmails = {
  "status-pending": status(
    "Pending",
    "Your order is back with our designers",
    "Your order is back with our designers. We'll email you about the next step.",
  ),
  "status-processing": status(
    "Processing",
    "We're packing your order",
    `We're packing your order. Most orders ship in ${brand.promises.catalog}.`,
  ),
  "status-mockup_sent": status(
    "Mockup Sent",
    "Your mockup is ready to approve",
    "Your mockup is ready. Take a look, then approve it or tell us what to change.",
  ),
  "status-approved": status(
    "Approved",
    "Your design is approved",
    "Your design is approved. Production starts as soon as the balance is paid.",
  ),
  "status-in_production": status(
    "In Production",
    "Your {pieces} are in production",
    `Your {pieces} are being made. Production takes ${brand.promises.productionInWords}.`,
  ),
  "status-shipped": status("Shipped", "Your {pieces} are on the way", "Your order is on its way to you."),
  "status-delivered": status(
    "Delivered",
    "Your order has been delivered",
    "Your order has been delivered. We hope it makes you smile.",
    "View your order",
  ),
  "status-cancelled": status(
    "Canceled",
    "Your order has been canceled",
    "Your order has been canceled.{why}",
    "View your order",
  ),
};

const follow = "Track your order";

export const orderEmails = {
  "order-confirmation": {
    label: "Order received",
    subject: "Order {orderNumber}: thank you, we got it",
    preview: "We got your order and we're getting it ready. Total {total}.",
    body: `# Thank you, {name}\n\nWe got your order **{orderNumber}**{andPayment}. Most orders ship in ${brand.promises.catalog}. We'll email you when it ships.\n\n{lines}\n\n{address}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "order-by-invoice": {
    label: "Order received, paid by invoice",
    subject: "Order {orderNumber}: thank you, we got it",
    preview: "We got your order and we're getting it ready. Total {total}.",
    body: `# Thank you, {name}\n\nWe got your order **{orderNumber}**. Most orders ship in ${brand.promises.catalog}. We'll email you when it ships.\n\nWe'll send invoice {invoiceNumber} in a separate email. It's due on {dueDate}. PO number: {purchaseOrder}.\n\n{lines}\n\n{address}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "deposit-confirmation": {
    label: "Deposit received",
    subject: "Order {orderNumber}: we got the deposit for your custom {pieces}",
    preview: "You'll get your mockup {mockupTime}. Deposit {deposit}.",
    body: `# Thank you, {name}\n\nWe got your deposit for **{orderNumber}**. You'll get your mockup {mockupTime}. ${brand.promises.businessDays} ${brand.promises.ownDepositBack} ${brand.promises.balance}\n\n{lines}\n\n**{delivery}**{needBy}\n\n{address}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "deposit-approved": {
    label: "Deposit received, mockup already approved",
    subject: "Order {orderNumber}: we got the deposit for your custom {pieces}",
    preview: "Your mockup is approved. Deposit {deposit}.",
    body: `# Thank you, {name}\n\nWe got your deposit for **{orderNumber}**. You've already approved the mockup. {begins}.\n\n{lines}\n\n**{delivery}**{needBy}\n\n{address}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "balance-due": {
    label: "Balance due",
    subject: "Order {orderNumber}: your balance of {amount} is due",
    preview: "{amount} is due for your {pieces}. {next}",
    body: `# Your balance is due\n\nHi {name}, {amount} is due for your order **{orderNumber}**. {next}\n\n{lines}\n\n{button}\n\nNo login needed. Link expires {until}. ${questions}`,
    button: "Pay {amount}",
  },
  "balance-reminder": {
    label: "Balance due reminder",
    subject: "Order {orderNumber}: a reminder of your balance of {amount}",
    preview: "{amount} is due for your {pieces}. {next}",
    body: `# Your {pieces} are waiting on the balance\n\nHi {name}, {amount} is due for your order **{orderNumber}**. {next}\n\n{lines}\n\n{button}\n\nNo login needed. Link expires {until}. ${questions}`,
    button: "Pay {amount}",
  },
  "balance-received": {
    label: "Balance received",
    subject: "Order {orderNumber}: balance received, production starts",
    preview: "We got your payment of {amount}. Production starts now.",
    body: `# Thank you, {name}\n\nYour balance has been paid. Your order **{orderNumber}** is going into production. We'll email you when it ships.\n\n{lines}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "order-production": {
    label: "In production, sent manually",
    subject: "Order {orderNumber}: your {pieces} are in production",
    preview: "Production takes {weeks}.",
    body: "# Your {pieces} are in production\n\nHi {name}, your order **{orderNumber}** is being made. Production takes {weeks}. We'll email you when it ships.\n\n{arrival}\n\n{button}",
    button: follow,
  },
  "order-parcel": {
    label: "First package shipped",
    subject: "Order {orderNumber}: a package is on its way",
    preview: "In this package: {inIt}.",
    body: `# Part of your order has shipped\n\nHi {name}, we've shipped part of your order: **{inIt}**.\n\nStill to come: {toFollow}. We'll email you when it ships, at no extra shipping cost.\n\n{tracking}\n\n{button}\n\n${questions}`,
    button: "Track your order",
  },
  "order-tracking": {
    label: "Tracking number",
    subject: "Order {orderNumber}: your tracking number",
    preview: "Tracking number {trackingNumber}",
    body: "# Track your package\n\nHi {name}, here's your tracking number.\n\n{tracking}\n\n{button}",
    button: "Track your order",
  },
  "tracking-link": {
    label: "Order link",
    subject: "Order {orderNumber}: your link",
    preview: "It shows your order on any device. No login needed.",
    body: "# Here is your order\n\nYou asked for the link to order **{orderNumber}**. It shows your order on any device. No login needed.\n\n{button}\n\nWasn't you? Ignore this email. The link was sent only here. Questions? Email {email}.",
    button: follow,
  },
  "order-email-corrected": {
    label: "Email address changed",
    subject: "Order {orderNumber}: the email address was changed",
    preview: "We'll now email {newEmail}.",
    body: "# Email address updated\n\nHi {name}, we've updated the email address for order **{orderNumber}** from {oldEmail} to {newEmail}.\n\n{button}\n\nDidn't request this? Please email {email}.",
    button: "Track your order",
  },
  "order-changed": {
    label: "Order changed",
    subject: "Order {orderNumber} was changed",
    preview: "{allChanges}",
    body: "# Hi {name}, your order was changed\n\nHere's what changed in your order **{orderNumber}**:\n\n{changes}\n\n{lines}\n\n{refund}\n\n{button}\n\nNot what you asked for? Just reply or email {email}.",
    button: follow,
  },
  "order-changed-owes": {
    label: "Order changed, balance due",
    subject: "Order {orderNumber} was changed: {amount} due",
    preview: "{allChanges}",
    body: "# Hi {name}, your order was changed\n\nHere's what changed in your order **{orderNumber}**:\n\n{changes}\n\n{lines}\n\n{refund}\n\n{button}\n\nNo login needed. Link expires {until}.\n\nNot what you asked for? Just reply or email {email}.",
    button: "Pay {amount}",
  },
  "order-owed": {
    label: "Manual order, payment due",
    subject: "Order {orderNumber}: {amount} due",
    preview: "{next}",
    body: `# Hi {name}, your order is ready to pay\n\nHere is your order **{orderNumber}**. {next}\n\n{lines}\n\n{button}\n\nNo login needed. Link expires {until}. ${questions}`,
    button: "Pay {amount}",
  },
  "order-owed-received": {
    label: "Order payment received",
    subject: "Order {orderNumber}: payment received",
    preview: "We got your payment of {amount}.",
    body: `# Thank you, {name}\n\nWe got your payment of {amount} for order **{orderNumber}**. {next}\n\n{receipt}\n\n{button}\n\n${questions}`,
    button: follow,
  },
  "payment-refused": {
    label: "Payment declined",
    subject: "PayPal declined your payment of {amount} for {what}",
    preview: "You haven't been charged. Here's how to pay another way.",
    body: "# Your payment didn't go through\n\nPayPal declined your payment of {amount} for {what}. You haven't been charged. Any hold has been released.\n\n{whatNow}\n\n{button}\n\nOnly PayPal can say why. For another way to pay, just reply or email {email}.",
    button: "Pay again",
  },
  refund: {
    label: "Refund",
    subject: "{about} of {amount}",
    preview: "{amount} {forOrder} is on its way back to you.",
    body: `# {amount} is on its way back to you\n\n{how}\n\n{lines}\n\n{button}\n\n${questions}`,
    button: "View your order",
  },
  "payment-voided": {
    label: "Payment voided",
    subject: "Your payment of {amount} for {what} was voided",
    preview: "{next}",
    body: `# We voided a payment\n\nWe had recorded a payment of {amount} for {what}, and it no longer counts. {next}\n\nReason: {reason}\n\n{button}\n\n${questions}`,
    button: "View details",
  },
  "certificate-approved": {
    label: "Tax certificate approved",
    subject: "Your tax exemption is approved (order {orderNumber})",
    preview: "{taxBack}",
    body: `# Your tax exemption is approved\n\nHi {name}, we approved the certificate you sent with order **{orderNumber}**. {taxBack}\n\nYour next orders are free of sales tax{until}. Just sign in as {account} before you check out. No account yet? Sign up with this email address first.\n\n{button}\n\n${questions}`,
    button: "View your order",
  },
  "certificate-refused": {
    label: "Tax certificate not accepted",
    subject: "We can't accept your tax certificate (order {orderNumber})",
    preview: "Here's why, and how to send another one.",
    body: `# We can't accept this certificate\n\nHi {name}, we looked at the tax certificate you sent with order **{orderNumber}** and can't accept it:\n\n{reason}\n\nYour order continues as planned. You can send another certificate on its page.\n\n{button}\n\n${questions}`,
    button: "Send another certificate",
  },
  "abandoned-checkout": {
    label: "Abandoned checkout",
    subject: "Your pins are still in your cart",
    preview: "You haven't been charged. Your cart is just as you left it.",
    body: `# Still thinking it over?\n\nHi {name}, you left these in your cart at ${brand.name}. You haven't been charged, and your cart is just as you left it.\n\n{lines}\n\n{button}\n\n{hint}\n\nQuestions? Just reply or email {email}.`,
    button: "Back to checkout",
  },
};

function invoice(label: string, news: string, words: string) {
  return {
    label,
    subject: `Invoice {invoiceNumber} ${news}`,
    preview: "{amount}, due {dueDate}.",
    body: `# Invoice {invoiceNumber}\n\nHi {name}, ${words} {dueDate}.{terms}\n\n{lines}\n\n{button}\n\n{check}\n\n{print}\n\n{notes}`,
    button: "Pay {amount}",
  };
}

export const invoiceEmails = {
  "invoice-new": invoice("Invoice", `from ${brand.name}`, "here is your invoice, due on"),
  "invoice-reminder": invoice("Invoice reminder", `from ${brand.name}: a reminder`, "this invoice was due on"),
  "invoice-changed": invoice(
    "Invoice changed",
    `from ${brand.name} was changed`,
    "your invoice has changed. This replaces the earlier invoice. It's due on",
  ),
  statement: {
    label: "Statement of account",
    subject: `Statement of your account with ${brand.name}, {days}`,
    preview: "{balance} on {until}.",
    body: `# Statement of account\n\nHi {name}, here's your account activity for {days}.\n\n{lines}\n\n{ages}\n\n{pay}\n\nBy check, payable to ${brand.name}: {postalAddress}. For ACH or wire, or if anything looks wrong, email {email}.`,
  },
  "invoice-receipt": {
    label: "Receipt",
    subject: "Invoice {invoiceNumber}: receipt for {amount}",
    preview: "Paid in full on {paidOn}.",
    body: "# Thank you, {name}\n\nInvoice **{invoiceNumber}** was paid in full on {paidOn}.\n\n{lines}\n\nPlease keep this email for your records. Questions? Just reply or email {email}.",
  },
  "invoice-part": {
    label: "Receipt for a partial payment",
    subject: "Invoice {invoiceNumber}: receipt for {amount}",
    preview: "Remaining balance: {left}.",
    body: "# Thank you, {name}\n\nWe received {amount} on {paidOn} for invoice **{invoiceNumber}**. Remaining balance: {left}.\n\n{lines}\n\n{button}\n\nPlease keep this email for your records. Questions? Just reply or email {email}.",
    button: "Pay {left}",
  },
  "terms-approved": {
    label: `${termsName} approved`,
    subject: `You're approved for ${termsName} at ${brand.name}`,
    preview: `${brand.promises.terms}: we ship first, you pay later.`,
    body: `# Order now, pay later\n\nWe've approved you for ${brand.promises.terms}: your orders ship before you pay, and each invoice is due within ${brand.netDays} days. Your credit limit is {limit}.\n\nSign in with this email address and choose **Pay by invoice** at checkout. You'll be asked for your purchase order number.\n\n{button}\n\n${questions}`,
    button: "Sign in",
  },
};
