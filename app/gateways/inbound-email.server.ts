// Parses received emails. Guarantees that HTML becomes plain text, and that lines, names and texts contain no invisible or control
// characters.
import { convert } from "html-to-text";
import PostalMime, { type Address } from "postal-mime";
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

/** Throws if the email cannot be parsed. */
export async function parseEmail(raw: ArrayBuffer): Promise<InboundEmail> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 50, maxHeadersSize: 200_000 });
  return {
    from: mailbox(email.from),
    subject: cutText(tidyLine((email.subject ?? "").slice(0, 2000)), inboundLimits.subject) || "(no subject)",
    text: tidyParagraph((email.text?.trim() ? email.text : htmlText(email.html ?? "")).slice(0, inboundLimits.text)),
    messageId: /^<[!-;=?-~]{1,250}>$/.test(email.messageId ?? "") ? (email.messageId ?? null) : null,
    files: email.attachments.flatMap(({ filename, content, disposition, contentId }) =>
      typeof content === "string"
        ? []
        : [
            {
              fileName: filename ?? "attachment",
              bytes: new Uint8Array(content),
              isInline: disposition === "inline" || (contentId !== undefined && disposition !== "attachment"),
            },
          ],
    ),
  };
}

function mailbox(from: Address | undefined): InboundEmail["from"] {
  const address = from?.group === undefined ? from?.address : undefined;
  return address ? { email: address, name: cutText(tidyLine((from?.name ?? "").slice(0, 1000)), 100) || null } : null;
}

/** Quoted emails get ">", as in a text part. */
function htmlText(html: string): string {
  return convert(html.slice(0, 1_000_000), {
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
