import { decodeReferences, type MarkupTag, readMarkup } from "~/domain/text/svg-markup";

const forbiddenElements = new Set(
  "script foreignobject iframe embed object audio video canvas link meta base html body handler listener".split(" "),
);
const linkAttributes = new Set("href src srcset data action formaction poster base".split(" "));
const plainEncodings = /^(utf-8|us-ascii|iso-8859-1|windows-1252)$/i;
// Pictures inside the file are plain pixels; another SVG inside would need this whole check again.
const innerPicture = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]*$/i;

/** Why an SVG must not be kept, as a sentence for its owner, or null when nothing in it acts or reaches out (promises C2.18). */
export function activeSvgReason(source: string): string | null {
  const found = firstDanger(source);
  return found && `This SVG contains ${found}. Please export it as a plain SVG, or upload a PNG.`;
}

function firstDanger(source: string): string | null {
  let insideStyle = false;
  for (const piece of readMarkup(source)) {
    let danger: string | null = null;
    if (piece.kind === "broken") danger = "markup that cannot be read";
    else if (piece.kind === "declaration") danger = declarationDanger(piece.text);
    else if (piece.kind === "text") danger = insideStyle ? styleDanger(piece.text) : null;
    else {
      danger = tagDanger(piece);
      if (localName(piece.name) === "style") insideStyle = !piece.closing && !piece.empty;
    }
    if (danger) return danger;
  }
  return null;
}

/** `<?xml …?>`, other instructions and `<!DOCTYPE …>`. */
function declarationDanger(text: string): string | null {
  if (/^<!/.test(text)) return text.includes("[") || /^<!ENTITY/i.test(text) ? "entity declarations" : null;
  if (/^<\?xml-stylesheet/i.test(text)) return "a link to a style sheet";
  const encoding = /\sencoding\s*=\s*["']([^"']+)/i.exec(text)?.[1];
  return encoding && !plainEncodings.test(encoding) ? "an unusual text encoding" : null;
}

function tagDanger({ name, attributes }: MarkupTag): string | null {
  const element = localName(name);
  if (forbiddenElements.has(element)) return element === "script" ? "a script" : `a <${element}> element`;
  for (const [attribute, raw] of attributes) {
    const danger = attributeDanger(attribute, decodeReferences(raw).trim());
    if (danger) return danger;
  }
  return null;
}

function attributeDanger(attribute: string, value: string): string | null {
  const name = localName(attribute);
  if (/^on[a-z]/.test(name) && !attribute.includes(":")) return "an event handler";
  if (name === "attributename" && /(^|:)(href|on[a-z]+)$/i.test(value)) return "an animated link";
  if (linkAttributes.has(name)) return value === "" || isInner(value) ? null : "a link to something outside the file";
  return value.includes("(") || name === "style" ? styleDanger(value) : null;
}

function styleDanger(css: string): string | null {
  if (css.includes("\\")) return "escaped style rules";
  if (/@import|@font-face|image-set\(|expression\(|-moz-binding/i.test(css)) return "style rules that load files";
  for (const [, address = ""] of css.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    if (!isInner(address.trim())) return "a style that loads something outside the file";
  }
  return null;
}

function isInner(target: string): boolean {
  return target.startsWith("#") || innerPicture.test(target);
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
