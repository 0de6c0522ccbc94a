const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes text for an element or attribute. Removes characters that XML 1.0 forbids. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}

export type Xml = { xml: string };
type Content = string | number | Xml | readonly Xml[] | null | undefined;

/** One element. Escapes text; null, undefined and "" produce no element. */
export function element(name: string, content: Content, attributes: Record<string, string> = {}): Xml {
  const hasAttributes = Object.keys(attributes).length > 0;
  if ((content === null || content === undefined || content === "") && !hasAttributes) return { xml: "" };
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return { xml: `<${name}${pairs.join("")}>${inner(content)}</${name}>` };
}

function inner(content: Content): string {
  if (typeof content === "string" || typeof content === "number") return escapeXml(String(content));
  if (!content) return "";
  return "xml" in content
    ? content.xml
    : content
        .map(({ xml }) => xml)
        .filter(Boolean)
        .join("\n");
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}
