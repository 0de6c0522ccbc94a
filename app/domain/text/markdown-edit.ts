/** Selection in a text box. Both ends are equal if there is only a cursor. */
export interface Selection {
  text: string;
  from: number;
  to: number;
}

/** Replaces `from` to `to` with `insert`, then selects `select`. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: [from: number, to: number];
}

/** Buttons of the Markdown editor. A second click removes the marks again. */
export const markdownEdits = {
  bold: (at: Selection) => wrap(at, "**"),
  italic: (at: Selection) => wrap(at, "_"),
  link,
  heading: (at: Selection) => beginLines(at, "## "),
  list: (at: Selection) => beginLines(at, "- "),
  /** A bold link alone on its line, which emails show as a button. */
  button: ({ text, from, to }: Selection) =>
    insertBlock({ text, from, to }, `[**${text.slice(from, to) || "Shop golf pins"}**](https://)`),
} as const;
export type MarkdownCommand = keyof typeof markdownEdits;

/** Puts marks around the words, without the blanks that a double click selects. */
function wrap({ text, from, to }: Selection, mark: string): Edit {
  const words = text.slice(from, to);
  const start = from + (words.length - words.trimStart().length);
  const end = Math.max(start, from + words.trimEnd().length);
  const inner = text.slice(start, end);
  const { length } = mark;
  const isMarked = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark;
  if (isMarked && start >= length)
    return { from: start - length, to: end + length, insert: inner, select: [start - length, end - length] };
  return { from: start, to: end, insert: mark + inner + mark, select: [start + length, end + length] };
}

function link({ text, from, to }: Selection): Edit {
  const words = text.slice(from, to);
  if (/^(https?:\/\/|\/|mailto:)\S*$/i.test(words))
    return { from, to, insert: `[](${words})`, select: [from + 1, from + 1] };
  const address = from + words.length + 3;
  return { from, to, insert: `[${words}](https://)`, select: [address, address + "https://".length] };
}

function beginLines({ text, from, to }: Selection, start: string): Edit {
  const first = text.slice(0, from).lastIndexOf("\n") + 1;
  const end = text.indexOf("\n", to);
  const last = end < 0 ? text.length : end;
  const lines = text.slice(first, last).split("\n");
  const hasAll = lines.every((line) => line === "" || line.startsWith(start)) && lines.some((line) => line !== "");
  const plain = (line: string) => line.replace(/^(#{1,6}|[-*+]|\d+\.) /, "");
  const changed = lines.map((line) =>
    hasAll ? plain(line) : line === "" && lines.length > 1 ? line : start + plain(line),
  );
  const insert = changed.join("\n");
  const select: Edit["select"] =
    lines.length > 1 ? [first, first + insert.length] : [first + insert.length, first + insert.length];
  return { from: first, to: last, insert, select };
}

/** Replaces the selection with a separate paragraph and puts the cursor after it. */
export function insertBlock({ text, from, to }: Selection, block: string): Edit {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const gapBefore = before === "" ? "" : "\n".repeat(Math.max(0, 2 - (/\n*$/.exec(before)?.[0].length ?? 0)));
  const gapAfter = after === "" ? "" : "\n".repeat(Math.max(0, 2 - (/^\n*/.exec(after)?.[0].length ?? 0)));
  const end = from + gapBefore.length + block.length;
  return { from, to, insert: gapBefore + block + gapAfter, select: [end, end] };
}

/** A picture as Markdown. Escapes the alt text. */
export function pictureMarkdown(alt: string, url: string): string {
  const words = alt.trim().replace(/\s+/g, " ");
  return `![${words.replace(/[\\[\]`*_<]/g, "\\$&")}](${url})`;
}
