/** Reads the tables of any spreadsheet program, and writes CSV that a spreadsheet can open safely. */

/** `pieces` yields the text in parts of about 64,000 characters, from the start on each call, so that a large file is never in memory as a whole. */
export interface TextFile {
  pieces: () => Generator<string>;
}

export type OpenedText = ({ ok: true } & TextFile) | { ok: false; error: string };

/** Opens a file as UTF-8 with or without BOM, UTF-16 with BOM, otherwise windows-1252, in which every byte is valid (data-1). */
export function openTextFile(bytes: Uint8Array): OpenedText {
  const { encoding, isEmpty, hasZero } = readAs(encodingOf(bytes), bytes);
  if (isEmpty) return { ok: false, error: "The file is empty. Please choose another." };
  if (hasZero) return { ok: false, error: "Please upload a CSV file." };
  return { ok: true, pieces: () => textPieces(bytes, encoding) };
}

export type Decoded = { ok: true; text: string } | { ok: false; error: string };

export function decodeText(bytes: Uint8Array): Decoded {
  const opened = openTextFile(bytes);
  return opened.ok ? { ok: true, text: [...opened.pieces()].join("") } : opened;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return "utf-8";
}

const pieceBytes = 1 << 16;

function* textPieces(bytes: Uint8Array, encoding: string): Generator<string> {
  // A BOM identifies UTF-16. An invalid character there becomes "�" and does not mean another encoding.
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  yield decoder.decode();
}

/** Scans the text piece by piece without keeping it. Falls back to windows-1252 if the bytes are not valid UTF-8. */
function readAs(encoding: string, bytes: Uint8Array): { encoding: string; isEmpty: boolean; hasZero: boolean } {
  const seen = { encoding, isEmpty: true, hasZero: false };
  try {
    for (const piece of textPieces(bytes, encoding)) {
      seen.isEmpty &&= piece.trim() === "";
      seen.hasZero ||= piece.includes("\0");
    }
    return seen;
  } catch {
    return readAs("windows-1252", bytes);
  }
}

export interface CsvRecord {
  /** Row number as in a spreadsheet. The header is row 1. */
  row: number;
  cells: string[];
}

const delimiters = [",", ";", "\t"] as const;

/** Longest header. A longer file without line breaks is not searched further. */
const maxHeaderLength = 1 << 16;

/** Excel's first line `sep=;`, which names the delimiter and is not a row. */
const separatorLine = /^\ufeff?sep=([,;\t])(\r\n?|\n)/i;

/** The delimiter that the file names, or the most frequent one outside quotes in the first line. */
export function guessDelimiter(text: string): string {
  const named = separatorLine.exec(text)?.[1];
  if (named) return named;
  const counts = new Map<string, number>(delimiters.map((sign) => [sign, 0]));
  let isQuoted = false;
  for (const sign of text.slice(0, maxHeaderLength)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === "\r" || sign === "\n") break;
    else if (counts.has(sign)) counts.set(sign, counts.get(sign)! + 1);
  }
  return delimiters.reduce((best, sign) => (counts.get(sign)! > counts.get(best)! ? sign : best));
}

/**
 * Yields the records of a table, given as text or in pieces (RFC 4180; lines may end in CR, LF or both, quoted cells may contain line
 * breaks). Skips blank lines but counts them. An unclosed quote takes the rest of the file, as in spreadsheets.
 */
export function* readRecords(text: string | Iterable<string>, delimiter?: string): Generator<CsvRecord> {
  const pieces = (typeof text === "string" ? [text] : text)[Symbol.iterator]();
  let plain = /,/g;
  let [held, at, row, isWhole] = ["", 0, 0, false];
  for (;;) {
    if (row === 0) {
      plain = endOfCell(delimiter ?? guessDelimiter(held));
      at = separatorLine.exec(held)?.[0].length ?? 0;
    }
    const { cells, next } = readRecord(held, at, plain);
    // A record that reaches the end of `held` may continue in the next piece.
    if (next >= held.length && !isWhole) {
      readMore();
      continue;
    }
    if (at >= held.length) return;
    at = next;
    row++;
    if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
  }

  /** Doubles the text each time, so that a cell of many pieces is not read again for each piece. */
  function readMore(): void {
    const left = held.slice(at);
    const more: string[] = [];
    for (let signs = 0; signs <= left.length && !isWhole; ) {
      const piece = pieces.next();
      if (piece.done) isWhole = true;
      else {
        more.push(piece.value);
        signs += piece.value.length;
      }
    }
    held = left + more.join("");
    at = 0;
  }
}

/** No real table has as many columns. Without a limit, a line of ten million commas would fill the memory. */
const maxCells = 1000;

const endOfCell = (delimiter: string) => new RegExp(`[${delimiter}\\r\\n]`, "g");

function readRecord(text: string, from: number, plain: RegExp): { cells: string[]; next: number } {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    let cell = "";
    if (text[at] === '"') {
      const quoted = readQuoted(text, at + 1);
      cell = quoted.cell;
      at = quoted.at;
    }
    plain.lastIndex = at;
    const end = plain.exec(text)?.index ?? text.length;
    if (cells.length < maxCells) cells.push(cell + text.slice(at, end));
    at = end + 1;
    const sign = text[end];
    if (sign === "\r" && text[at] === "\n") at++;
    if (sign === undefined || sign === "\r" || sign === "\n") return { cells, next: at };
  }
}

/** Reads from after the opening quote to after the closing one. Two quotes mean one. */
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

// Spreadsheets execute text that starts with these characters, including full-width ones (ASVS 1.2.10). In some countries they split our
// lines at each semicolon, so the text after one counts as a start, too. Apostrophes in front also match, because `csvCell` adds one and
// `withoutFormulaGuard` must remove exactly that one.
const startsFormula = "(?='*[=+\\-@\\t\\r\\n\\0＝＋－＠])";
const unguarded = new RegExp(`(^|;)${startsFormula}`, "g");
const guarded = new RegExp(`(^|;)'${startsFormula}`, "g");

/** A number written with fixed digits, such as 61.20. As plain text, a negative number would be guarded like a formula. */
interface Digits {
  digits: string;
}

type Cell = string | number | Digits | null | undefined;

/** One cell: text that a spreadsheet would execute gets a leading ', and RFC 4180 decides about quotes. Numbers are safe. */
export function csvCell(value: Cell): string {
  if (typeof value === "object" && value) return value.digits;
  const text = value == null ? "" : String(value);
  const safe = typeof value === "number" ? text : text.replace(unguarded, "$1'");
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly Cell[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

/** Reverses the guard of `csvCell`, so that our own exports can be imported again. */
export function withoutFormulaGuard(cell: string): string {
  return cell.replace(guarded, "$1");
}

/** Value of a cell: trimmed, without our guard, and with `="00123"` of other programs as 00123. */
export function readCell(cell: string): string {
  const text = cell.trim();
  const plain = withoutFormulaGuard(text);
  if (plain !== text || text.length < 4 || !text.startsWith('="') || !text.endsWith('"')) return plain;
  return text.slice(2, -1).replaceAll('""', '"').trim();
}

/** Returns the sentence that refuses a file without a usable row. `first` is its first row with an error. */
export function nothingToImport(first: { row: number; message: string } | undefined): string {
  const why = first ? ` Row ${first.row}: ${first.message.replace(/[.]?$/, ".")}` : "";
  return `Nothing was imported, because no row of this file can be used.${why} Please correct the file and upload it again.`;
}

/** Reason to refuse a row: a spreadsheet error, a shortened number, or a misplaced delimiter. */
export function rowFault(cells: readonly string[], columns: number): string | null {
  if (cells.slice(columns).some((cell) => cell.trim() !== ""))
    return "This row has more values than the first row has columns. Please put a value with a comma or semicolon in quotes.";
  for (const cell of cells) {
    const text = cell.length <= 40 ? readCell(cell) : "";
    if (/^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|#+)$/i.test(text))
      return `"${text}" is an error of your spreadsheet. Please correct the cell.`;
    if (/^\d([.,]\d+)?E\+\d+$/i.test(text))
      return `Your spreadsheet shortened a number to "${text}". Please format the column as text or number.`;
  }
  return null;
}
