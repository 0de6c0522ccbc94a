// Separates what a person wrote from the earlier emails that their mail program quoted (conversations-5). Works line by line in linear
// time, because anyone can send us a text.

/** "On Mon, Nov 23, 2026 at 9:00 AM Pin High <orders@pinhigh.example> wrote:" */
const attribution =
  /^(?:On\b.{6,400}\bwrote|Le\b.{6,400}\ba écrit|El\b.{6,400}\bescribió|Am\b.{6,400}\bschrieb\b.{0,200}|Il\b.{6,400}\bha scritto|Em\b.{6,400}\bescreveu) ?:$/;
/** First line of an attribution, which programs wrap after 70 to 80 characters. */
const attributionStart = /^(?:On|Le|El|Am|Il|Em)\b/;
const originalMessage =
  /^-{2,20} ?(?:Original Message|Message d'origine|Mensaje original|Ursprüngliche Nachricht) ?-{2,20}$/i;
const forwardedMessage = /^(?:-{2,20} ?Forwarded message ?-{2,20}|Begin forwarded message:)$/i;
/** First header of the block that Outlook puts above the quoted email. */
const fromHeader = /^\*?(?:From|De|Von|Da):\*? ?\S/;
const otherHeaders = /^\*?(?:Sent|Date|To|Subject|Envoyé|À|Objet|Gesendet|An|Betreff|Enviado|Fecha|Para|Asunto):\*?/;
const rule = /^_{8,}$/;

const isQuote = (line: string) => line.startsWith(">");
const isBlank = (line: string) => line.trim() === "";

/** The text without quoted emails, or the whole text if it consists only of quoted emails. */
export function withoutQuotedText(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const kept = withoutTrailingQuote(lines.slice(0, startOfQuotedEmail(lines)));
  const own = kept.join("\n").trim();
  return own || text.trim();
}

/** Index of the first line of an email that is quoted without ">". */
function startOfQuotedEmail(lines: readonly string[]): number {
  const lastQuote = lines.findLastIndex(isQuote);
  let isForwarded = false;
  for (const [at, line] of lines.entries()) {
    const plain = line.trim();
    isForwarded ||= forwardedMessage.test(plain);
    if (originalMessage.test(plain)) return at;
    if (!isForwarded && isHeaderBlock(lines, at)) {
      const before = lines.findLastIndex((one, index) => index < at && !isBlank(one));
      return rule.test(lines[before]?.trim() ?? "") ? before : at;
    }
    const end = endOfAttribution(lines, at);
    // Below an attribution without ">" everything is quoted.
    if (end > at && lastQuote < end) return at;
  }
  return lines.length;
}

function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!fromHeader.test(lines[at]?.trim() ?? "")) return false;
  const next = lines.slice(at + 1, at + 8).filter((line) => otherHeaders.test(line.trim()));
  return next.length >= 2;
}

/** Index after an attribution that starts at this line, or the same index if none does. */
function endOfAttribution(lines: readonly string[], at: number): number {
  if (!attributionStart.test(lines[at]?.trim() ?? "")) return at;
  let joined = "";
  for (let end = at; end < at + 4 && end < lines.length && !isBlank(lines[end] ?? ""); end++) {
    joined = `${joined} ${lines[end]?.trim()}`.trim();
    if (attribution.test(joined)) return end + 1;
  }
  return at;
}

/**
 * Removes a quote with its attribution at the end, or at the beginning if the answer is below it. Quotes between the
 * lines of an answer stay, because the answer needs them.
 */
function withoutTrailingQuote(lines: readonly string[]): string[] {
  const isOwn = (line: string) => !isQuote(line) && !isBlank(line);
  const first = lines.findIndex(isQuote);
  if (first < 0) return [...lines];
  const lead = beforeAttribution(lines, first);
  const rest = lines.slice(first);
  const lastQuote = rest.findLastIndex(isQuote);
  if (!rest.slice(0, lastQuote).some(isOwn)) {
    const below = rest.slice(lastQuote + 1);
    // An answer above the quote may have a signature below the quote. Otherwise the whole answer is below the quote.
    return lines.slice(0, lead).some(isOwn) ? [...lines.slice(0, lead), ...below] : below;
  }
  const end = rest.findLastIndex(isOwn) + 1;
  return end > lastQuote ? [...lines] : [...lines.slice(0, beforeAttribution(lines, first + end))];
}

/** Index of the attribution directly above a quote, or of the quote itself if it has none. */
function beforeAttribution(lines: readonly string[], quote: number): number {
  for (let at = Math.max(0, quote - 5); at < quote; at++) {
    const end = endOfAttribution(lines, at);
    if (end > at && lines.slice(end, quote).every(isBlank)) return at;
  }
  return quote;
}
