import { Tokenizer } from "htmlparser2";

const forbiddenElements = new Set(
  "script foreignobject iframe embed object audio video canvas link meta base html body handler listener".split(" "),
);
const linkAttributes = new Set(
  "href src srcset data action formaction poster base background cite codebase longdesc manifest ping profile".split(
    " ",
  ),
);
const xhtml = "http://www.w3.org/1999/xhtml";
const plainEncodings = /^(utf-8|us-ascii|iso-8859-1|windows-1252)$/i;
// Embedded pictures are raster images. An embedded SVG would need this whole check again.
const innerPicture = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]*$/i;

// Drawings of ten megabytes have fewer tokens and attributes, and checking more takes a second.
const maxTokens = 400_000;
const unreadable = "markup that we can't read";
// The tokenizer accepts what XML forbids, so each token must also be well-formed.
const wellFormed = {
  text: /^[^<]*$/,
  openTag: inParts(
    /<[^\s/>="'<!?]+/y,
    /[ \t\r\n]+[^\s/>="'<]+[ \t\r\n]*=[ \t\r\n]*(?:"[^"<]*"|'[^'<]*')/y,
    /[ \t\r\n]*\/?>$/y,
  ),
  closeTag: /^<\/[^\s/>="'<!?]+[ \t\r\n]*>$/,
  comment: /^<!--[\s\S]*-->$/,
  cdata: /^<!\[CDATA\[[\s\S]*\]\]>$/,
  instruction: /^<\?[^\s?>][\s\S]*\?>$/,
  doctype: inParts(/<!DOCTYPE\s/iy, /[^"'[>]+|"[^"]*"|'[^']*'/y, />$/y),
};

/** Tests a text for a start, any number of parts and an end. One expression with a repeated group would overflow the stack on a large file. */
function inParts(start: RegExp, part: RegExp, end: RegExp): { test: (text: string) => boolean } {
  return {
    test(text) {
      let at = 0;
      const takes = (form: RegExp) => {
        form.lastIndex = at;
        if (!form.test(text)) return false;
        at = form.lastIndex;
        return true;
      };
      if (!takes(start)) return false;
      while (takes(part));
      return takes(end);
    },
  };
}

/** Reason to refuse an SVG, as a sentence for its owner, or null if the file is passive and loads nothing (data-3). */
export function activeSvgReason(source: string): string | null {
  const found = firstDanger(source);
  return found && `This SVG contains ${found}. Please export it as a plain SVG, or upload a PNG.`;
}

/** Makes one pass over the tokens, which must follow each other without a gap. Linear for any input. */
function firstDanger(source: string): string | null {
  let danger: string | null = null;
  let end = 0;
  let element = "";
  let attribute = "";
  let value = "";
  let style: string | null = null;
  const open: string[] = [];
  let tokens = 0;

  const count = () => {
    if (++tokens > maxTokens) report("too many elements");
  };
  const report = (found: string | null) => {
    if (!found || danger) return;
    danger = found;
    tokenizer.pause();
  };
  const take = (form: { test: (text: string) => boolean }, newEnd: number) => {
    const token = source.slice(end, newEnd);
    end = newEnd;
    count();
    if (!form.test(token)) report(unreadable);
    return token;
  };
  const addText = (text: string) => {
    if (style !== null) style += text;
  };

  const tokenizer = new Tokenizer(
    { xmlMode: true },
    {
      onopentagname(from, to) {
        element = localName(source.slice(from, to));
        // A browser reads the text around such an element as one style sheet.
        report(style === null ? elementDanger(element) : unreadable);
      },
      onattribname(from, to) {
        attribute = source.slice(from, to);
        value = "";
        count();
      },
      onattribdata(from, to) {
        value += source.slice(from, to);
      },
      onattribentity(code) {
        value += String.fromCodePoint(code);
      },
      onattribend: () => report(attributeDanger(attribute, value.trim())),
      onopentagend(last) {
        open.push(tagName(take(wellFormed.openTag, last + 1)));
        if (element === "style") style = "";
      },
      onselfclosingtag: (last) => void take(wellFormed.openTag, last + 1),
      onclosetag(from, to) {
        const last = source.indexOf(">", to);
        const token = take(wellFormed.closeTag, last < 0 ? source.length : last + 1);
        if (open.pop() !== tagName(token)) report(unreadable);
        if (style === null) return;
        report(localName(source.slice(from, to)) === "style" ? styleDanger(style) : unreadable);
        style = null;
      },
      ontext: (_from, to) => addText(take(wellFormed.text, to)),
      ontextentity(code, to) {
        take(wellFormed.text, to);
        addText(String.fromCodePoint(code));
      },
      oncdata(from, last, markLength) {
        take(wellFormed.cdata, last + 1);
        addText(source.slice(from, last - markLength));
      },
      oncomment: (_from, last) => void take(wellFormed.comment, last + 1),
      onprocessinginstruction: (_from, last) => report(instructionDanger(take(wellFormed.instruction, last + 2))),
      ondeclaration(from, last) {
        if (isEntityDeclaration(source.slice(from, last))) report("entity declarations");
        if (isForeignDoctype(source.slice(from, last))) report("a document type from elsewhere");
        take(wellFormed.doctype, last + 1);
      },
      onend() {
        if (end !== source.length || open.length > 0) report(unreadable);
        report(styleDanger(style ?? ""));
      },
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return danger;
}

function isEntityDeclaration(text: string): boolean {
  return text.includes("[") || /^ENTITY/i.test(text);
}

/** Drawing programs name the W3C's document types of SVG, which no browser loads. Any other is foreign. */
function isForeignDoctype(text: string): boolean {
  const address = /\b(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))\s*["']([^"']*)/i.exec(text)?.[1];
  return address !== undefined && !/^https?:\/\/www\.w3\.org\//i.test(address);
}

function instructionDanger(text: string): string | null {
  if (/^<\?xml-stylesheet/i.test(text)) return "a link to a style sheet";
  const encoding = /\sencoding\s*=\s*["']([^"']+)/i.exec(text)?.[1];
  return encoding && !plainEncodings.test(encoding) ? "an unusual text encoding" : null;
}

function elementDanger(element: string): string | null {
  if (!forbiddenElements.has(element)) return null;
  return element === "script" ? "a script" : `a <${element}> element`;
}

function attributeDanger(attribute: string, value: string): string | null {
  const name = localName(attribute);
  if (/^on[a-z]/.test(name) && !attribute.includes(":")) return "an event handler";
  if (name === "attributename" && /(^|:)(href|on[a-z]+)$/i.test(value)) return "an animated link";
  // HTML elements with a prefix are still HTML to a browser.
  if (value === xhtml && /^xmlns(:|$)/i.test(attribute)) return "HTML elements";
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

/** "svg:g" for `<svg:g>` and `</svg:g>`. Browsers show nothing of a file whose elements are not closed in order. */
const tagName = (token: string) => /^<\/?([^\s/>]*)/.exec(token)?.[1] ?? "";

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
