// Checks the markup that email programs need, and that the text version keeps what the HTML shows.
import { expect, test } from "vitest";
import { roomDigest } from "~/emails/collaboration/collaboration";
import { invoiceMail } from "~/emails/invoices/invoice";
import { staffEmail } from "~/emails/orders/order-update";
import { orderOwed } from "~/emails/orders/owed";
import { quoteAnswer } from "~/emails/quotes/quote-answer";

const longName = "Masters Azalea with a name that goes on and on for a very long line on a very small telephone";
const owed = orderOwed({
  id: "PH-1",
  customerName: "Ann",
  payUrl: "https://shop.example/pay",
  expiresAt: new Date(0),
  isComing: true,
  discountCents: 0,
  shippingCents: 599,
  taxCents: 0,
  totalCents: 10_599,
  owedCents: 10_599,
  lines: [{ productId: 7, name: longName, quantity: 12, lineTotalCents: 10_000 }],
});

test("Outlook for Windows gets a table of 600 pixels and a button with its own background", () => {
  const outlook = [...owed.html.matchAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/g)].map(([, markup]) => markup);
  expect(outlook).toEqual([expect.stringMatching(/^<table [^>]*width="600"[^>]*><tr><td>$/), "</td></tr></table>"]);
  expect(owed.html).toMatch(
    /<td bgcolor="#0B3D2E"[^>]*mso-padding-alt:[^>]*><a [^>]*href="https:\/\/shop.example\/pay"/,
  );
});

test("No email carries the preload links that React adds for pictures", () => {
  expect(owed.html).toContain("/product/7/picture");
  expect(owed.html).not.toContain("<link");
});

test("The preview text ends before the first words of the email, and links keep their color without a style tag", () => {
  expect(owed.html).toMatch(/class="preview"[^>]*>[^<]+\u034f\u200c\u00a0<\/div>/);
  for (const [link] of owed.html.matchAll(/<a [^>]*>/g)) expect(link).toContain("color:");
});

test("A picture has its own cell, and the amount of a long name is in the same line of the text", () => {
  expect(owed.html).toMatch(/<td width="56"[^>]*><img [^>]*\/><\/td><td>12 × Masters Azalea/);
  const lines = owed.text.split("\n");
  expect(lines.find((line) => line.includes("12 × Masters"))).toMatch(/\$100\.00$/);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
});

test("Line breaks that people typed are in the HTML and the text", () => {
  const typed = "First line\nSecond line";
  const common = { id: "QR-1", customerName: "Ann", quantity: 100, quotedAmountCents: 1 };
  const mails = [
    quoteAnswer({
      ...common,
      validUntil: null,
      prices: [
        { quantity: 100, lines: [], amountCents: 1, shippingCents: 0, taxCents: 0, totalCents: 1, isTaxOpen: false },
      ],
      depositPercent: 10,
      deliveryDate: null,
      pinType: "pins",
      preferredSize: "1inch",
      arrivesBy: "2026-12-25",
      quotedNotes: typed,
      approveUrl: "https://shop.example/q",
    }),
    invoiceMail(
      {
        invoiceNumber: "INV-1",
        customerName: "Ann",
        dueDate: "2026-12-22",
        notes: typed,
        items: [],
        subtotalCents: 1,
        taxCents: 0,
        totalCents: 1,
      },
      "new",
    ),
    staffEmail({ subject: "Hello", body: typed, orderUrl: "https://shop.example/o" }),
    roomDigest({
      recipientName: "Ann",
      subjectId: "CP-1",
      link: "https://shop.example/r",
      comments: [{ id: "1", authorName: "Kim", content: typed }],
    }),
  ];
  for (const { html, text } of mails) {
    expect(html).toContain("First line<br/>Second line");
    expect(text).toMatch(/First line\nSecond line/);
  }
});
