import { marked } from "marked";
import { expect, it } from "vitest";
import { insertBlock, type MarkdownCommand, markdownEdits, pictureMarkdown } from "~/domain/text/markdown-edit";

/** `«` and `»` mark the beginning and end of the selection. */
function selected(marked: string) {
  const from = marked.indexOf("«");
  const to = marked.indexOf("»") - 1;
  return { text: marked.replace(/[«»]/g, ""), from, to };
}

function press(command: MarkdownCommand, before: string): string {
  const at = selected(before);
  const { from, to, insert, select } = markdownEdits[command](at);
  const text = at.text.slice(0, from) + insert + at.text.slice(to);
  return `${text.slice(0, select[0])}«${text.slice(select[0], select[1])}»${text.slice(select[1])}`;
}

it.each<[MarkdownCommand, string, string]>([
  ["bold", "a «word» here", "a **«word»** here"],
  ["bold", "a «word »here", "a **«word»** here"],
  ["bold", "a« word» here", "a **«word»** here"],
  ["bold", "a **«word»** here", "a «word» here"],
  ["bold", "**«word»** here", "«word» here"],
  ["bold", "«»", "**«»**"],
  ["italic", "a «word»", "a _«word»_"],
  ["italic", "a _«word»_", "a «word»"],
  ["italic", "snake_«case» here", "snake__«case»_ here"],
  ["italic", "«snake»_case here", "_«snake»__case here"],
  ["link", "see «this»", "see [this](«https://»)"],
  ["link", "«https://a.example/b»", "[«»](https://a.example/b)"],
  ["heading", "one\ntw«»o", "one\n## two«»"],
  ["heading", "one«»\ntwo", "## one«»\ntwo"],
  ["heading", "one\n«»two", "one\n## two«»"],
  ["heading", "## tw«»o", "two«»"],
  ["heading", "«- item»", "## item«»"],
  ["list", "«one\n\ntwo»\nthree", "«- one\n\n- two»\nthree"],
  ["list", "«- one\n- two»", "«one\ntwo»"],
  ["list", "«one\n»", "«- one\n»"],
  ["list", "«»", "- «»"],
  ["list", "«»\ntwo", "- «»\ntwo"],
  ["button", "one «»two", "one \n\n[**Shop golf pins**](https://)«»\n\ntwo"],
])("The button %s turns %j into %j", (command, before, after) => expect(press(command, before)).toBe(after));

it("A block has blank lines around it, without doubling existing ones", () => {
  const put = (before: string) => {
    const at = selected(before);
    const { from, to, insert } = insertBlock(at, "X");
    return at.text.slice(0, from) + insert + at.text.slice(to);
  };
  expect(["«»", "a«»", "a\n«»\nb", "a\n\n«»\n\nb", "«gone»b"].map(put)).toEqual([
    "X",
    "a\n\nX",
    "a\n\nX\n\nb",
    "a\n\nX\n\nb",
    "X\n\nb",
  ]);
});

it.each(["A pin", 'with "quotes" & <b>', "brackets ] [ and \\ back", "stars *a* _b_ `c`", "two\nlines"])(
  "A picture keeps its description %j as typed",
  (alt) => {
    const html = marked.parse(pictureMarkdown(alt, "/media/blog/a.png")) as string;
    const said = /alt="([^"]*)"/.exec(html)?.[1] ?? "";
    const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
    expect(said.replace(/&(lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)).toBe(alt.replace("\n", " "));
    expect(html).toMatch(/^<p><img src="\/media\/blog\/a.png"/);
  },
);

it("A picture's description is trimmed", () =>
  expect(pictureMarkdown("  A \n pin ", "/media/a.png")).toBe("![A pin](/media/a.png)"));
