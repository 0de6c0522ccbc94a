import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { deliveryPromise } from "~/domain/calendar/schedule";
import { fillTemplate } from "~/domain/campaigns/campaign-template";
import {
  type EmailKey,
  type EmailOverride,
  emailTemplates,
  factsOf,
  fillPlaceholders,
  partsOf,
} from "~/domain/emails/templates";
import { escapeHtml } from "~/domain/text/html";
import { campaignMail } from "~/emails/campaigns/campaign";
import { Lines, originMark, Paragraph, type RenderedMail } from "~/emails/frame/mail";
import { renderTemplate } from "~/emails/frame/template";

/** Values of all placeholders in a preview, for a made-up customer. */
const facts: Record<string, string> = {
  name: "Alex",
  orderNumber: "CP-7Q4KM2XD9A",
  number: "CP-7Q4KM2XD9A",
  quoteNumber: "QR-6W8RQ1RHPS",
  invoiceNumber: "INV-204817",
  pieces: "pins",
  quantity: "100",
  amount: "$86.40",
  andPayment: " and your payment",
  why: " Reason: The mold broke.",
  total: "$86.40",
  deposit: "$53.50",
  left: "$43.20",
  next: "Your pins go into production as soon as the balance is paid.",
  state: "We are drawing the mockup of your pins and will email you when you can review it.",
  limit: "$1,000.00",
  until: "December 22, 2026",
  dueDate: "December 22, 2026",
  purchaseOrder: "PO-1180",
  paidOn: "November 22, 2026",
  deliveryDay: "December 18, 2026",
  delivery: deliveryPromise(false, "2026-12-18"),
  needBy: "",
  begins: "Production starts when the balance is paid",
  mockupTime: brand.promises.mockup.standard,
  weeks: brand.promises.production,
  inIt: "12 × Birdie",
  toFollow: "6 × Eagle",
  trackingNumber: "1Z999AA10123456784",
  newEmail: "alex@castlepines.example",
  oldEmail: "alex@old.example",
  allChanges: "Birdie: 2 → 5",
  what: "order PH-7Q4KM2XD9A",
  forOrder: " for order PH-7Q4KM2XD9A",
  terms: "",
  days: "November 1, 2026 to November 22, 2026",
  balance: "$86.40",
  postalAddress: defaultContact.postalLine,
  version: "2",
  count: "1 new comment",
  firstComment: "Could the flag be red?",
  approvedBy: "Alex Morgan",
  code: "BIRDIE20",
  username: "alex",
  product: "Birdie",
};

const words: Record<string, string> = {
  tracking: "Tracking number: 1Z999AA10123456784 (track the package)",
  parcel: "Your final package: 12 × Birdie.",
  address: "Ships to: 1 Fairway, Dallas, TX 75201",
  changes: "Birdie: 2 → 5",
  refund: "$12.00 will be refunded to your original payment method. We'll email you when it's on its way.",
  notes: "Thank you for your order.",
  validUntil: "This price is good until December 22, 2026.",
  comments: "Kim: Could the flag be red?",
  wishes: "You wrote: Could the flag be red?",
  codeBox: "WELCOME-7Q4K",
  whatNow:
    "Order PH-7Q4KM2XD9A stays open until it's paid. You can pay again, with another card or account if you like.",
  how: "We refunded $86.40 through PayPal for order PH-7Q4KM2XD9A. It usually takes 5-10 business days to reach your card or account.",
  hint: "Open this link in the browser where you built your cart.",
  ages: "Aging: 1 to 30 days, $86.40",
  pay: "Pay $86.40 of invoice INV-204817",
  check: "Or by check, payable to us, with INV-204817 on it.",
  print: "Print this invoice (with a QR code to pay by phone).",
};

function part(name: string) {
  if (name !== "lines") return <Paragraph>{words[name] ?? `{${name}}`}</Paragraph>;
  const rows = [
    { key: "item", label: "12 × Birdie", value: "$86.40" },
    { key: "total", label: "Total", value: "$86.40", strong: true },
  ];
  return <Lines head={["Item", "Amount"]} rows={rows} />;
}

/** Parcels and tracking numbers appear only after an order has shipped. */
const isThere = (key: EmailKey, name: string) =>
  !/^(parcel|tracking)$/.test(name) || !key.startsWith("status-") || /shipped|delivered/.test(key);

/** Preview of an email. A campaign also gets a sample name and offer; `own` is its text. */
export function sampleMail(key: EmailKey, own: EmailOverride): RenderedMail {
  if (key === "campaign-discount" || key === "campaign-tournament" || key === "campaign-vip")
    return sampleCampaign(key, own);
  const names = partsOf(key).filter((name) => name !== "button");
  return renderTemplate(key, {
    facts: Object.fromEntries(factsOf(key).map((name) => [name, facts[name] ?? `{${name}}`])),
    parts: Object.fromEntries(names.map((name) => [name, isThere(key, name) ? part(name) : null])),
    href: "button" in emailTemplates[key] ? originMark : null,
  });
}

function sampleCampaign(
  key: "campaign-discount" | "campaign-tournament" | "campaign-vip",
  own: EmailOverride,
): RenderedMail {
  const offer = { offer: "20% off", discountCode: "BIRDIE20" };
  const campaignType = key === "campaign-discount" ? "discount" : key === "campaign-vip" ? "vip" : "tournament";
  const subject = fillPlaceholders(own.subject, {
    name: "Alex",
    email: brand.email,
    discount: offer.offer,
    code: offer.discountCode,
  });
  const mail = campaignMail({ campaignType, subject, content: own.body, ...offer, shopUrl: originMark });
  const reader = { name: "Alex", unsubscribeUrl: originMark };
  return {
    subject,
    html: fillTemplate(mail.html, reader, escapeHtml),
    text: fillTemplate(mail.text, reader),
  };
}
