import { expect, it } from "vitest";
import { element, escapeXml, xmlDocument } from "~/domain/text/xml";

it.each([
  ["text", element("title", `5" & <more>`), "<title>5&quot; &amp; &lt;more&gt;</title>"],
  ["a number, 0 too", element("stock", 0), "<stock>0</stock>"],
  ["nothing", element("title", null), ""],
  ["attributes alone", element("link", null, { href: "?a&b" }), '<link href="?a&amp;b"></link>'],
  [
    "elements, without the empty",
    element("a", [element("b", 1), element("c", ""), element("d", 2)]),
    "<a><b>1</b>\n<d>2</d></a>",
  ],
  ["one element", element("a", element("b", "x"), { id: "1", of: "2" }), '<a id="1" of="2"><b>x</b></a>'],
])("An element has %s", (_what, { xml }, written) => expect(xml).toBe(written));

it("Characters that XML cannot hold are left out, and all others stay", () => {
  expect(escapeXml("a\0b\u0008c\uD800d\uFFFEe")).toBe("abc\uFFFDde");
  expect(escapeXml("\t\n\r é\u{1F3CC}'")).toBe("\t\n\r é\u{1F3CC}&apos;");
});

it("A document begins with its declaration", () =>
  expect(xmlDocument(element("a", "b"))).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a>b</a>\n'));
