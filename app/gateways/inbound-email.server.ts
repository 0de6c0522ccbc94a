// Parses received emails. Guarantees that HTML becomes plain text, and that lines, names and texts contain no invisible or control
// characters.
import { convert } from "html-to-text";
import PostalMime, { type Address, type Attachment } from "postal-mime";
import { inboundLimits } from "~/domain/conversations/limits";
import { cutText, tidyLine, tidyParagraph } from "~/domain/text/visible";

export interface InboundFile {
  fileName: string;
  bytes: Uint8Array;
  isInline: boolean;
}

export interface InboundEmail {
  from: { email: string; name: string | null } | null;
  subject: string;
  text: string;
  /** Message-ID in angle brackets, or null if it is missing or unfit for a header. */
  messageId: string | null;
  files: InboundFile[];
}

/** Throws if the email cannot be parsed, or has so many parts or lines that parsing it would take seconds. */
export async function parseEmail(raw: ArrayBuffer, depth = 0, left = newAllowance()): Promise<InboundEmail> {
  const source = Buffer.from(raw).toString("latin1");
  if (hasTooManyLines(source, left)) throw new Error("Too many parts or lines");
  const unflowed = source.replace(contentType, (header) => header.replace(formatName, "x-format"));
  const isFlowed = unflowed !== source;
  const limits = { maxNestingDepth: 50, maxHeadersSize: 64_000, maxRfc822NestingDepth: 0 };
  const email = await PostalMime.parse(isFlowed ? Buffer.from(unflowed, "latin1") : raw, limits);
  // Read before the attached emails, which may use up the allowance.
  const own = email.text?.trim() ? (isFlowed ? joinFlowedLines(email.text) : email.text) : htmlText(email.html, left);
  const isEmail = ({ rfc822DepthExceeded }: Attachment) => rfc822DepthExceeded === true;
  // Parsed here, because an attached email may hide its size by an encoding.
  const attached = await Promise.all(
    email.attachments
      .filter((file) => isEmail(file) && depth < maxAttachedDepth)
      .slice(0, inboundLimits.files)
      .map(({ content }) => parseEmail(bytesOf(content).buffer, depth + 1, left)),
  );
  const texts = [own.trim(), ...attached.map(({ from, subject, text }) => forwardedText({ from, subject, text }))];
  return {
    from: mailbox(email.from),
    subject: cutText(tidyLine((email.subject ?? "").slice(0, 2000)), inboundLimits.subject) || "(no subject)",
    text: tidyParagraph(texts.join("\n\n").slice(0, inboundLimits.text)),
    messageId: /^<[!-;=?-~]{1,250}>$/.test(email.messageId ?? "") ? (email.messageId ?? null) : null,
    files: [
      ...email.attachments
        .filter((file) => !isEmail(file) || depth >= maxAttachedDepth)
        .map(({ filename, content, disposition, contentId }) => ({
          fileName: filename ?? "attachment",
          bytes: bytesOf(content),
          isInline: disposition === "inline" || (contentId !== undefined && disposition !== "attachment"),
        })),
      ...attached.flatMap(({ files }) => files),
    ],
  };
}

/** Emails attached to an attached email are files. */
const maxAttachedDepth = 2;

const bytesOf = (content: Attachment["content"]): Uint8Array<ArrayBuffer> =>
  typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);

const forwardedText = ({ from, subject, text }: Pick<InboundEmail, "from" | "subject" | "text">) =>
  `---------- Forwarded message ----------\nFrom: ${from?.email ?? ""}\nSubject: ${subject}\n\n${text}`;

/**
 * The rest of the limits that an email shares with all emails attached to it. The parsers' time grows with the square of
 * these numbers. Real emails stay far below them.
 */
interface Allowance {
  /** A line may begin a part. */
  partLines: number;
  shortLines: number;
  /** Characters of HTML that are read. */
  html: number;
}
const newAllowance = (): Allowance => ({ partLines: 1000, shortLines: 50_000, html: 500_000 });
/** Text has short lines, and encoded files have long ones: 15 MB have 200,000. */
const [shortLine, maxLines] = [40, 300_000];

function hasTooManyLines(text: string, left: Allowance): boolean {
  let lines = 0;
  for (let from = 0, to = text.indexOf("\n"); to >= 0; from = to + 1, to = text.indexOf("\n", from)) {
    lines++;
    if (to - from < shortLine) left.shortLines--;
    if (text.startsWith("--", from)) left.partLines--;
    if (lines > maxLines || left.shortLines < 0 || left.partLines < 0) return true;
  }
  return false;
}

/** The parameter `format=flowed` is hidden from the parser, which would join wrapped lines with quotes and across empty lines. */
const contentType = /^[ \t]*content-type[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*/gim;
const formatName = /(?<=[;\s])format(?=\s*=)/gi;

/** Joins lines that end with a space, which mail programs wrapped (RFC 3676), but not the mark of a signature. */
const joinFlowedLines = (text: string): string =>
  text
    .replace(/\r\n/g, "\n")
    .replace(/([^\n]) \n(?=[^\s>])/g, (all, last: string) => (last === "-" ? all : `${last} `));

function mailbox(from: Address | undefined): InboundEmail["from"] {
  const address = from?.group === undefined ? from?.address : undefined;
  return address ? { email: address, name: cutText(tidyLine((from?.name ?? "").slice(0, 1000)), 100) || null } : null;
}

/** Quoted emails get ">", as in a text part. */
function htmlText(html = "", left: Allowance): string {
  const some = html.slice(0, left.html);
  left.html -= some.length;
  if (isTooDeep(some)) return some.replace(/<[^<>]*>/g, " ");
  return convert(some, {
    wordwrap: false,
    limits: { maxDepth: 200, maxChildNodes: 5000 },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "title", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
      ...["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
}

const withoutContent = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "param",
  "source",
  "track",
  "wbr",
]);
const maxOpenTags = 1000;

/** Whether more tags are open at once than any mail program writes. The HTML parser's time grows with the square of their number. */
function isTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, typed = ""] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = typed.toLowerCase();
    if (withoutContent.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (slash && count === 0) continue;
    open.set(name, count + (slash ? -1 : 1));
    depth += slash ? -1 : 1;
    if (depth > maxOpenTags) return true;
  }
  return false;
}
