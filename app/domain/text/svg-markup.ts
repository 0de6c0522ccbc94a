export interface MarkupTag {
  kind: "tag";
  name: string;
  closing: boolean;
  empty: boolean;
  /** Names and values as written, character references unresolved. */
  attributes: [string, string][];
}
export type MarkupPiece =
  | MarkupTag
  | { kind: "text"; text: string }
  | { kind: "declaration"; text: string }
  | { kind: "broken" };

const tag = /<(\/?)([^\s/>="'<!?]+)((?:\s+[^\s/>="'<]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The pieces of an XML text in order, in one pass (no input makes it slow); what is not well formed ends it as broken. */
export function* readMarkup(source: string): Generator<MarkupPiece> {
  let at = 0;
  while (at < source.length) {
    const start = source.indexOf("<", at);
    if (start !== at) {
      yield { kind: "text", text: decodeReferences(source.slice(at, start < 0 ? undefined : start)) };
      if (start < 0) return;
    }
    const special = readSpecial(source, start);
    const read = special === undefined ? readTag(source, start) : special;
    if (!read) return yield { kind: "broken" };
    if (read.piece) yield read.piece;
    at = read.end;
  }
}

interface Read {
  piece: MarkupPiece | null;
  end: number;
}

/** A comment, CDATA, instruction or document type; null when it never ends, undefined when a tag stands here. */
function readSpecial(source: string, start: number): Read | null | undefined {
  const until = (mark: string) => {
    const found = source.indexOf(mark, start);
    return found < 0 ? null : found + mark.length;
  };
  if (source.startsWith("<!--", start)) {
    const end = source.indexOf("-->", start + 4);
    return end < 0 ? null : { piece: null, end: end + 3 };
  }
  if (source.startsWith("<![CDATA[", start)) {
    const end = until("]]>");
    return end === null ? null : { piece: { kind: "text", text: source.slice(start + 9, end - 3) }, end };
  }
  if (source[start + 1] !== "?" && source[start + 1] !== "!") return undefined;
  const end = source[start + 1] === "?" ? until("?>") : doctypeEnd(source, start);
  return end === null ? null : { piece: { kind: "declaration", text: source.slice(start, end) }, end };
}

/** Past the document type, its bracketed part included. */
function doctypeEnd(source: string, start: number): number | null {
  const close = source.indexOf(">", start);
  const bracket = source.slice(start, close).indexOf("[");
  if (close < 0) return null;
  if (bracket < 0) return close + 1;
  const end = /\]\s*>/g;
  end.lastIndex = start + bracket;
  return end.test(source) ? end.lastIndex : null;
}

function readTag(source: string, start: number): Read | null {
  tag.lastIndex = start;
  const match = tag.exec(source);
  if (!match) return null;
  const [whole, slash, name = "", list = "", empty] = match;
  const attributes = Array.from(list.matchAll(attribute), ([, key = "", double, single]): [string, string] => [
    key,
    double ?? single ?? "",
  ]);
  const piece: MarkupTag = { kind: "tag", name, closing: slash === "/", empty: empty === "/", attributes };
  return { piece, end: start + whole.length };
}

const named: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Character references resolved, so that &#106;avascript: is seen as what it is. */
export function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** Whether the first element is an `svg`; declarations, comments and a document type may come before it. */
export function hasSvgRoot(source: string): boolean {
  for (const piece of readMarkup(source)) {
    if (piece.kind === "tag") return /^([^:]+:)?svg$/i.test(piece.name);
    if (piece.kind === "broken" || (piece.kind === "text" && piece.text.trim() !== "")) return false;
  }
  return false;
}
