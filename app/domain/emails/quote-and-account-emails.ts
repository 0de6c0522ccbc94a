import { brand } from "~/domain/brand/brand";
import { tournamentDefaults } from "~/domain/campaigns/campaigns";
import { newsletterOffer } from "~/domain/campaigns/newsletter";

const { mockup, answer, businessDays, deposit, made, balance } = brand.promises;
const newsOffer = `${newsletterOffer.percentOff}% off`;
const keepLink = "Only share this link with people who decide with you: anyone who has it can comment and approve.";
const linkDays = "The link is good for 7 days.";

export const designEmails = {
  "quote-received": {
    label: "Quote request received",
    subject: "Quote {quoteNumber}: we got your request",
    preview: `You'll hear from us ${answer} with a custom quote.`,
    body: `# Thank you\n\nWe got your request **{quoteNumber}**. We'll review it and get back to you ${answer} with a custom quote. ${businessDays}\n\n{lines}\n\nSomething to add? Just reply or email {email}.`,
  },
  "quote-answer": {
    label: "Quote",
    subject: "Quote {quoteNumber}: {quantity} pieces for {amount}",
    preview: "See what it includes, then approve it or ask for a change.",
    body: "# Your quote, {name}\n\n{lines}\n\n{notes}\n\n{validUntil}\n\nNothing is due now. {nextSteps}\n\n{button}\n\nWant something different? Just reply to this email.",
    button: "View and approve the quote",
  },
  "quote-confirmed": {
    label: "Quote approved",
    subject: "Quote {quoteNumber}: you approved it",
    preview: `Next we draw your mockup, free. You'll see it ${mockup.standard}.`,
    body: `# Thank you, {name}\n\nYou approved quote **{quoteNumber}**:\n\n{lines}\n\nNothing is due now. {nextSteps} You'll see the mockup ${mockup.standard}. ${businessDays}\n\nQuestions? Just reply or email {email}.`,
  },
  "quote-ending": {
    label: "Quote expiry reminder",
    subject: "Quote {quoteNumber} is good until {until}",
    preview: "{quantity} {pieces} for {amount}, until {until}.",
    body: "# Your quote expires soon\n\nHi {name}, our price of **{amount}** for {quantity} {pieces} is good until **{until}**. After that we'd need to requote it.\n\n{button}\n\nNeed more time, or something different? Just reply or email {email}.",
    button: "View and approve the quote",
  },
  "deposit-request": {
    label: "Deposit for an approved quote",
    subject: "Order {orderNumber}: pay your {deposit} deposit to start",
    preview: "Your deposit starts your order.",
    body: `# Let's get started, {name}\n\nThank you for approving. Your deposit starts order **{orderNumber}**. You pay the balance before production starts.\n\n{lines}\n\n{button}`,
    button: "Pay the deposit",
  },
  "proof-received": {
    label: "Free mockup requested",
    subject: "Quote {quoteNumber}: your free mockup is on its way",
    preview: "You'll see it {mockupTime}. {terms}",
    body: `# Thank you\n\nWe'll email your mockup {mockupTime}. ${businessDays} In your design room you can see it, ask for changes and approve it when it's right. {terms}\n\n{lines}\n\n{button}\n\n${keepLink}`,
    button: "Open the design room",
  },
  "proof-deposit": {
    label: "Deposit for an approved free mockup",
    subject: "Quote {quoteNumber} is approved: pay your {deposit} deposit",
    preview: "Your deposit starts your order.",
    body: `# Let's get started\n\nThank you for approving **{quoteNumber}**. Your deposit starts your order. You pay the balance before production starts.\n\n{lines}\n\n{button}`,
    button: "Pay the deposit",
  },
  "room-invitation": {
    label: "Design room opened",
    subject: "{about}: your design room is open",
    preview: "{state}",
    body: `# Your design room is open, {name}\n\n{state} In the room you can mark what to change, chat with us and approve the mockup when it's right. The room for {number} is open until {until}.\n\n{button}\n\n${keepLink}`,
    button: "Open the room",
  },
  "mockup-ready": {
    label: "Mockup ready",
    subject: "{about}: mockup version {version} is ready",
    preview: "Take a look, then approve it or tell us what to change.",
    body: "# Your mockup is ready\n\nHi {name}, version {version} of your {pieces} is in your design room. Take a look, then approve it or tell us what to change.\n\n{changes}\n\n{lines}\n\n{button}",
    button: "Approve",
  },
  "mockup-waiting": {
    label: "Mockup reminder",
    subject: "{about}: a reminder to approve your mockup",
    preview: "Take a look, ask for changes or approve it.",
    body: `# Your mockup is ready to approve\n\nHi {name}, the mockup of your {pieces} for **{orderNumber}** is ready. Take a look, ask for changes or approve it. ${balance}\n\n{button}\n\nNot quite right? Just reply or email {email}.`,
    button: "Approve",
  },
  "room-digest": {
    label: "New comments",
    subject: "{about}: {count}",
    preview: "{firstComment}",
    body: "# {count}\n\nHi {name}, here's what's new in the design room for {number}:\n\n{comments}\n\n{button}",
    button: "Reply",
  },
  "mockup-changes": {
    label: "Mockup changes received",
    subject: "{about}: we got your changes",
    preview: "We're working on the next version of your mockup.",
    body: "# Thank you, {name}\n\nWe got your notes on version {version} and we're working on the next one.\n\n{wishes}\n\n{button}",
    button: "Open the room",
  },
  "mockup-approved": {
    label: "Mockup approved",
    subject: "{about}: you approved mockup version {version}",
    preview: "Approval code {code}. {next}",
    body: "# Approved. Thank you, {name}\n\n{approvedBy} approved version {version}. Your approval code is **{code}**. The record shows exactly what was approved. {next}\n\n{lines}\n\n{button}",
    button: "View approval",
  },
};

export const accountEmails = {
  "account-welcome": {
    label: "Account created",
    subject: `Welcome to ${brand.name}! Please confirm your email address`,
    preview: "Confirm your email to see all your orders in one place.",
    body: `# Welcome\n\nYour ${brand.name} account is ready. Please confirm your email address. Earlier orders you placed with it will then appear in your account.\n\n{button}\n\n${linkDays} Didn't sign up? Just ignore this email.`,
    button: "Confirm my email address",
  },
  "verify-email": {
    label: "Confirm email address",
    subject: `Please confirm your email address for ${brand.name}`,
    preview: "Confirm {newEmail} for your account.",
    body: `# Confirm your email address\n\nSomeone (hopefully you) wants to use {newEmail} for a ${brand.name} account. Please confirm that it's yours.\n\n{button}\n\n${linkDays} Wasn't you? Just ignore this email.`,
    button: "Confirm my email address",
  },
  "password-reset": {
    label: "Password reset",
    subject: `Reset your ${brand.name} password`,
    preview: "The link is good for one hour.",
    body: "# Reset your password\n\nWe got a request to reset the password for the account **{username}**.\n\n{button}\n\nThe link works once and expires after one hour. Didn't request it? Ignore this email. Your password won't change.",
    button: "Reset password",
  },
  "newsletter-welcome": {
    label: "Newsletter code",
    subject: `Your ${newsOffer} at ${brand.name}`,
    preview: `{code} takes ${newsOffer} your first order, until {until}.`,
    body: `# Here's your ${newsOffer}\n\nUse this code on your first order:\n\n{codeBox}\n\nEnter it in the cart or at checkout. It works once, until {until}, and it stacks with volume pricing.\n\n{confirm}\n\n{button}`,
    button: "Browse the pins",
  },
  "newsletter-back": {
    label: "Newsletter, welcome back",
    subject: `Welcome back to ${brand.name}`,
    preview: "New pins and offers, now and then.",
    body: "# Welcome back\n\nYour first sign-up code has been used or turned off, so there's no code in this email. Subscribers get our next offers by email, with new pins now and then.\n\n{confirm}\n\n{button}",
    button: "Browse the pins",
  },
  "newsletter-confirm": {
    label: "Newsletter confirmation",
    subject: `Please confirm that you want email from ${brand.name}`,
    preview: "One click and you're on the list.",
    body: "# Please confirm\n\nSomeone (hopefully you) signed this address up for our newsletter. We'd stopped writing to it, so we're asking first. Please confirm, and we'll email your code.\n\n{button}\n\nThe link is good for 30 days. Wasn't you? Ignore this email and we won't write again.",
    button: "Confirm my subscription",
  },
  "back-in-stock": {
    label: "Back in stock",
    subject: `{product} is back at ${brand.name}`,
    preview: "You asked us to tell you when it's back.",
    body: "# {product} is back\n\nYou asked us to email you when this pin is back. Get it while it lasts; we can't hold one.\n\n{button}",
    button: "View the pin",
  },
};

const notYou = "If this wasn't you, reset your password right away and email {email}.";
const secondStep = (title: string, sentence: string) => ({
  label: title,
  subject: `${brand.name}: ${title.toLowerCase()}`,
  preview: sentence,
  body: `# ${title}\n\nThis is about the account **{username}**. ${sentence}\n\n${notYou}\n\n{button}`,
  button: "Reset password",
});

/** Warnings to the account's address about a changed password, email address or second step, so that the owner notices a takeover. */
export const securityEmails = {
  "password-changed": {
    label: "Password changed",
    subject: `Your ${brand.name} password was changed`,
    preview: "All other devices were signed out.",
    body: `# Your password was changed\n\nThe password of the account **{username}** was changed just now, and all other devices were signed out.\n\n${notYou}\n\n{button}`,
    button: "Reset password",
  },
  "email-change-notice": {
    label: "Account email change",
    subject: `Your ${brand.name} email address is changing`,
    preview: "The new address is {newEmail}.",
    body: "# A new email address\n\nYou asked us to use {newEmail} for the account **{username}**. It takes effect when that address is confirmed. Until then we'll keep using this address.\n\nIf this wasn't you, change your password now and email {email}.",
  },
  "two-factor-on": secondStep("Two-factor sign-in is on", "You'll now need a second step to sign in."),
  "two-factor-off": secondStep("Two-factor sign-in is off", "You now only need your password to sign in."),
  "two-factor-app": secondStep(
    "A new authenticator app",
    "An authenticator app was added. You can now use its codes to sign in.",
  ),
  "two-factor-passkey": secondStep("A new passkey", "A passkey was added. You can now use it as your second step."),
  "two-factor-removed": secondStep("A passkey was removed", "It no longer works."),
  "two-factor-wrong": secondStep(
    "Wrong codes for your account",
    "Someone who knows your password has entered five or more wrong codes in the second step. No one got in.",
  ),
  "two-factor-locked": secondStep(
    "Two-factor sign-in is locked",
    "Someone who knows your password has entered 100 wrong codes. No one can sign in, including you, until you reset your password. After that, your app, passkey and recovery codes work again.",
  ),
  "two-factor-codes": secondStep("New recovery codes", "New recovery codes were made. Your old codes no longer work."),
};

const campaign = (label: string, heading: string, paragraphs: string[], button: string) => ({
  label,
  preview: "",
  body: `# ${heading}\n\nHi {name},\n\n${paragraphs.join("\n\n")}\n\n{offer}\n\n{button}\n\nQuestions? Just reply or email {email}.\nThe ${brand.name} team`,
  button,
});

export const campaignEmails = {
  "campaign-discount": {
    ...campaign(
      "Discount email",
      "Thanks for being a customer",
      [`You've ordered from us or asked us about ${brand.noun}, and we'd love to see you again.`],
      "Shop golf pins",
    ),
    subject: `{discount} ${brand.noun} with code {code}`,
  },
  "campaign-tournament": {
    ...campaign(
      "Tournament campaign",
      "Custom pins for your tournament, at organizer pricing",
      [
        `We make soft enamel ${brand.noun} and ball markers with your event's logo: for players, sponsors and volunteers.`,
        `A mockup ${mockup.standard}, a ${deposit} to start, ${made}.`,
      ],
      "Design your pins",
    ),
    subject: tournamentDefaults.emailSubject,
  },
  "campaign-vip": {
    ...campaign(
      "VIP campaign",
      "Something for our VIPs",
      [`You're one of our best customers. This is for your next ${brand.noun}, ready-made or your own design.`],
      "Use your VIP code",
    ),
    subject: `For our VIPs: {discount} ${brand.noun}`,
  },
};
