import { z } from "zod";
import { emailField, optionalLine } from "~/domain/forms/fields";
import { openTextFile, readCell, readRecords, rowFault, type TextFile } from "~/domain/text/csv";
import { cutText } from "~/domain/text/visible";

export const importKinds = ["customers", "vip", "tournament"] as const;
export type ImportKind = (typeof importKinds)[number];

export const importKindLabels: Record<ImportKind, string> = {
  customers: "Customers",
  vip: "VIP list",
  tournament: "Tournament organizers",
};

interface ColumnField {
  label: string;
  /** Accepted column names, in lower case, letters and digits only. */
  aliases: readonly string[];
}

const fields = {
  email: { label: "Email", aliases: ["email", "emailaddress", "mail", "emailid", "customeremail", "contactemail"] },
  name: {
    label: "Name",
    aliases: ["name", "fullname", "customername", "contactname", "contact", "organizer", "organiser"],
  },
  company: { label: "Company", aliases: ["company", "companyname", "business", "club", "course"] },
  phone: { label: "Phone", aliases: ["phone", "phonenumber", "telephone", "tel", "mobile"] },
  consent: {
    label: "Opted into marketing",
    aliases: [
      "optin",
      "optedin",
      "marketingoptin",
      "acceptsmarketing",
      "acceptsemailmarketing",
      "consent",
      "subscribed",
      "marketing",
    ],
  },
  tournamentName: { label: "Tournament", aliases: ["tournament", "tournamentname", "event", "eventname"] },
  organization: {
    label: "Organization",
    aliases: ["organization", "organisation", "charity", "host", "company", "club"],
  },
  city: { label: "City", aliases: ["city", "town"] },
  state: { label: "State", aliases: ["state", "region", "province"] },
  eventDate: { label: "Date", aliases: ["date", "eventdate", "tournamentdate"] },
} as const satisfies Record<string, ColumnField>;

export type ContactField = keyof typeof fields;

/** Fields that each kind of file may have. Only the email is required. */
export const importFields: Record<ImportKind, readonly ContactField[]> = {
  customers: ["email", "name", "company", "phone", "consent"],
  vip: ["email", "name", "company", "phone"],
  tournament: ["email", "name", "tournamentName", "organization", "city", "state", "eventDate"],
};

export const fieldLabel = (field: ContactField): string => fields[field].label;

/** Maps each field to the header of its column. */
export type Mapping = Partial<Record<ContactField, string>>;

const plainHeader = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Guesses the column of each field. No column is used twice. */
export function guessMapping(kind: ImportKind, headers: readonly string[]): Mapping {
  const mapping: Mapping = {};
  const taken = new Set<string>();
  for (const field of importFields[kind]) {
    const aliases: readonly string[] = fields[field].aliases;
    const fits = headers.filter((header) => !taken.has(header) && aliases.includes(plainHeader(header)));
    const best = fits.toSorted((a, b) => aliases.indexOf(plainHeader(a)) - aliases.indexOf(plainHeader(b)))[0];
    if (!best) continue;
    mapping[field] = best;
    taken.add(best);
  }
  return mapping;
}

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface ContactFile extends TextFile {
  headers: string[];
}

/** Checking more rows takes longer than a request may. */
const maxRows = 300_000;

/** Opens a contact file and reads only its header, or returns the error and its row. */
export function openContactFile(bytes: Uint8Array): (ContactFile & { ok: true }) | { ok: false; error: string } {
  if (countLines(bytes) > maxRows) return { ok: false, error: "Please import at most 300,000 rows at a time." };
  const opened = openTextFile(bytes);
  if (!opened.ok) return opened;
  const first = readRecords(opened.pieces()).next();
  const headers = first.done ? [] : first.value.cells.map(readCell);
  const fault = headerFault(headers);
  return fault ? { ok: false, error: `Row 1: ${fault}` } : { ...opened, headers };
}

function countLines(bytes: Uint8Array): number {
  let [lineFeeds, returns] = [0, 0];
  for (const byte of bytes) {
    if (byte === 0x0a) lineFeeds++;
    if (byte === 0x0d) returns++;
  }
  return Math.max(lineFeeds, returns);
}

function headerFault(headers: readonly string[]): string | null {
  // Checks lengths first, because the email expression takes quadratic time on a long text.
  if (headers.length > 500) return "the file has more than 500 columns.";
  if (headers.some((header) => header.length > 200)) return "a column name is too long.";
  if (headers.some((header) => looksLikeEmail.test(header)))
    return "the first row must name the columns, such as Email and Name.";
  const twice = headers.find((header, at) => header !== "" && headers.indexOf(header) !== at);
  return twice ? `the column "${twice}" appears twice.` : null;
}

const text = optionalLine(200);
const contactFields = z.object({
  email: emailField("this is not a valid email address"),
  name: text,
  company: text,
  phone: text,
  consent: text,
  tournamentName: text,
  organization: text,
  city: text,
  state: text,
  // Text that is shown as is. Refuses serial dates of a spreadsheet, which mean nothing to a reader.
  eventDate: text.refine((day) => !/^\d\d,?\d{3}$/.test(day ?? ""), {
    error: "this is a spreadsheet's count of days. Please format the column as a date.",
  }),
});

export type ContactRow = Omit<z.output<typeof contactFields>, "consent">;

export type CheckedRow =
  | { kind: "valid"; row: number; contact: ContactRow; optedIn: boolean }
  | { kind: "error"; row: number; message: string }
  | { kind: "duplicate"; row: number; email: string }
  /** Row of a person who declined marketing. It is skipped and not an error. */
  | { kind: "declined"; row: number; email: string };

const yes = /^(y|yes|true|1|x|on|ok|opted[ -]?in|subscribed)$/i;

/** Checks the rows of a contact file one by one. Of several rows with the same address, the first is valid. */
export function* checkRows({ pieces, headers }: ContactFile, mapping: Mapping): Generator<CheckedRow> {
  // Validates only the columns in the file, which halves the time for a hundred thousand rows.
  const mapped = Object.fromEntries(Object.keys(mapping).map((field) => [field, true])) as Record<ContactField, true>;
  const shape = contactFields.pick(mapped);
  const columns = Object.entries(mapping).map(([field, header]) => [field, headers.indexOf(header)] as const);
  const seen = new Set<string>();
  const records = readRecords(pieces());
  records.next();
  for (const { row, cells } of records) {
    const fault = rowFault(cells, headers.length);
    if (fault !== null) {
      yield { kind: "error", row, message: fault };
      continue;
    }
    const values = Object.fromEntries(columns.map(([field, at]) => [field, readCell(cells[at] ?? "")]));
    const parsed = shape.safeParse(values);
    if (!parsed.success) {
      yield { kind: "error", row, message: contactFault(values.email ?? "", parsed.error.issues[0]) };
      continue;
    }
    const { consent, ...contact } = parsed.data;
    if (seen.has(contact.email)) yield { kind: "duplicate", row, email: contact.email };
    else if (mapping.consent && !yes.test(consent ?? "")) yield { kind: "declined", row, email: contact.email };
    else yield { kind: "valid", row, contact, optedIn: mapping.consent !== undefined };
    seen.add(copied(contact.email));
  }
}

/** Copies the text. A substring would keep the whole row in memory. */
const copied = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

function contactFault(email: string, issue: z.core.$ZodIssue | undefined): string {
  if (issue?.path[0] !== "email") return `${fieldLabel(issue?.path[0] as ContactField)}: ${issue?.message}`;
  return email === "" ? "The email address is missing" : `"${cutText(email, 60)}" is not a valid email address`;
}

export interface FileCheck {
  total: number;
  valid: number;
  duplicates: number;
  declined: number;
  errorCount: number;
  errors: { row: number; message: string }[];
  sample: ContactRow[];
}

export const noCheck = (): FileCheck => ({
  total: 0,
  valid: 0,
  duplicates: 0,
  declined: 0,
  errorCount: 0,
  errors: [],
  sample: [],
});

export function countRow(check: FileCheck, row: CheckedRow): void {
  check.total++;
  if (row.kind === "valid") {
    check.valid++;
    if (check.sample.length < 5) check.sample.push(row.contact);
  } else if (row.kind === "duplicate") check.duplicates++;
  else if (row.kind === "declined") check.declined++;
  else {
    check.errorCount++;
    if (check.errors.length < 100) check.errors.push({ row: row.row, message: row.message });
  }
}

/** Column mapping as a form sends it: field names to headers, blank for none. The email needs a column. */
export const mappingInput = z
  .object(Object.fromEntries(Object.keys(fields).map((field) => [field, optionalLine(200)])))
  .transform((given) => given as Mapping)
  .refine((mapping) => mapping.email, {
    path: ["email"],
    message: "Please choose the column with the email addresses",
  });
