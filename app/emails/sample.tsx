import { brand } from "~/domain/brand/brand";
import { defaultContact } from "~/domain/brand/contact";
import { termsName } from "~/domain/brand/terms";
import { formatDate } from "~/domain/calendar/calendar";
import { fillTemplate } from "~/domain/campaigns/campaign-template";
import { plainChoices } from "~/domain/designer/choices";
import type { KeptAddress } from "~/domain/destinations/countries";
import { discountLabel } from "~/domain/discounts/discounts";
import { type EmailKey, type EmailOverride, fillPlaceholders } from "~/domain/emails/templates";
import { formatMoney } from "~/domain/money/money";
import { carriers } from "~/domain/orders/shipping";
import { escapeHtml } from "~/domain/text/html";
import { greetingName } from "~/domain/text/names";
import { accountWelcome } from "~/emails/accounts/account-welcome";
import { passwordChanged, passwordReset } from "~/emails/accounts/password-reset";
import { type TwoFactorChange, twoFactorChanged } from "~/emails/accounts/two-factor";
import { emailChangeNotice, verifyEmailMail } from "~/emails/accounts/verify-email";
import { depositReminder, restockReminder, reviewRequest, thankYouCode } from "~/emails/automations/automations";
import { backInStock } from "~/emails/campaigns/back-in-stock";
import { campaignMail } from "~/emails/campaigns/campaign";
import { newsletterBack, newsletterConfirm, newsletterWelcome } from "~/emails/campaigns/newsletter-welcome";
import { decisionForClient, mockupReady, roomDigest, roomInvitation } from "~/emails/collaboration/collaboration";
import { mockupWaiting } from "~/emails/collaboration/mockup-waiting";
import { designMark, originMark, type RenderedMail } from "~/emails/frame/mail";
import type { ReceiptFacts } from "~/emails/frame/receipt";
import { invoiceMail } from "~/emails/invoices/invoice";
import { invoiceReceipt } from "~/emails/invoices/invoice-receipt";
import { statementMail } from "~/emails/invoices/statement";
import { termsApproved } from "~/emails/invoices/terms-approved";
import { abandonedCheckout } from "~/emails/orders/abandoned-checkout";
import { balanceDue, balanceReceived } from "~/emails/orders/balance";
import { depositConfirmation } from "~/emails/orders/deposit-confirmation";
import { orderChanged } from "~/emails/orders/order-changed";
import { orderConfirmation } from "~/emails/orders/order-confirmation";
import { emailCorrected, parcelMail, productionMail, statusMail, trackingMail } from "~/emails/orders/order-update";
import { orderOwed, owedReceived } from "~/emails/orders/owed";
import { paymentRefused } from "~/emails/orders/payment-refused";
import { paymentVoided, refundMail } from "~/emails/orders/refund";
import { certificateApproved, certificateRefused } from "~/emails/orders/tax-certificate";
import { trackingLinkMail } from "~/emails/orders/tracking-link";
import { freeMockupDeposit, freeMockupReceived } from "~/emails/quotes/free-mockup";
import { depositRequest, quoteAnswer, quoteConfirmed, quoteEnding } from "~/emails/quotes/quote-answer";
import { quoteReceived } from "~/emails/quotes/quote-request";

/** Facts of a made-up customer. The tests use others, with long names and texts. */
export interface Example {
  name: string;
  email: string;
  product: string;
  /** Anything that a person types. */
  note: string;
  quantity: number;
  cents: number;
  address: KeptAddress;
  purchaseOrder: string;
  trackingNumber: string;
}

const ordinary: Example = {
  name: "Alex Morgan",
  email: "alex@castlepines.example",
  product: "Birdie",
  note: "Could the flag be red?",
  quantity: 100,
  cents: 48_000,
  address: { address: "1 Fairway", city: "Dallas", state: "TX", zipCode: "75201" },
  purchaseOrder: "PO-1180",
  trackingNumber: "1Z999AA10123456784",
};

const today = new Date("2026-11-22T18:00:00Z");
const inAMonth = "2026-12-22";
const customId = "CP-7Q4KM2XD9A";
const orderId = "PH-7Q4KM2XD9A";
const quoteId = "QR-6W8RQ1RHPS";
const invoiceNumber = "INV-204817";
/** Stands for every signed link. */
const link = `${originMark}/track-order`;
/** Shown instead of the picture of a design, because the examples have no design. */
const drawing = `${originMark}/og/pins/duck-hook.jpg`;

const receipt: ReceiptFacts = {
  paidAt: today,
  method: "paypal",
  number: "5KX93874HV1234567",
  printUrl: link,
  pdfUrl: link,
};

type Builder = (example: Example) => RenderedMail;
type CampaignKey = "campaign-discount" | "campaign-tournament" | "campaign-vip";

/** A quoted quantity with two lines. */
const quoted = (quantity: number, amountCents: number, name: string) => ({
  quantity,
  amountCents,
  lines: [
    { name, quantity, unitPriceCents: Math.round(amountCents / quantity), amountCents: amountCents - 5000 },
    { name: "Mold", quantity: 1, unitPriceCents: 5000, amountCents: 5000 },
  ],
  shippingCents: 0,
  taxCents: 0,
  totalCents: amountCents,
  isTaxOpen: true,
});

const facts = (example: Example) => {
  const { name, email, product, note, quantity, cents, address, purchaseOrder, trackingNumber } = example;
  const taxCents = Math.round(cents / 13);
  const sums = { subtotalCents: cents, discountCents: 500, discountCode: "BIRDIE20", shippingCents: 599, taxCents };
  const totalCents = cents - 500 + 599 + taxCents;
  const depositCents = Math.round(totalCents / 10);
  const custom = {
    id: customId,
    customerName: name,
    customerEmail: email,
    quantity,
    pinType: "pins" as const,
    furtherDesigns: [],
  };
  return {
    catalog: { id: orderId, customerName: name, customerEmail: email, shippingAddress: address, totalCents, ...sums },
    items: [{ productId: 1, name: product, quantity: 12, lineTotalCents: cents }],
    custom,
    design: {
      ...custom,
      ...sums,
      totalCents,
      depositCents,
      size: "1.25inch",
      plating: "gold",
      packaging: ["backing-cards"],
      choices: plainChoices(),
      rushOrder: false,
      rushOrderFeeCents: 0,
      pricePerPinCents: Math.round(cents / quantity),
      quotedLines: null,
      shippingAddress: address,
      notes: note,
      deadlineDate: inAMonth,
      promisedDate: null,
      createdAt: today,
    },
    update: { ...custom, kind: "custom" as const, orderUrl: link, trackingNumber: null, trackingUrl: null },
    shipped: {
      items: [{ key: "1", label: `12 × ${product}`, productId: 1 }],
      address,
      arrivesBy: "2026-11-27",
    },
    sent: {
      id: orderId,
      kind: "regular" as const,
      customerName: name,
      purchaseOrder,
      orderUrl: link,
      trackingNumber,
      trackingUrl: `${carriers.ups.url}1Z999AA10123456784`,
    },
    parcel: { inIt: `12 × ${product}`, toFollow: `6 × ${product}` },
    room: { clientName: name, subjectId: customId, link, pinType: "pins" as const },
    quote: {
      id: quoteId,
      customerName: name,
      quantity,
      quotedAmountCents: cents,
      pinType: "pins" as const,
      depositPercent: 20,
      prices: [quoted(quantity, cents, product), quoted(2 * quantity, Math.round(1.8 * cents), product)],
    },
    invoice: {
      invoiceNumber,
      customerName: name,
      dueDate: inAMonth,
      purchaseOrder,
      terms: termsName,
      notes: note,
      items: [{ description: product, quantity: 12, unitPriceCents: Math.round(cents / 12) }],
      subtotalCents: cents,
      taxCents,
      totalCents: cents + taxCents,
      payUrl: link,
      printUrl: link,
      pdfUrl: link,
    },
    paid: {
      invoiceNumber,
      customerName: name,
      description: product,
      amountCents: cents + taxCents,
      customerEmail: email,
      totalCents: cents + taxCents,
      items: [{ description: product, quantity: 12, unitPriceCents: Math.round(cents / 12) }],
      taxCents,
      receipt,
      payUrl: link,
      paidAt: today,
    },
    totalCents,
    depositCents,
    taxCents,
  };
};

function depositPrice(example: Example) {
  const { shippingCents, taxCents, totalCents, depositCents } = facts(example).design;
  return { shippingCents, taxCents, totalCents, depositCents, isTaxOpen: false };
}

const status =
  (
    status:
      | "pending"
      | "processing"
      | "mockup_sent"
      | "approved"
      | "in_production"
      | "shipped"
      | "delivered"
      | "cancelled",
  ): Builder =>
  (example) => {
    const { update, sent, parcel, shipped } = facts(example);
    if (status === "shipped") return statusMail({ ...sent, status, parcel: shipped }, { ...parcel, toFollow: "" });
    if (status === "delivered") return statusMail({ ...sent, status });
    const cancellation = { reason: example.note, refundCents: example.cents };
    const arrivesBy = status === "cancelled" ? undefined : inAMonth;
    return statusMail({ ...update, status, cancellation, arrivesBy, roomUrl: status === "mockup_sent" ? link : null });
  };

const balance =
  (isReminder: boolean): Builder =>
  (example) => {
    const { design, totalCents, depositCents } = facts(example);
    return balanceDue({
      ...design,
      status: "approved",
      remainingCents: totalCents - depositCents,
      payUrl: link,
      expiresAt: new Date(inAMonth),
      isReminder,
    });
  };

const changed =
  (owes: boolean): Builder =>
  (example) => {
    const { name, product, cents, purchaseOrder } = example;
    const pay = owes ? { url: link, amountCents: 4320, expiresAt: new Date(inAMonth) } : null;
    return orderChanged({
      id: orderId,
      customerName: name,
      purchaseOrder,
      changes: [`${product}: 2 → 5`],
      orderUrl: link,
      pay,
      sums: [
        [`5 × ${product}`, cents, 1],
        ["Total", cents],
      ],
      refundedCents: owes ? 0 : 1200,
    });
  };

const specificationOf = ({ quantity }: Example) =>
  [
    ["Quantity", String(quantity)],
    ["Size", "1.25 inches"],
    ["Plating", "Gold"],
  ] as const;

const decided =
  (decision: "approved" | "changes_requested"): Builder =>
  (example) =>
    decisionForClient({
      ...facts(example).room,
      version: 2,
      notes: example.note,
      next: `Next, pay the balance of ${formatMoney(example.cents)}. Another email has the payment link.`,
      approval: { decision, code: "AP-4KM2XD", name: example.name, priceCents: example.cents },
      specification: specificationOf(example),
    });

const invoice =
  (kind: "new" | "reminder" | "changed", paidCents = 0): Builder =>
  (example) =>
    invoiceMail({ ...facts(example).invoice, paidCents }, kind);

const secondStep =
  (what: TwoFactorChange): Builder =>
  ({ name }) =>
    twoFactorChanged({ username: name, what, resetUrl: link });

const builders: Record<Exclude<EmailKey, CampaignKey>, Builder> = {
  "status-pending": status("pending"),
  "status-processing": status("processing"),
  "status-mockup_sent": status("mockup_sent"),
  "status-approved": status("approved"),
  "status-in_production": status("in_production"),
  "status-shipped": status("shipped"),
  "status-delivered": status("delivered"),
  "status-cancelled": status("cancelled"),
  "order-confirmation": (example) => {
    const { catalog, items } = facts(example);
    return orderConfirmation({ order: catalog, items, receipt, arrivesBy: inAMonth, trackingUrl: link });
  },
  "order-by-invoice": (example) => {
    const { catalog, items } = facts(example);
    const terms = { invoiceNumber, purchaseOrder: example.purchaseOrder, dueDate: inAMonth };
    return orderConfirmation({ order: catalog, items, terms, arrivesBy: inAMonth, trackingUrl: link });
  },
  "deposit-confirmation": (example) =>
    depositConfirmation({ order: { ...facts(example).design, status: "pending" }, receipt, trackingUrl: link }),
  "deposit-approved": (example) =>
    depositConfirmation({ order: { ...facts(example).design, status: "approved" }, receipt, trackingUrl: link }),
  "balance-due": balance(false),
  "balance-reminder": balance(true),
  "balance-received": (example) =>
    balanceReceived({
      ...facts(example).custom,
      amountCents: example.cents,
      arrivesBy: inAMonth,
      receipt,
      orderUrl: link,
    }),
  "order-production": ({ name }) =>
    productionMail({
      customerName: name,
      orderId: customId,
      estimatedWeeks: brand.promises.production,
      orderUrl: link,
      pinType: "pins",
      arrivesBy: inAMonth,
    }),
  "order-parcel": (example) =>
    parcelMail({ ...facts(example).sent, parcel: facts(example).shipped }, facts(example).parcel),
  "order-tracking": (example) => trackingMail({ ...facts(example).sent, arrivesBy: inAMonth }),
  "tracking-link": () => trackingLinkMail({ id: orderId, orderUrl: link }),
  "order-email-corrected": ({ name, email }) =>
    emailCorrected({ id: orderId, customerName: name, newEmail: email, oldEmail: "alex@old.example" }, link),
  "order-changed": changed(false),
  "order-changed-owes": changed(true),
  "order-owed": (example) => {
    const { catalog, items, totalCents } = facts(example);
    return orderOwed({
      ...catalog,
      lines: items,
      owedCents: totalCents,
      payUrl: link,
      expiresAt: new Date(inAMonth),
      isComing: true,
    });
  },
  "order-owed-received": (example) =>
    owedReceived({
      id: orderId,
      customerName: example.name,
      receipt,
      amountCents: example.cents,
      leftCents: 0,
      orderUrl: link,
      isComing: true,
    }),
  "payment-refused": ({ cents }) =>
    paymentRefused({ amountCents: cents, what: `order ${orderId}`, state: "open", action: "Pay again", url: link }),
  refund: ({ cents, note }) =>
    refundMail({ orderId, orderUrl: link, amountCents: cents, reason: note, method: "paypal", isCancelled: false }),
  "payment-voided": ({ cents, note }) =>
    paymentVoided({ what: `order ${orderId}`, url: link, amountCents: cents, reason: note, isDue: true }),
  "certificate-approved": ({ name, email, cents }) =>
    certificateApproved({
      orderId,
      customerName: name,
      orderUrl: link,
      account: email,
      validUntil: inAMonth,
      refundedCents: cents,
      creditedCents: 0,
    }),
  "certificate-refused": ({ name, note }) =>
    certificateRefused({ orderId, customerName: name, orderUrl: link, reason: note }),
  "review-request": ({ name, product }) =>
    reviewRequest({
      orderNumber: orderId,
      customerName: name,
      items: [{ productId: 1, name: product }],
      orderUrl: link,
      unsubscribeUrl: link,
    }),
  "thank-you-code": ({ name }) =>
    thankYouCode({
      customerName: name,
      code: "THANKS-7Q4KM2XD9A",
      percent: 10,
      validUntil: new Date(inAMonth),
      shopUrl: link,
      unsubscribeUrl: link,
    }),
  "deposit-reminder": (example) =>
    depositReminder({ ...depositPrice(example), id: customId, customerName: example.name, depositUrl: link }),
  "restock-reminder": ({ product }) =>
    restockReminder({ product, stockQuantity: 4, since: formatDate(today), adminUrl: link }),
  "abandoned-checkout": ({ name, product, cents }) =>
    abandonedCheckout({
      customerName: name,
      lines: [{ key: "1", label: `${product} × 12`, amountCents: cents, productId: 1 }],
      checkoutUrl: link,
      hint: "Open this link in the browser where you built your cart.",
      unsubscribeUrl: link,
    }),
  "invoice-new": invoice("new"),
  "invoice-reminder": invoice("reminder", 4000),
  "invoice-changed": invoice("changed"),
  statement: (example) =>
    statementMail({
      customerName: example.name,
      from: "2026-11-01",
      to: "2026-11-22",
      openingCents: 0,
      lines: [
        {
          at: today,
          what: "Invoice",
          number: invoiceNumber,
          itemId: "1",
          cents: example.cents,
          balanceCents: example.cents,
        },
      ],
      closingCents: example.cents,
      ages: [{ label: "1-30 days", cents: example.cents }],
      open: [{ number: invoiceNumber, leftCents: example.cents, payUrl: link }],
    }),
  "invoice-receipt": (example) => invoiceReceipt({ ...facts(example).paid, leftCents: 0 }),
  "invoice-part": (example) => {
    const { paid } = facts(example);
    return invoiceReceipt({ ...paid, amountCents: paid.totalCents - 4320, leftCents: 4320 });
  },
  "terms-approved": () => termsApproved({ limitCents: 100_000, signInUrl: link }),
  "quote-received": ({ quantity, name, email }) =>
    quoteReceived({
      id: quoteId,
      customerName: name,
      customerEmail: email,
      quantity,
      pinType: "pins",
      projectDescription: "",
      customerPhone: undefined,
      companyName: undefined,
      additionalNotes: undefined,
      preferredSize: "1.25inch",
      logoFileName: "logo.png",
      deadlineDate: inAMonth,
    }),
  "quote-answer": (example) =>
    quoteAnswer({
      ...facts(example).quote,
      quotedNotes: example.note,
      validUntil: inAMonth,
      approveUrl: link,
      preferredSize: "1.25inch",
      deliveryDate: null,
      arrivesBy: "2026-12-25",
    }),
  "quote-confirmed": (example) =>
    quoteConfirmed({ ...facts(example).quote, deliveryDate: inAMonth, deadlineDate: null }, inAMonth),
  "quote-ending": (example) => quoteEnding({ ...facts(example).quote, validUntil: inAMonth, url: link, isRoom: false }),
  "deposit-request": (example) => {
    const order = { id: customId, customerName: example.name, quotedLines: null, depositUrl: link };
    return depositRequest({ ...depositPrice(example), ...order });
  },
  "proof-received": (example) =>
    freeMockupReceived({
      ...facts(example).quote,
      lines: [],
      price: depositPrice(example),
      several: null,
      rushOrder: false,
      validUntil: inAMonth,
      deadlineDate: inAMonth,
      roomUrl: link,
    }),
  "proof-deposit": (example) => freeMockupDeposit({ ...depositPrice(example), id: quoteId, depositUrl: link }),
  "room-invitation": (example) =>
    roomInvitation({ ...facts(example).room, isDrawn: false, until: "December 22, 2026" }),
  "mockup-ready": (example) =>
    mockupReady({
      ...facts(example).room,
      version: 2,
      notes: example.note,
      specification: specificationOf(example),
      priceCents: example.cents,
      arrivesBy: inAMonth,
      isPaymentDue: true,
    }),
  "mockup-waiting": (example) => mockupWaiting({ ...facts(example).custom, roomUrl: link, orderUrl: link }),
  "room-digest": ({ name, note }) =>
    roomDigest({
      recipientName: name,
      subjectId: customId,
      link,
      comments: [{ id: "1", authorName: "Kim", content: note }],
    }),
  "mockup-changes": decided("changes_requested"),
  "mockup-approved": decided("approved"),
  "account-welcome": () => accountWelcome({ verifyUrl: link }),
  "verify-email": ({ email }) => verifyEmailMail({ email, verifyUrl: link }),
  "password-reset": ({ name }) => passwordReset({ username: name, resetUrl: link }),
  "newsletter-welcome": () =>
    newsletterWelcome({
      code: "WELCOME-7Q4KM2XD9A",
      validUntil: new Date(inAMonth),
      shopUrl: link,
      unsubscribeUrl: link,
      confirmUrl: link,
    }),
  "newsletter-back": () => newsletterBack({ shopUrl: link, unsubscribeUrl: link, confirmUrl: null }),
  "newsletter-confirm": () => newsletterConfirm({ confirmUrl: link }),
  "back-in-stock": ({ product }) => backInStock({ name: product, productUrl: `${originMark}/product/1` }),
  "password-changed": ({ name }) => passwordChanged({ username: name, resetUrl: link }),
  "email-change-notice": ({ name, email }) => emailChangeNotice({ username: name, newEmail: email }),
  "two-factor-on": secondStep("on"),
  "two-factor-off": secondStep("off"),
  "two-factor-app": secondStep("app"),
  "two-factor-passkey": secondStep("passkey"),
  "two-factor-removed": secondStep("removed"),
  "two-factor-wrong": secondStep("wrong"),
  "two-factor-locked": secondStep("locked"),
  "two-factor-codes": secondStep("codes"),
};

const isCampaign = (key: EmailKey): key is CampaignKey => key.startsWith("campaign-");

/** An email as the customer of the example would receive it. `own` is the text of a campaign. */
export function sampleMail(key: EmailKey, own: EmailOverride, example = ordinary): RenderedMail {
  if (isCampaign(key)) return sampleCampaign(key, own, example);
  const mail = builders[key](example);
  const drawn = (html: string) => html.replace(new RegExp(`${designMark}[\\w-]+`, "g"), drawing);
  const { overridable, design: _, ...rest } = mail;
  return {
    ...rest,
    html: drawn(mail.html),
    overridable: overridable && { ...overridable, html: [drawn(overridable.html[0]), overridable.html[1]] },
  };
}

function sampleCampaign(key: CampaignKey, own: EmailOverride, { name }: Example): RenderedMail {
  const offer = { offer: discountLabel({ discountType: "percentage", discountValue: 20 }), discountCode: "BIRDIE20" };
  const campaignType = key === "campaign-discount" ? "discount" : key === "campaign-vip" ? "vip" : "tournament";
  const reader = { name: greetingName(name), unsubscribeUrl: link };
  const subject = fillPlaceholders(own.subject, {
    name: reader.name,
    email: defaultContact.email,
    discount: offer.offer,
    code: offer.discountCode,
  });
  const mail = campaignMail({ campaignType, subject, content: own.body, ...offer, shopUrl: originMark });
  return {
    subject,
    html: fillTemplate(mail.html, reader, escapeHtml),
    text: fillTemplate(mail.text, reader),
  };
}
