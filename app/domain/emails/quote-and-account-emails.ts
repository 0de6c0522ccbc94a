import { brand } from "~/domain/brand/brand";
import { tournamentDefaults } from "~/domain/campaigns/campaigns";
import { newsletterOffer } from "~/domain/campaigns/newsletter";

const { mockup, answer, deposit, made, balance } = brand.promises;
const newsOffer = `${newsletterOffer.percentOff}% off`;
const keepLink = "Keep this link to yourself: whoever has it can comment and approve in your name.";
const linkDays = "The link is good for 7 days.";

export const designEmails = {
  "quote-received": {
    label: "Quote request received",
    subject: "We have your quote request {quoteNumber}",
    preview: `You hear from us ${answer} with a custom quote.`,
    body: `# Thank you\n\nYour request **{quoteNumber}** is on our desk. We will review it and get back to you ${answer} with a custom quote.\n\n{lines}\n\nSomething to add? Just reply, or write to {email}.`,
  },
  "quote-answer": {
    label: "Quote",
    subject: `Your quote {quoteNumber} from ${brand.name}: {amount}`,
    preview: "{quantity} pieces for {amount}.",
    body: "# Your quote, {name}\n\n{lines}\n\n{notes}\n\n{validUntil}\n\n{button}\n\nWould you like something else? Just reply to this mail.",
    button: "Look at the quote and approve it",
  },
  "quote-ending": {
    label: "Quote ends soon, reminder",
    subject: "Your quote {quoteNumber} holds until {until}",
    preview: "{quantity} {pieces} for {amount}, until {until}.",
    body: "# Your quote ends soon\n\nHi {name}, our price of **{amount}** for {quantity} {pieces} holds until **{until}**. After that day we have to work it out anew.\n\n{button}\n\nDo you need more time, or something else? Just reply, or write to {email}.",
    button: "Look at the quote and approve it",
  },
  "deposit-request": {
    label: "Deposit of an approved quote",
    subject: "Your order {orderNumber}: the deposit of {deposit}",
    preview: "The deposit starts your order.",
    body: `# Let us begin, {name}\n\nThank you for approving the quote. The deposit starts your order **{orderNumber}**; the mockup follows ${mockup.standard}.\n\n{lines}\n\n{button}`,
    button: "Pay the deposit",
  },
  "proof-received": {
    label: "Free mockup asked for",
    subject: "Your free mockup {quoteNumber} is on its way",
    preview: `You see it ${mockup.standard}. {terms}`,
    body: `# Thank you\n\nWe draw the mockup of your design and mail it ${mockup.standard}. In your design room you see it, ask for changes, and approve it when it is right. {terms}\n\n{lines}\n\n{button}\n\n${keepLink}`,
    button: "Open the design room",
  },
  "proof-deposit": {
    label: "Deposit of an approved free mockup",
    subject: "{quoteNumber} is approved: the deposit of {deposit}",
    preview: "The deposit starts your order.",
    body: `# Let us begin\n\nThank you for your approval of {quoteNumber}. The deposit makes it your order. ${balance}\n\n{lines}\n\n{button}`,
    button: "Pay the deposit",
  },
  "room-invitation": {
    label: "Design room opened",
    subject: `Your design room for {number} at ${brand.name}`,
    preview: "See the mockup, leave comments on it, and approve it when it is right.",
    body: `# Your design room is open, {name}\n\nLook at the mockup of your {pieces}, point at what should change, and talk with us while we work on it. Approve it there when it is right. The room for {number} is open until {until}.\n\n{button}\n\n${keepLink}`,
    button: "Open the room",
  },
  "mockup-ready": {
    label: "Mockup ready",
    subject: "Mockup version {version} for {number} is ready",
    preview: "Have a look, comment on it, or approve it.",
    body: "# A new mockup, {name}\n\nVersion {version} of your {pieces} is in the room. Compare it with the one before, comment on it, or approve it.\n\n{changes}\n\n{button}",
    button: "Look at the mockup",
  },
  "mockup-waiting": {
    label: "Mockup waits, reminder",
    subject: "Your mockup for {orderNumber} waits for your approval",
    preview: "Have a look, ask for changes, or approve it.",
    body: `# Your mockup waits for you\n\nHi {name}, the mockup of your {pieces} for **{orderNumber}** is ready: look at it, ask for changes, or approve it. ${balance}\n\n{button}\n\nSomething is not right yet? Just reply, or write to {email}.`,
    button: "Look at your mockup",
  },
  "room-digest": {
    label: "New comments",
    subject: "{count} on {number}",
    preview: "{firstComment}",
    body: "# {count}\n\n{name}, this was written in the design room for {number} while you were away.\n\n{comments}\n\n{button}",
    button: "Answer in the room",
  },
  "mockup-changes": {
    label: "Changes to a mockup noted",
    subject: "We have your changes for {number}",
    preview: "We work on the next version of your mockup.",
    body: "# Thank you, {name}\n\nWe have your wishes for version {version} and work on the next one.\n\n{wishes}\n\n{button}",
    button: "Open the room",
  },
  "mockup-approved": {
    label: "Mockup approved",
    subject: "You approved mockup version {version} of {number}",
    preview: "Approval code {code}. We take it from here.",
    body: "# Approved. Thank you, {name}\n\n{approvedBy} approved version {version}. Your approval code is **{code}**; the record says what exactly was approved.\n\n{lines}\n\n{button}",
    button: "See the record",
  },
};

export const accountEmails = {
  "account-welcome": {
    label: "Account made",
    subject: `Welcome to ${brand.name}, please confirm your email address`,
    preview: "One press, and your orders stand together in your account.",
    body: `# Welcome\n\nYour ${brand.name} account is ready. Please confirm that this is your email address: earlier orders that you placed with it then appear in your account.\n\n{button}\n\n${linkDays} If you did not make this account, leave this mail alone and nothing happens.`,
    button: "Confirm my email address",
  },
  "verify-email": {
    label: "Confirm an email address",
    subject: `Please confirm your email address for ${brand.name}`,
    preview: "Confirm {newEmail} for your account.",
    body: `# Confirm your email address\n\nSomebody, hopefully you, wants to use {newEmail} for a ${brand.name} account. Please confirm that it is yours.\n\n{button}\n\n${linkDays} If this was not you, leave this mail alone and nothing happens.`,
    button: "Confirm my email address",
  },
  "password-reset": {
    label: "New password",
    subject: `Choose a new password for ${brand.name}`,
    preview: "The link is good for one hour.",
    body: "# Choose a new password\n\nSomebody, hopefully you, asked for a new password for the account **{username}**.\n\n{button}\n\nThe link works once and for one hour. If you did not ask for it, leave this mail alone: your password stays as it is.",
    button: "Choose a new password",
  },
  "newsletter-welcome": {
    label: "Newsletter's code",
    subject: `Your ${newsOffer} at ${brand.name}`,
    preview: `{code} takes ${newsOffer} your first order, until {until}.`,
    body: `# Welcome to ${brand.name}\n\nHere is your code for ${newsOffer} your first order:\n\n{codeBox}\n\nEnter it in the cart or at checkout. It works once, until {until}, on top of the volume prices.\n\n{button}`,
    button: "Browse the pins",
  },
  "newsletter-back": {
    label: "Newsletter, signed up again",
    subject: `You are on ${brand.name}'s list again`,
    preview: "New pins and offers, now and then.",
    body: "# Welcome back\n\nYou are on our list again: new pins and offers, now and then. The code of your first sign-up was used or has been stopped, so this email has none; the next offers come to this address.\n\n{button}",
    button: "Browse the pins",
  },
  "newsletter-confirm": {
    label: "Newsletter, to confirm",
    subject: `Please confirm that you want email from ${brand.name}`,
    preview: "One press, and you are on the list.",
    body: "# Please confirm\n\nSomeone, hopefully you, signed this address up for our newsletter. We took it off our list before, so we ask first. Open the page and press “Subscribe me again”: your code comes by email then.\n\n{button}\n\nIf this was not you, ignore this email: we will not write.",
    button: "Open the page",
  },
  "back-in-stock": {
    label: "Back in stock",
    subject: `{product} is back at ${brand.name}`,
    preview: "You asked us to say when it can be bought again.",
    body: "# {product} is back\n\nYou asked us to mail you when this pin can be bought again. It can, as long as the pieces last: we cannot keep one aside.\n\n{button}",
    button: "Look at the pin",
  },
};

const notYou = "If this was not you, choose a new password at once and write to {email}.";
const secondStep = (title: string, sentence: string) => ({
  label: title,
  subject: `${brand.name}: ${title.toLowerCase()}`,
  preview: sentence,
  body: `# ${title}\n\nThis is about the account **{username}**. ${sentence}\n\n${notYou}\n\n{button}`,
  button: "Choose a new password",
});

/** To the account's address whenever the way into it changes, so that nobody takes it over unnoticed. */
export const securityEmails = {
  "password-changed": {
    label: "Password changed",
    subject: `Your ${brand.name} password was changed`,
    preview: "All other devices were signed out.",
    body: `# Your password was changed\n\nThe password of the account **{username}** was changed just now, and all other devices were signed out.\n\n${notYou}\n\n{button}`,
    button: "Choose a new password",
  },
  "email-change-notice": {
    label: "Email address of an account changes",
    subject: `Your ${brand.name} account is moving to another email address`,
    preview: "The new address is {newEmail}.",
    body: "# A new email address\n\nYou asked us to use {newEmail} for the account **{username}**. It takes effect when that address is confirmed; until then everything comes here.\n\nIf this was not you, change your password now and write to {email}.",
  },
  "two-factor-on": secondStep(
    "Two-factor sign-in is on",
    "From now on a sign-in asks for a second step after the password.",
  ),
  "two-factor-off": secondStep("Two-factor sign-in is off", "From now on a sign-in asks for the password alone."),
  "two-factor-app": secondStep(
    "A new authenticator app",
    "From now on a sign-in takes the codes of an authenticator app too.",
  ),
  "two-factor-passkey": secondStep(
    "A new passkey",
    "A passkey was added: from now on a sign-in takes it as the second step.",
  ),
  "two-factor-removed": secondStep("A passkey was removed", "It signs nobody in any more."),
  "two-factor-wrong": secondStep(
    "Wrong codes for your account",
    "Someone who knows the password has typed five wrong codes or more in the second step. Nobody got in.",
  ),
  "two-factor-locked": secondStep(
    "Two-factor sign-in is locked",
    "Someone who knows the password has typed 100 wrong codes. Nobody signs in now, you included, until you choose a new password. Then your app, passkey and recovery codes work again.",
  ),
  "two-factor-codes": secondStep("New recovery codes", "New recovery codes were made; the old ones count no more."),
};

const campaign = (label: string, heading: string, paragraphs: string[], button: string) => ({
  label,
  preview: "",
  body: `# ${heading}\n\nHi {name},\n\n${paragraphs.join("\n\n")}\n\n{offer}\n\n{button}\n\nQuestions? Just reply, or write to {email}.\nThe ${brand.name} team`,
  button,
});

export const campaignEmails = {
  "campaign-discount": {
    ...campaign(
      "Mass discount mail",
      "A thank-you for you",
      [`You have ordered with us or asked us for ${brand.noun}, and we would like to see you again.`],
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
      [
        `You are one of the people we think of first. This is for your next ${brand.noun}, ready-made or your own design.`,
      ],
      "Use your VIP code",
    ),
    subject: `For our VIPs: {discount} ${brand.noun}`,
  },
};
