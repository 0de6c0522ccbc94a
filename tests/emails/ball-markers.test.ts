// Checks that emails about ball markers say ball markers wherever they name the product (email-9).
import { describe, expect, it } from "vitest";
import { plainChoices } from "~/domain/designer/choices";
import { mockupReady, roomInvitation } from "~/emails/collaboration/collaboration";
import { mockupWaiting } from "~/emails/collaboration/mockup-waiting";
import { balanceDue, balanceForStaff, balanceReceived } from "~/emails/orders/balance";
import { quoteEnding } from "~/emails/quotes/quote-answer";

const order = { id: "CP-1", customerName: "Ann", customerEmail: "ann@club.example", quantity: 100, furtherDesigns: [] };
const room = { clientName: "Ann", subjectId: "CP-1", link: "https://shop.example/room" };
const due = {
  ...order,
  size: "1inch",
  plating: "gold",
  packaging: ["just-pins"],
  choices: plainChoices(),
  pricePerPinCents: 500,
  rushOrderFeeCents: 0,
  discountCode: null,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  status: "approved" as const,
  totalCents: 50_000,
  remainingCents: 45_000,
  payUrl: "https://shop.example/pay",
  expiresAt: new Date(0),
};

const receipt = {
  paidAt: new Date(0),
  method: "paypal" as const,
  number: null,
  printUrl: "https://shop.example/r",
  pdfUrl: "https://shop.example/r/pdf",
};

const mails = (pinType: "pins" | "ball_markers") => [
  balanceReceived({
    ...order,
    pinType,
    amountCents: 45_000,
    arrivesBy: null,
    receipt,
    orderUrl: "https://shop.example",
  }),
  balanceForStaff({ ...order, pinType, amountCents: 45_000, adminUrl: "https://shop.example" }),
  balanceDue({ ...due, pinType, isReminder: false }),
  balanceDue({ ...due, pinType, isReminder: true }),
  mockupWaiting({ ...order, pinType, roomUrl: null, orderUrl: "https://shop.example" }),
  quoteEnding({
    ...order,
    pinType,
    prices: [],
    validUntil: "2026-12-22",
    url: "https://shop.example",
    isRoom: false,
  }),
  mockupReady({
    ...room,
    pinType,
    version: 2,
    notes: null,
    specification: [],
    priceCents: null,
    arrivesBy: null,
    isPaymentDue: false,
  }),
  roomInvitation({ ...room, pinType, isDrawn: false, until: "December 1, 2026" }),
];

const words = ({ subject, text }: { subject: string; text: string }) => `${subject} ${text}`.replace(/\s+/g, " ");

describe("what is made", () => {
  it.each(mails("ball_markers").map((mail) => [mail.subject, mail] as const))(
    "The email %s names ball markers",
    (_, mail) => {
      expect(words(mail)).toContain("ball markers");
      expect(words(mail)).not.toMatch(/\b(your|custom|\d+) pins\b/i);
    },
  );

  it("The same email says pins for pins", () => {
    for (const mail of mails("pins")) expect(words(mail)).toMatch(/\bpins\b/);
  });
});
