import { brand } from "~/domain/brand/brand";

/** Emails of the automations, which staff switch on (automations-1). */
export const automationEmails = {
  "review-request": {
    label: "Review request",
    subject: "How do you like your pins, {name}?",
    preview: "Tell other golfers what you think.",
    body: "# How do you like your pins?\n\nHi {name}, your order **{orderNumber}** should be with you by now. Would you tell other golfers what you think? It takes a minute.\n\n{lines}\n\n{button}\n\nIs something not quite right? Just reply to this email, and we'll make it right.",
    button: "Write a review",
  },
  "thank-you-code": {
    label: "Thank-you email with a code",
    subject: `Thank you from ${brand.name}: {discount} your next order`,
    preview: "{code} takes {discount} your next order, until {until}.",
    body: "# Thank you, {name}\n\nThank you for your first order. Here's {discount} your next one:\n\n{codeBox}\n\nEnter the code in the cart or at checkout. It works once, until {until}.\n\n{button}",
    button: "Browse the pins",
  },
  "deposit-reminder": {
    label: "Deposit reminder",
    subject: "Your {deposit} deposit for order {orderNumber}",
    preview: "Your deposit starts your order.",
    body: "# Your order is waiting for its deposit\n\nHi {name}, we're ready to start order **{orderNumber}** as soon as its deposit is paid.\n\n{lines}\n\n{button}\n\nChanged your mind, or have a question? Just reply or email {email}.",
    button: "Pay the deposit",
  },
  "restock-reminder": {
    label: "Restock reminder (to staff)",
    subject: "Still low on stock: {product}",
    preview: "{product} ran low on {since}.",
    body: "# Still low on stock\n\n**{product}** ran low on {since} and wasn't restocked.\n\n{lines}\n\n{button}",
    button: "Restock it",
  },
};
