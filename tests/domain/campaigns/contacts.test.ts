import { describe, expect, it } from "vitest";
import {
  checkRows,
  countRow,
  fieldLabel,
  guessMapping,
  importFields,
  importKinds,
  type Mapping,
  mappingInput,
  noCheck,
  openContactFile,
} from "~/domain/campaigns/contacts";

const open = (text: string) => openContactFile(new TextEncoder().encode(text));
const rowsOf = (text: string, mapping: Mapping) => {
  const file = open(text);
  if (!file.ok) throw new Error(file.error);
  return [...checkRows(file, mapping)];
};

describe("the size of a file", () => {
  it.each(["\n", "\r", "\r\n"])("A file of 5 million lines that end in %j is refused before they are read", (end) => {
    expect(open(`email${end}${`a${end}`.repeat(5_000_000 / end.length)}`)).toEqual({
      ok: false,
      error: "Please import at most 300,000 rows at a time.",
    });
    expect(open(`email${end}${`a${end}`.repeat(290_000)}`)).toMatchObject({ ok: true });
  });
});

describe("the columns of a file", () => {
  it.each([
    ["email", "email emailaddress mail emailid customeremail contactemail"],
    ["name", "name fullname customername contactname contact organizer organiser"],
    ["company", "company companyname business club course"],
    ["phone", "phone phonenumber telephone tel mobile"],
    ["consent", "optin optedin marketingoptin acceptsmarketing acceptsemailmarketing consent subscribed marketing"],
  ])("The column %s is recognized by %s", (field, names) => {
    for (const header of names.split(" ")) expect(guessMapping("customers", [header])).toEqual({ [field]: header });
  });

  it.each([
    ["tournamentName", "tournament tournamentname event eventname"],
    ["organization", "organization organisation charity host company club"],
    ["city", "city town"],
    ["state", "state region province"],
    ["eventDate", "date eventdate tournamentdate"],
  ])("The tournament column %s is recognized by %s", (field, names) => {
    for (const header of names.split(" ")) expect(guessMapping("tournament", [header])).toEqual({ [field]: header });
  });

  it("Each column is used once, the likeliest first, in any order", () => {
    expect(guessMapping("customers", ["Contact E-Mail", "EMAIL", "Contact", "Name"])).toEqual({
      email: "EMAIL",
      name: "Name",
    });
    expect(guessMapping("vip", ["Opt-in", "Notes"])).toEqual({});
    expect(guessMapping("tournament", ["Company", "Club"])).toEqual({ organization: "Company" });
  });

  it("The columns depend on the kind of file", () => {
    expect(importKinds).toEqual(["customers", "vip", "tournament"]);
    expect(importFields).toEqual({
      customers: ["email", "name", "company", "phone", "consent"],
      vip: ["email", "name", "company", "phone"],
      tournament: ["email", "name", "tournamentName", "organization", "city", "state", "eventDate"],
    });
    expect(fieldLabel("consent")).toBe("Opted into marketing");
  });

  it("Column names are trimmed, and a fault in them belongs to row 1", () => {
    expect(open(" Email ,Name\na@x.example,A\n")).toMatchObject({ ok: true, headers: ["Email", "Name"] });
    expect(open(`email,${"n".repeat(200)}\n`).ok).toBe(true);
    expect(open(`email,${"n".repeat(201)}\n`)).toEqual({ ok: false, error: "Row 1: a column name is too long." });
    expect(open("email,Name,Name\n")).toEqual({ ok: false, error: 'Row 1: the column "Name" appears twice.' });
    expect(open("email,,\n").ok).toBe(true);
    expect(open("\0").ok).toBe(false);
  });

  it("Columns are chosen in a form, which requires the address", () => {
    expect(mappingInput.parse({ email: "Mail", name: "", taste: "x" })).toEqual({ email: "Mail", name: undefined });
    expect(mappingInput.safeParse({ email: "h".repeat(200) }).success).toBe(true);
    for (const email of ["", undefined])
      expect(mappingInput.safeParse({ email, name: "Name" }).error?.issues).toMatchObject([
        { path: ["email"], message: "Please choose the column with the email addresses" },
      ]);
    expect(mappingInput.safeParse({ email: "h".repeat(201) }).success).toBe(false);
  });
});

describe("the rows of a file", () => {
  it("Rows are checked one by one, by number", () => {
    const file =
      "email,name,agreed\na@x.example,'=Ann,yes\n\n A@X.example,Ann,yes\nd@x.example,Di,no\ne@x.example,Ed,\n";
    expect(rowsOf(file, { email: "email", name: "name", consent: "agreed" })).toEqual([
      { kind: "valid", row: 2, contact: { email: "a@x.example", name: "=Ann" }, optedIn: true },
      { kind: "duplicate", row: 4, email: "a@x.example" },
      { kind: "declined", row: 5, email: "d@x.example" },
      { kind: "declined", row: 6, email: "e@x.example" },
    ]);
    expect(rowsOf("email,name\na@x.example\n", { email: "email", name: "name" })).toEqual([
      { kind: "valid", row: 2, contact: { email: "a@x.example" }, optedIn: false },
    ]);
  });

  it.each(["y", "Yes", "TRUE", "1", "x", "on", "ok", "opted in", "Opted-In", "optedin", "subscribed"])(
    "%s means yes",
    (word) =>
      expect(rowsOf(`email,c\na@x.example,${word}\n`, { email: "email", consent: "c" })).toMatchObject([
        { optedIn: true },
      ]),
  );

  it("A faulty row says what is wrong with it", () => {
    const long = "x".repeat(201);
    expect(
      rowsOf(`email,name\n${"n".repeat(61)},A\n ,B\nc@x.example,${long}\n`, { email: "email", name: "name" }),
    ).toEqual([
      { kind: "error", row: 2, message: `"${"n".repeat(60)}" is not a valid email address` },
      { kind: "error", row: 3, message: "The email address is missing" },
      { kind: "error", row: 4, message: "Name: Please use at most 200 characters" },
    ]);
    for (const field of ["company", "phone", "tournamentName", "organization", "city", "state", "eventDate"] as const)
      expect(
        rowsOf(`email,f\na@x.example,${"x".repeat(200)}\nb@x.example,${long}\n`, { email: "email", [field]: "f" }),
      ).toMatchObject([
        { kind: "valid", contact: { [field]: "x".repeat(200) } },
        { kind: "error", message: `${fieldLabel(field)}: Please use at most 200 characters` },
      ]);
  });

  it("Rows are counted; five rows and a hundred faults are shown", () => {
    const good = Array.from({ length: 6 }, (_, at) => `p${at}@x.example,P${at}`);
    const bad = Array.from({ length: 101 }, (_, at) => `bad${at},B`);
    const file = open(["email,name", ...bad, ...good, "p0@x.example,again"].join("\n"));
    if (!file.ok) throw new Error(file.error);
    const check = noCheck();
    for (const row of checkRows(file, { email: "email", name: "name" })) countRow(check, row);
    expect(check).toMatchObject({ total: 108, valid: 6, duplicates: 1, declined: 0, errorCount: 101 });
    expect(check.sample.map(({ name }) => name)).toEqual(["P0", "P1", "P2", "P3", "P4"]);
    expect(check.errors).toHaveLength(100);
    expect(check.errors[99]).toEqual({ row: 101, message: '"bad99" is not a valid email address' });
  });
});

describe("a contact file as spreadsheets write it", () => {
  const mapping: Mapping = { email: "Email", name: "Name", phone: "Phone", eventDate: "Date" };
  const only = (cells: string) => rowsOf(`sep=;\r\nEmail;Name;Phone;Date\r\n${cells}\r\n`, mapping)[0];

  it("Formulas of text, other alphabets and dates are read unchanged", () => {
    expect(only('="ann@club.example";Ann;="0049123";11/26/2026')).toMatchObject({
      kind: "valid",
      row: 2,
      contact: { email: "ann@club.example", phone: "0049123", eventDate: "11/26/2026" },
    });
    expect(only("pat@exämple.com;Pat;;")).toMatchObject({ contact: { email: "pat@xn--exmple-cua.com" } });
  });

  it.each([
    ["ann@club.example;Ann;4.91234E+11;", "shortened a number"],
    ["ann@club.example;#REF!;;", "is an error of your spreadsheet"],
    ["ann@club.example;Ann;;46,352", "a spreadsheet's count of days"],
    ["ann@club.example;Ann;;46352", "a spreadsheet's count of days"],
    ["ann@club.example;Lee; Ann;555;2026", "more values than the first row has columns"],
  ])("%s is refused with a sentence", (cells, sentence) => {
    expect(only(cells)).toMatchObject({ kind: "error", message: expect.stringContaining(sentence) });
  });
});
