const forbiddenElement =
  /<\s*([\w.-]+:)?(script|foreignObject|iframe|embed|object|audio|video|canvas|link|meta|base|html|body|handler|listener|animation)[\s/>]/i;
const eventAttribute = /[\s"'/]on[a-z]+\s*=/i;
const animatedLink = /attributeName\s*=\s*["']?\s*([\w.-]+:)?(href|on[a-z]+)/i;
const link = /[\s"'/](?:[\w.-]+:)?(?:href|src|data|action|formaction)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const cssAddress = /url\(\s*["']?\s*([^"')]*)/gi;
const styleText = /<style[\s>][\s\S]*?<\/style\s*>|\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const plainEncodings = /^(utf-8|us-ascii|iso-8859-1|windows-1252)$/i;
// Pictures inside the file are plain pixels; another SVG inside would need this whole check again.
const innerPicture = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]*$/i;

/** Why an SVG must not be kept, as a sentence for its owner, or null when nothing in it acts or reaches out (promises C2.18). */
export function activeSvgReason(source: string): string | null {
  const text = decodeReferences(source.replace(/<!--[\s\S]*?-->/g, ""));
  const found =
    declarationReason(source) ?? elementReason(source) ?? elementReason(text) ?? linkReason(text) ?? cssReason(text);
  return found && `This SVG contains ${found}. Please export it as a plain SVG, or upload a PNG.`;
}

function declarationReason(text: string): string | null {
  if (/<!ENTITY/i.test(text) || /<!DOCTYPE[^>]*\[/i.test(text)) return "entity declarations";
  if (/<\?xml-stylesheet/i.test(text)) return "a link to a style sheet";
  const encoding = /<\?xml[^>]*encoding\s*=\s*["']([^"']+)/i.exec(text)?.[1];
  return encoding && !plainEncodings.test(encoding) ? "an unusual text encoding" : null;
}

function elementReason(text: string): string | null {
  const element = forbiddenElement.exec(text)?.[2];
  if (element) return element.toLowerCase() === "script" ? "a script" : `a <${element}> element`;
  if (animatedLink.test(text)) return "an animated link";
  if (eventAttribute.test(text)) return "an event handler";
  return /(java|vb)script\s*:/i.test(text.replace(/[\s\p{Cc}]/gu, "")) ? "a script address" : null;
}

function linkReason(text: string): string | null {
  for (const match of text.matchAll(link)) {
    const target = (match[1] ?? match[2] ?? match[3] ?? "").trim();
    if (target !== "" && !isInner(target)) return "a link to something outside the file";
  }
  return null;
}

function cssReason(text: string): string | null {
  for (const [style] of text.matchAll(styleText)) {
    if (/\\/.test(style)) return "escaped style rules";
    if (/@import|@namespace|@font-face|image-set\(|expression\(|-moz-binding/i.test(style))
      return "style rules that load files";
  }
  for (const match of text.matchAll(cssAddress)) {
    if (!isInner((match[1] ?? "").trim())) return "a style that loads something outside the file";
  }
  return null;
}

function isInner(target: string): boolean {
  return target.startsWith("#") || innerPicture.test(target);
}

/** Character references resolved, so that &#106;avascript: is seen as what it is. */
function decodeReferences(text: string): string {
  const named: Record<string, string> = {
    lt: "<",
    gt: ">",
    amp: "&",
    quot: '"',
    apos: "'",
    colon: ":",
    Tab: "\t",
    NewLine: "\n",
  };
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
