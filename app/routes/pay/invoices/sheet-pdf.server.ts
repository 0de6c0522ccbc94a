// Writes an invoice or a receipt as a tagged PDF, so that screen readers find its heading and tables (invoices-18).
import { encode } from "uqr";
import { brand } from "~/domain/brand/brand";
import type { ContactFacts } from "~/domain/brand/contact";
import { formatMoney } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";
import { billTo, lineColumns, otherWays, payOnline, type Sheet } from "~/routes/pay/invoices/sheet";
import regular from "~/ui/fonts/inter-400.ttf?inline";
import semibold from "~/ui/fonts/inter-600.ttf?inline";

// The library documents these two, but its types leave them out.
declare global {
  namespace PDFKit.Mixins {
    interface TableOptions {
      structParent?: PDFStructureElement;
    }
    interface CellOptions {
      scope?: "Row" | "Column";
    }
  }
}

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
type Cell = PDFKit.Mixins.CellOptions;

/** The light theme's colors. */
const colors = {
  ink: "#1b2621",
  muted: "#56625c",
  green: "#1a664e",
  red: "#a3211f",
  brass: "#b8893b",
  shade: "#f7f2e6",
};
/** Letter paper in points, with margins of three quarters of an inch. */
const [margin, width] = [54, 504];
const textSize = 10;

export interface PdfFrame {
  contact: ContactFacts;
  origin: string;
  hasW9: boolean;
  now: Date;
}

export async function sheetPdf(
  sheet: Sheet,
  { contact, origin, hasW9, now }: PdfFrame,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loads with the first file, because the library would slow the start of every Worker.
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "LETTER",
    margin,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    bufferPages: true,
    // Otherwise the library asks for the metrics of Helvetica. The types know only names of fonts.
    font: fontOf(regular) as unknown as string,
    info: { Title: `${sheet.title} ${sheet.number}`, Author: brand.name, CreationDate: now },
  });
  const bytes = collect(doc);
  doc.registerFont("regular", fontOf(regular)).registerFont("semibold", fontOf(semibold));
  doc.font("regular", textSize).fillColor(colors.ink);
  const root = doc.struct("Document");
  doc.addStructure(root);
  writeHead(doc, root, sheet, contact);
  writeLines(doc, root, sheet);
  if (sheet.payUrl) writeWays(doc, root, { payUrl: sheet.payUrl, number: sheet.number, contact });
  if (sheet.notes) {
    doc.fillColor(colors.muted).text(clean(sheet.notes), { structParent: root }).moveDown();
  }
  const w9 = doc.struct("P");
  root.add(w9);
  const how = hasW9 ? "Get it" : "Ask us";
  w9.add(() => doc.fillColor(colors.muted).text(`Need our W-9? ${how} at `, { continued: true }));
  writeLink(doc, w9, hasW9 ? `${origin}/w-9.pdf` : `${origin}/contact`);
  w9.end();
  root.end();
  numberPages(doc, `${sheet.title} ${sheet.number}`);
  doc.end();
  return bytes;
}

const fontOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

/** Line breaks of Windows and tabs have no glyph. */
const clean = (text: string) => text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ");

function collect(doc: Doc): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    doc.on("end", () => resolve(new Blob(chunks).bytes()));
    doc.on("error", reject);
  });
}

/** The title comes first for readers of the structure, and to the right of the seller for everyone else. */
function writeHead(doc: Doc, root: Element, sheet: Sheet, { address, email }: ContactFacts): void {
  const { title, number, word, isOverdue, customer, facts } = sheet;
  const [half, right] = [width / 2 - 12, margin + width / 2 + 12];
  const ofRight = { width: half, align: "right" as const, structParent: root };
  doc.font("semibold", 18).text(title, right, margin, { ...ofRight, structType: "H1" });
  doc.font("semibold", textSize).text(number, ofRight);
  if (word) {
    const { red, green } = colors;
    doc.fillColor(isOverdue ? red : green).text(word.toUpperCase(), ofRight);
  }
  const titleEnd = doc.y;
  const ofLeft = { width: half, structParent: root };
  doc.font("semibold", 18).fillColor(colors.green).text(brand.name, margin, margin, ofLeft);
  doc.font("regular", textSize).fillColor(colors.ink);
  doc.text(`${address.street}\n${address.city}, ${address.state} ${address.zipCode}\n${email}`, ofLeft);
  const ruleY = Math.max(doc.y, titleEnd) + 12;
  doc.markContent("Artifact", { type: "Layout" });
  doc.rect(margin, ruleY, width, 3).fill(colors.brass);
  doc.endMarkedContent();
  const below = ruleY + 20;
  let end = below;
  if (customer) {
    doc.font("regular", 9).fillColor(colors.muted).text("Bill to", margin, below, ofLeft);
    doc
      .font("regular", textSize)
      .fillColor(colors.ink)
      .text(clean(billTo(customer)), ofLeft);
    end = doc.y;
  }
  doc.table({
    position: { x: right, y: below },
    maxWidth: half,
    columnStyles: [90, "*"],
    defaultStyle: { border: 0, padding: [0, 0, 4, 0], textColor: colors.ink },
    structParent: root,
    data: facts.map(([name, value], place): Cell[] => [
      { text: name, type: "TH", scope: "Row", textColor: colors.muted },
      { text: clean(value), ...figure, ...(place === 1 ? { font: { src: "semibold" } } : {}) },
    ]),
  });
  moveTo(doc, Math.max(doc.y, end) + 20);
}

function moveTo(doc: Doc, y: number, x = margin): void {
  doc.x = x;
  doc.y = y;
}

/** Digits of one width, so that amounts line up. */
const figure = { align: { x: "right" as const }, textOptions: { features: ["tnum" as const] } };

function writeLines(doc: Doc, root: Element, { items, sums }: Sheet): void {
  const [widths, sumWidths] = [
    ["*", 70, 95, 105],
    ["*", 105],
  ];
  const defaultStyle = { border: 0, padding: 6, textColor: colors.ink };
  const head = lineColumns.map(
    (text, at): Cell => ({ text, textColor: colors.muted, backgroundColor: colors.shade, ...(at > 0 ? figure : {}) }),
  );
  // A table of several pages repeats its head in the margin. For a screen reader that is no content.
  const repeatHead = () => {
    doc.markContent("Artifact", { type: "Pagination" });
    doc.table({ position: { x: margin, y: margin - 24 }, columnStyles: widths, defaultStyle, data: [head] });
    doc.endMarkedContent();
  };
  doc.on("pageAdded", repeatHead);
  doc.table({
    columnStyles: widths,
    defaultStyle,
    structParent: root,
    data: [
      head.map((cell): Cell => ({ ...cell, type: "TH", scope: "Column" })),
      ...items.map(({ description, quantity, unitPriceCents }): Cell[] => [
        { text: clean(description) },
        { text: formatCount(quantity), ...figure },
        { text: formatMoney(unitPriceCents), ...figure },
        { text: formatMoney(quantity * unitPriceCents), ...figure },
      ]),
    ],
  });
  doc.off("pageAdded", repeatHead);
  moveTo(doc, doc.y + 6);
  doc.table({
    columnStyles: sumWidths,
    defaultStyle: { ...defaultStyle, padding: [3, 6, 3, 6] },
    structParent: root,
    data: sums.map(([label, cents], at): Cell[] => {
      const style = at === sums.length - 1 ? { ...figure, ...strong } : figure;
      return [
        { text: label, type: "TH", scope: "Row", ...style },
        { text: formatMoney(cents), ...style },
      ];
    }),
  });
  moveTo(doc, doc.y + 20);
}

const strong = { font: { src: "semibold", size: 13 } };

interface Ways {
  payUrl: string;
  number: string;
  contact: ContactFacts;
}

/** The QR code opens the payment page on a phone. */
function writeWays(doc: Doc, root: Element, { payUrl, number, contact }: Ways): void {
  const [size, needed] = [100, 130];
  if (doc.y + needed > doc.page.maxY()) doc.addPage();
  const top = doc.y;
  const beside = { width: width - size - 20 };
  moveTo(doc, top, margin + size + 20);
  const way = (name: string, how: string) => {
    doc
      .fillColor(colors.ink)
      .font("semibold")
      .text(name, { ...beside, continued: true });
    doc.font("regular").text(how);
  };
  root.add(doc.struct("P", {}, () => way("Pay online", payOnline)));
  writeLink(doc, root, payUrl, beside);
  for (const [name, how] of otherWays(number, contact)) {
    doc.moveDown(0.5);
    root.add(doc.struct("P", {}, () => way(name, how)));
  }
  const alt = "QR code of the payment link";
  root.add(doc.struct("Figure", { alt }, () => drawCode(doc, payUrl, { x: margin, y: top, size })));
  moveTo(doc, Math.max(doc.y, top + size) + 20);
}

function drawCode(doc: Doc, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data } = encode(text, { border: 1 });
  const module = size / data.length;
  data.forEach((row, down) => {
    row.forEach((isDark, across) => {
      if (isDark) doc.rect(x + across * module, y + down * module, module, module);
    });
  });
  doc.fill(colors.ink);
}

function writeLink(doc: Doc, parent: Element, url: string, options: PDFKit.Mixins.TextOptions = {}): void {
  const write = () => doc.fillColor(colors.green).text(url, { ...options, link: url, underline: true });
  parent.add(doc.struct("Link", {}, write));
}

/** Below the margin, where text must not wrap, because the library would begin a page. */
function numberPages(doc: Doc, name: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    doc.markContent("Artifact", { type: "Pagination" });
    const text = `${name}, page ${page + 1} of ${count}`;
    const y = doc.page.height - margin + 14;
    doc.font("regular", 8).fillColor(colors.muted).text(text, margin, y, { lineBreak: false });
    doc.endMarkedContent();
  }
}
