// A strict reader of XML's core: one root, matching tags, quoted attributes, known entities, legal characters. Throws otherwise.
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text of this element and all its children. */
  text: string;
}

const illegal = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const token = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function readEntities(text: string): string {
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const sign = whole.endsWith(";") ? entities[name] : undefined;
    if (sign === undefined) throw new Error(`unknown entity ${whole}`);
    return sign;
  });
}

export function readXml(document: string): XmlElement {
  if (illegal.test(document)) throw new Error("illegal character");
  const source = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, "").trimEnd();
  const top: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const match = token.exec(source);
    const parent = open.at(-1);
    if (!match || !parent) throw new Error(`not XML: ${source.slice(at, at + 40)}`);
    const [, closing, name = "", attributes = "", empty, text] = match;
    if (text !== undefined) {
      if (parent === top) throw new Error("text outside of the root");
      for (const element of open) element.text += readEntities(text);
    } else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
    } else {
      const pairs = [...attributes.matchAll(/([\w.:-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key,
        readEntities(value),
      ]);
      const element: XmlElement = { name, attributes: Object.fromEntries(pairs), children: [], text: "" };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [root, second] = top.children;
  if (open.length !== 1 || !root || second) throw new Error("not one root");
  return root;
}

/** Every element with that name, at any depth. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);
}
