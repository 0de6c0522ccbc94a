/** A comma-separated table as text: reading whatever a spreadsheet wrote, and writing what a spreadsheet may open safely. */

/** `pieces` gives the text in parts of some 64,000 signs, anew each time: a large file's need never be there as a whole. */
export interface TextFile {
  pieces: () => Generator<string>;
}

export type OpenedText = ({ ok: true } & TextFile) | { ok: false; error: string };

/** Text of a file: UTF-8 with or without BOM, UTF-16 with BOM, else windows-1252, which knows every byte (data-1). */
export function openTextFile(bytes: Uint8Array): OpenedText {
  const { encoding, isEmpty, hasZero } = readAs(encodingOf(bytes), bytes);
  if (isEmpty) return { ok: false, error: "The file is empty. Please choose another." };
  if (hasZero) return { ok: false, error: "Please upload a CSV file." };
  return { ok: true, pieces: () => textPieces(bytes, encoding) };
}

export type Decoded = { ok: true; text: string } | { ok: false; error: string };

/** The same as one text. */
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
  // UTF-16 is known by its mark: half a sign in it becomes "�", it makes the file no other encoding's.
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  yield decoder.decode();
}

/** What the text would be, read piece by piece and not kept; in windows-1252 where the bytes are no UTF-8 after all. */
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
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  cells: string[];
}

const delimiters = [",", ";", "\t"] as const;

/** A header is never longer; a file without line ends is not searched as a whole. */
const maxHeaderLength = 1 << 16;

/** Excel's first line `sep=;`, which names the delimiter and is no row. */
const separatorLine = /^\ufeff?sep=([,;\t])(\r\n?|\n)/i;

/** The delimiter that the file names, or that appears most often in the first line outside quotes. */
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
 * The records of a table one by one (RFC 4180; lines may end in CR, LF or both, quoted cells may hold line ends), of a text or of its
 * pieces. Blank lines are passed over but counted. A quote that never ends takes the rest of the file, as spreadsheets do.
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
    // What reaches the end of what is held may go on in the next piece.
    if (next >= held.length && !isWhole) {
      holdMore();
      continue;
    }
    if (at >= held.length) return;
    at = next;
    row++;
    if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
  }

  /** Twice as much each time, so that a cell of many pieces is not read once for each of them. */
  function holdMore(): void {
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

/** No table that the shop reads has as many columns; a line of ten million commas would fill the memory. */
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

/** A cell as its writer meant it: trimmed, without our guard, and `="00123"` of other programs as 00123. */
export function readCell(cell: string): string {
  const text = cell.trim();
  const plain = withoutFormulaGuard(text);
  if (plain !== text || text.length < 4 || !text.startsWith('="') || !text.endsWith('"')) return plain;
  return text.slice(2, -1).replaceAll('""', '"').trim();
}

/** Why a row cannot be taken as it is, in the words of its row: a spreadsheet's error, a shortened number, or a misplaced delimiter. */
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
