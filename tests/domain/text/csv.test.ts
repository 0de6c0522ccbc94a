import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkRows,
  countRow,
  guessMapping,
  type ImportKind,
  noCheck,
  openContactFile,
} from "~/domain/campaigns/contacts";
import {
  csvCell,
  csvLine,
  decodeText,
  guessDelimiter,
  openTextFile,
  readRecords,
  withoutFormulaGuard,
} from "~/domain/text/csv";

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, order: "le" | "be") => {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2));
  const signs = `\ufeff${text}`;
  for (let at = 0; at < signs.length; at++) view.setUint16(at * 2, signs.charCodeAt(at), order === "le");
  return new Uint8Array(view.buffer);
};
const long = 9_000_000;

it.each([
  ["letters", "x".repeat(long)],
  ["quoted letters", `"${"x".repeat(long)}"`],
  ["quotes", '"'.repeat(long)],
  ["commas", ",".repeat(long)],
  ["an address that is none", `a@${".".repeat(long)}@`],
])("A first line of nine million %s overflows no stack and names no columns", (_what, line) => {
  const opened = openContactFile(bytes(`${line}\nann@club.example`));
  expect(opened.ok && opened.headers.some((header) => header !== "")).toBe(false);
});

const cellsOf = (text: string) => [...readRecords(text)].map(({ cells }) => cells);

function check(text: string | Uint8Array, kind: ImportKind = "customers") {
  const file = openContactFile(typeof text === "string" ? bytes(text) : text);
  if (!file.ok) return file.error;
  const check = noCheck();
  for (const row of checkRows(file, guessMapping(kind, file.headers))) countRow(check, row);
  return check;
}

describe("reading (data-1)", () => {
  it.each([
    ["UTF-8", bytes("Zoë")],
    ["UTF-8 with BOM", bytes("\ufeffZoë")],
    ["UTF-16LE", utf16("Zoë", "le")],
    ["UTF-16BE", utf16("Zoë", "be")],
    ["windows-1252", new Uint8Array([0x5a, 0x6f, 0xeb])],
  ])("A file in %s is read", (_name, file) => expect(decodeText(file)).toEqual({ ok: true, text: "Zoë" }));

  it("UTF-16 with half a character is read with a replacement character", () =>
    expect(decodeText(utf16("Zo\ud83dë", "le"))).toEqual({ ok: true, text: "Zo\ufffdë" }));

  it.each(["ÿZ", "þZ", "Zÿ", "Zþ"])("The text %s in windows-1252 is not mistaken for a UTF-16 mark", (text) => {
    const file = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    expect(decodeText(file)).toEqual({ ok: true, text });
  });

  it("An empty file, or one with zeros, is refused", () => {
    expect(decodeText(bytes(" \r\n"))).toMatchObject({ ok: false });
    expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({ ok: false });
  });

  it.each(["\n", "\r\n", "\r"])("Line end %j, quoted line ends and quotes stay in the cell", (end) => {
    expect(cellsOf(`a,b${end}"1${end}2","say ""hi"""${end}${end}x,y`)).toEqual([
      ["a", "b"],
      [`1${end}2`, 'say "hi"'],
      ["x", "y"],
    ]);
  });

  it("Rows are counted as a spreadsheet counts them, blank lines included", () => {
    for (const end of ["\n", "\r", "\r\n"])
      expect([...readRecords(`email${end}${end} , ${end}"a${end}b"${end}last${end}`)].map(({ row }) => row)).toEqual([
        1, 4, 5,
      ]);
  });

  it("Semicolons and tabs are recognized", () => {
    expect(guessDelimiter('"a,b,c";d;e\n')).toBe(";");
    expect(guessDelimiter("a\tb\n1,2,3,4")).toBe("\t");
    expect(guessDelimiter("email")).toBe(",");
    expect(guessDelimiter("a;b,c")).toBe(",");
    expect(guessDelimiter('a;b\n"c,c,c"')).toBe(";");
    expect([...readRecords("a,b\tc", "\t")].map(({ cells }) => cells)).toEqual([["a,b", "c"]]);
    expect(cellsOf("a;b\n1;2")).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  it("A text in pieces is read like the whole text, wherever it is cut", () => {
    const text = 'a;b\r\n"1\r\n2";"say ""hi"""\r\n\r\n"x"y;z\n;\r"q;\n""';
    const whole = [...readRecords(text)];
    for (let at = 0; at <= text.length; at++)
      for (let to = at; to <= text.length; to++)
        expect([...readRecords([text.slice(0, at), text.slice(at, to), text.slice(to)])]).toEqual(whole);
    expect([...readRecords(Array.from(text))]).toEqual(whole);
  });

  it.each([
    ["UTF-8", (text: string) => bytes(text)],
    ["UTF-16LE", (text: string) => utf16(text, "le")],
    ["UTF-16BE", (text: string) => utf16(text, "be")],
  ])("A %s file in many pieces is one text, whatever is at the cuts", (_name, encode) => {
    for (const before of ["", "x", "xx", "xxx"]) {
      const text = `${before}${"Zoë 😀,é\r\n".repeat(20_000)}`;
      expect(decodeText(encode(text))).toEqual({ ok: true, text });
    }
  });

  it("One invalid UTF-8 byte far from the start makes all of it windows-1252", () => {
    const file = new Uint8Array(200_000).fill(0x61);
    file[199_990] = 0xeb;
    expect(decodeText(file)).toEqual({ ok: true, text: `${"a".repeat(199_990)}ë${"a".repeat(9)}` });
  });

  it("A large file comes in parts of 64 KB, at every read", () => {
    const file = openTextFile(bytes("x".repeat(150_000)));
    if (!file.ok) throw new Error(file.error);
    for (let time = 0; time < 2; time++) {
      const lengths = Array.from(file.pieces(), (piece) => piece.length).filter((length) => length > 0);
      expect(lengths).toEqual([65_536, 65_536, 18_928]);
    }
  });

  it("The reader requests no more of a file than the next record needs", () => {
    let given = 0;
    function* lines() {
      for (; given < 100; given++) yield `${given},a\n`;
    }
    const records = readRecords(lines());
    expect(records.next().value).toEqual({ row: 1, cells: ["0", "a"] });
    expect(given).toBeLessThan(5);
    expect([...records].map(({ cells }) => cells[0])).toEqual(Array.from({ length: 99 }, (_, at) => `${at + 1}`));
    expect(cellsOf("")).toEqual([]);
    expect([...readRecords([])]).toEqual([]);
  });

  it("An open quote or a huge cell does no harm", () => {
    expect(cellsOf('a\n"open\nrest')).toEqual([["a"], ["open\nrest"]]);
    expect(cellsOf(`a\n${"x".repeat(1 << 20)}`)[1]?.[0]).toHaveLength(1 << 20);
  });
});

describe("contact files", () => {
  it("The columns are guessed by their names", () => {
    expect(guessMapping("customers", ["E-Mail Address", "Full Name", "Accepts Marketing", "Notes"])).toEqual({
      email: "E-Mail Address",
      name: "Full Name",
      consent: "Accepts Marketing",
    });
    expect(guessMapping("tournament", ["Organizer", "Event", "Company", "email"])).toEqual({
      name: "Organizer",
      tournamentName: "Event",
      organization: "Company",
      email: "email",
    });
  });

  it("Each fault names its row, and duplicates are told from refusals", () => {
    const file =
      "Email,Name,Opt-in\na@x.example,Ann,yes\nnope,Bob,yes\n,Cy,yes\nA@X.example ,Ann again,yes\nd@x.example,Di,no\n";
    expect(check(file)).toEqual({
      total: 5,
      valid: 1,
      duplicates: 1,
      declined: 1,
      errorCount: 2,
      errors: [
        { row: 3, message: '"nope" is not a valid email address' },
        { row: 4, message: "The email address is missing" },
      ],
      sample: [{ email: "a@x.example", name: "Ann" }],
    });
  });

  it.each([
    ["email,Email ,email\n", 'Row 1: the column "email" appears twice.'],
    ["a@x.example,Ann\nb@x.example,Bob\n", "Row 1: the first row must name the columns, such as Email and Name."],
    ["", "The file is empty. Please choose another."],
  ])("The contact %j is refused", (file, error) => expect(check(file)).toBe(error));

  it("A cell of a megabyte is a fault of its row", () => {
    expect(check(`email,name\na@x.example,${"x".repeat(1 << 20)}\n`)).toMatchObject({
      errors: [{ row: 2, message: "Name: Please use at most 200 characters" }],
    });
  });

  it("100,000 rows are read", () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, i) => `person${i}@club${i % 500}.example,Person ${i},"Club, ${i}"`,
    );
    expect(check(`email,name,company\n${rows.join("\r\n")}`)).toMatchObject({ total: 100_000, valid: 100_000 });
  });
});

describe("writing (data-2)", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "\0x", "＝1"])("The cell %j opens as text", (cell) => {
    expect(csvCell(cell).replace(/^"/, "")).toMatch(/^'/);
  });

  it("Text after a semicolon opens as text, too, where spreadsheets split lines at semicolons", () => {
    const line = csvLine(["CP-1", "Ann;=HYPERLINK(A1);+1", "a; -5%"]);
    const [record] = readRecords(line, ";");
    expect(record?.cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    expect(line).toContain("a; -5%");
  });

  it("A negative number stays a number", () => expect(csvCell(-5)).toBe("-5"));

  it("Cells that need quotes get them", () => {
    expect(csvLine(['say "hi"', "a,b", "a;b", "1\n2", null, 7])).toBe('"say ""hi""","a,b","a;b","1\n2",,7\r\n');
  });

  it("An exported line is read again unchanged", () => {
    const cell = fc.string({
      unit: fc.constantFrom("=", "+", "-", "@", "'", '"', ",", ";", "\n", "\r", "\t", "a", "é"),
    });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const [record] = readRecords(`${csvLine(["x", ...cells])}`, ",");
        expect(record?.cells.slice(1).map(withoutFormulaGuard)).toEqual(cells);
      }),
    );
  });
});
