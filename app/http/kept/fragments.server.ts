// HTML of the parts that many pages share (ui/html/cached-fragment), kept in the isolate's memory.
import { openMemory } from "~/http/kept/memory.server";

/** UTF-16 at worst. */
const memory = openMemory<string>(8 << 20, (html) => 2 * html.length);

/** For the rendering of one page. `keep` takes what was missing out of its HTML, which it returns without the marks. */
export function openFragmentCache() {
  const missed: { key: string; tag: string }[] = [];
  return {
    find: (key: string) => memory.get(key),
    miss: (key: string, tag: string) => missed.push({ key, tag }) - 1,
    keep(html: string) {
      if (missed.length === 0) return html;
      for (const [mark, { key, tag }] of missed.entries()) {
        const found = contentOf(html, tag, ` data-fragment="${mark}">`);
        if (found !== null) remember(key, withoutMarks(found));
      }
      return withoutMarks(html);
    },
  };
}

const withoutMarks = (html: string) => html.replaceAll(/ data-fragment="\d+"(?=>)/g, "");

/** What stands in the element whose opening tag ends with `mark`. React escapes every `<` that opens no tag. */
function contentOf(html: string, tag: string, mark: string): string | null {
  const at = html.indexOf(mark);
  if (at < 0) return null;
  const tags = new RegExp(`<(/?)${tag}\\b`, "g");
  tags.lastIndex = at;
  for (let depth = 1, found = tags.exec(html); found; found = tags.exec(html)) {
    depth += found[1] ? -1 : 1;
    if (depth === 0) return html.slice(at + mark.length, found.index);
  }
  return null;
}

function remember(key: string, html: string): void {
  // A copy: a part of a text keeps the whole page in memory.
  if (memory.get(key) === undefined) memory.keep(key, Buffer.from(html).toString());
}
