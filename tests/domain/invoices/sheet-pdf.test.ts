// Reads the PDF files of invoices and receipts back and compares them with the facts of the page (invoices-18).
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { defaultContact } from "~/domain/brand/contact";
import { formatMoney } from "~/domain/money/money";
import { billTo, otherWays, type Sheet } from "~/routes/pay/invoices/sheet";
import { sheetPdf } from "~/routes/pay/invoices/sheet-pdf.server";

const frame = {
  contact: defaultContact,
  origin: "https://pinhigh.example",
  hasW9: true,
  now: new Date("2026-11-27T20:00:00Z"),
};

const sheet: Sheet = {
  title: "Invoice",
  number: "INV-204817",
  word: "Paid on November 21, 2026",
  customer: {
    customerName: "José Łukasz Ñandú",
    customerCompany: "Gölf & Söhne GmbH",
    customerAddress: "1 Fairway, Suite 5, Carlsbad, CA 92008",
    customerEmail: "billing@club.example",
  },
  facts: [
    ["Date", "November 1, 2026"],
    ["Due", "December 1, 2026"],
    ["Terms", "Net 30"],
    ["PO number", "PO-1180"],
  ],
  items: [
    { description: "Masters Azalea", quantity: 1200, unitPriceCents: 1250 },
    { description: "Discount", quantity: 1, unitPriceCents: -15_000 },
    { description: "Shipping", quantity: 1, unitPriceCents: 599 },
  ],
  sums: [
    ["Before tax", 1_485_599],
    ["Sales tax", 100_000],
    ["Total", 1_585_599],
    ["Paid November 21, 2026 by PayPal, transaction 5KX93874HV1234567", -1_585_599],
    ["Refunded November 22, 2026", 1000],
    ["Amount due", 0],
  ],
  payUrl: "https://pinhigh.example/pay-invoice/INV-204817?amount=15855.99",
  notes: "Thank you!\r\nPlease call before you ship.",
};

/** Text and structure of every page. Lines wrap, so the text has no white space. */
async function read(of: Sheet, facts = frame) {
  const pdf = await getDocument({ data: await sheetPdf(of, facts), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  const texts = await Promise.all(
    pages.map(async (page) => {
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) => ("str" in item ? [item] : []));
      return {
        text: squeezed(pieces.map(({ str }) => str).join("")),
        right: Math.max(...pieces.map(({ transform, width }) => transform[4] + width)),
        bottom: Math.min(...pieces.map(({ transform }) => transform[5])),
      };
    }),
  );
  return { pdf, pages, texts, text: texts.map(({ text }) => text).join("") };
}
const squeezed = (text: string) => text.replaceAll(/\s+/g, "");

function factsOf({ title, number, word = "", customer, facts, items, sums, payUrl, notes }: Sheet): string[] {
  return [
    title,
    number,
    word.toUpperCase(),
    customer ? billTo(customer) : "",
    ...facts.flat(),
    ...items.flatMap(({ description, quantity, unitPriceCents }) =>
      [
        description,
        quantity.toLocaleString("en-US"),
        formatMoney(unitPriceCents),
        formatMoney(quantity * unitPriceCents),
      ].join(""),
    ),
    ...sums.map(([label, cents]) => label + formatMoney(cents)),
    payUrl ?? "",
    ...(payUrl ? otherWays(number, defaultContact).flat() : []),
    notes ?? "",
    defaultContact.address.street,
    defaultContact.email,
    "Need our W-9? Get it at https://pinhigh.example/w-9.pdf",
  ].map(squeezed);
}

describe("the PDF of an invoice or receipt", () => {
  it("It has every fact and amount of the page", async () => {
    const { text } = await read(sheet);
    expect(factsOf(sheet).filter((fact) => !text.includes(fact))).toEqual([]);
  });

  it("It offers no W-9 while the shop has none, but says where to ask (files-13)", async () => {
    const { text } = await read(sheet, { ...frame, hasW9: false });
    expect(text).toContain(squeezed("Need our W-9? Ask us at https://pinhigh.example/contact"));
    expect(text).not.toContain("w-9.pdf");
  });

  it.each(["Void", "Overdue", "Draft: not sent yet"])("It says when the invoice is: %s", async (word) => {
    expect((await read({ ...sheet, word })).text).toContain(squeezed(word.toUpperCase()));
  });

  it("It has a title, a language, a heading, headed tables, links and a named QR code for screen readers", async () => {
    const { pdf, pages } = await read(sheet);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: "Invoice INV-204817", Author: "Pin High", Language: "en-US" });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const tree = JSON.stringify(await pages[0]?.getStructTree());
    for (const role of ["H1", "P", "Table", "TR", "TH", "TD", "Link"]) expect(tree).toContain(`"role":"${role}"`);
    expect(tree).toContain('"alt":"QR code of the payment link"');
  });

  it("Many lines take several pages, which are numbered and repeat the table's head", async () => {
    const items = Array.from({ length: 90 }, (_, at) => ({
      description: `Pin number ${at}`,
      quantity: 100 + at,
      unitPriceCents: 525,
    }));
    const { texts, text } = await read({ ...sheet, items });
    expect(texts.length).toBeGreaterThan(2);
    texts.forEach((page, at) => {
      expect(page.text).toContain(`INV-204817,page${at + 1}of${texts.length}`);
    });
    expect(texts[1]?.text).toContain("ItemQuantityEachAmount");
    expect(factsOf({ ...sheet, items }).filter((fact) => !text.includes(fact))).toEqual([]);
  });

  it("Long words and long names stay inside the margins", async () => {
    const long = "Wörd".repeat(60);
    const { texts, text } = await read({
      ...sheet,
      customer: {
        customerName: long,
        customerCompany: long,
        customerAddress: long,
        customerEmail: `${long}@club.example`,
      },
      facts: [...sheet.facts, ["PO number", long]],
      items: [{ description: long, quantity: 9_999_999, unitPriceCents: 99_999_999 }],
      notes: long,
    });
    expect(text.split(long).length - 1).toBe(7);
    for (const { right, bottom } of texts) {
      expect(right).toBeLessThanOrEqual(612 - 54 + 1);
      expect(bottom).toBeGreaterThan(30);
    }
  });
});
