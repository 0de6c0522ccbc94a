/** A comma-separated table as text: reading whatever a spreadsheet wrote, and writing what a spreadsheet may open safely. */

export type Decoded = { ok: true; text: string } | { ok: false; error: string };

/** Text of a file: UTF-8 with or without BOM, UTF-16 with BOM, else windows-1252, which knows every byte (data-1). */
export function decodeText(bytes: Uint8Array): Decoded {
  const text = decodeAs(encodingOf(bytes), bytes) ?? decodeAs("windows-1252", bytes) ?? "";
  if (text.trim() === "") return { ok: false, error: "The file is empty. Please choose another." };
  if (text.includes("\0")) return { ok: false, error: "Please upload a CSV file." };
  return { ok: true, text };
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return "utf-8";
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export interface CsvRecord {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: string[];
}

const delimiters = [",", ";", "\t"] as const;

/** The sign that stands most often in the first line, quotes aside. */
export function guessDelimiter(text: string): string {
  const firstLine = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
  const count = (sign: string) => firstLine.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * The records of a table one by one (RFC 4180; lines may end in CR, LF or both, quoted cells may hold line ends).
 * Blank lines are passed over but counted. A quote that never ends takes the rest of the file, as spreadsheets do.
 */
export function* readRecords(text: string, delimiter = guessDelimiter(text)): Generator<CsvRecord> {
  const plain = new RegExp(`[${delimiter}\\r\\n]`, "g");
  let at = 0;
  let row = 0;
  while (at < text.length) {
    const cells: string[] = [];
    row++;
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        const quoted = readQuoted(text, at + 1);
        cell = quoted.cell;
        at = quoted.at;
      }
      plain.lastIndex = at;
      const end = plain.exec(text)?.index ?? text.length;
      cells.push(cell + text.slice(at, end));
      at = end + 1;
      if (text[end] !== delimiter) {
        if (text[end] === "\r" && text[at] === "\n") at++;
        break;
      }
    }
    if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
  }
}

/** From behind an opening quote to behind the closing one; two quotes are one. */
function readQuoted(text: string, from: number): { cell: string; at: number } {
  let cell = "";
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { cell: cell + text.slice(at), at: text.length };
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { cell, at: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}

// A spreadsheet runs what starts like this; the full-width signs count too (ASVS 1.2.10). A leading ' makes the way back exact.
const runsAsFormula = /^'*[=+\-@\t\r\0＝＋－＠]/;

/** One cell: a text's start that a spreadsheet would run gets a ', quotes where RFC 4180 asks for them. A number runs nothing. */
export function csvCell(value: string | number | null | undefined): string {
  const text = value == null ? "" : String(value);
  const safe = typeof value !== "number" && runsAsFormula.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly (string | number | null | undefined)[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/** What `csvCell` wrote, as it was before: our own exports can be imported again. */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && runsAsFormula.test(cell) ? cell.slice(1) : cell;
}
