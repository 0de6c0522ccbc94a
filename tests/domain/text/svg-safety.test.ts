import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activeSvgReason } from "~/domain/text/svg-safety";

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`;

describe("an SVG that acts or reaches out (data-3)", () => {
  it.each([
    ["script", "<script>alert(1)</script>"],
    ["empty script", "<script/>"],
    ["prefixed script", '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'],
    ["script in capitals", "<SCRIPT>1</SCRIPT>"],
    ["onload", '<g onload="x()"/>'],
    ["onbegin on a new line", "<animate\nonbegin = 'x()'/>"],
    ["foreignObject", "<foreignObject><body/></foreignObject>"],
    ["iframe", '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml"/>'],
    ["external image", '<image href="https://evil.example/x.png"/>'],
    ["external use", '<use xlink:href="//evil.example/a.svg#a"/>'],
    ["relative use", '<use href="other.svg#a"/>'],
    ["javascript link", '<a href="javascript:alert(1)"><rect/></a>'],
    ["hidden javascript link", '<a href="&#106;ava&#x73;cript:alert(1)"><rect/></a>'],
    ["inner SVG", '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ["inner HTML", '<a href="data:text/html,x">x</a>'],
    ["animated link", '<a href="#a"><animate attributeName="href" values="javascript:x"/></a>'],
    ["set on a prefixed link", '<set attributeName="xlink:href" to="x"/>'],
    ["base", '<g xml:base="https://evil.example/"><use href="#a"/></g>'],
    ["url in style", '<g style="fill:url(https://evil.example/x)"/>'],
    ["url in a presentation attribute", "<g fill=\"url( 'https://evil.example/x')\"/>"],
    ["hidden url", '<g fill="&#117;rl(https://evil.example/x)"/>'],
    ["escaped url", '<g fill="\\75rl(https://evil.example/x)"/>'],
    ["@import", "<style>@import 'https://evil.example/x.css';</style>"],
    ["@import in CDATA", "<style><![CDATA[@import url(x.css);]]></style>"],
    ["font", "<style>@font-face{font-family:a;src:url(https://evil.example/f)}</style>"],
    ["url in style element", "<style>.a{fill:url(https://evil.example/x)}</style>"],
    ["unclosed comment", "<!-- "],
    ["unquoted attribute", "<g onload=x()/>"],
    ["unclosed tag", '<g id="a'],
    ["unclosed CDATA", "<![CDATA[ a"],
    ["unclosed instruction", "<?php "],
    ["comment that HTML alone would end", "<!-- --!><g/>"],
    ["attribute without a value", "<g hidden/>"],
    ["attributes without a space", `<g id="a"class="b"/>`],
    ["a sign that is no XML white space", '<g\u000bid="a"/>'],
    ["a form feed as white space", '<g\fid="a"/>'],
    ["a tag within a tag", "<g <script>>"],
    ["a tag within a value", '<g id="<script>"/>'],
    ["NUL in a tag name", "<scr\0ipt>1</scr\0ipt><g"],
    ["second of two links", '<use href="#a" href="https://evil.example/x"/>'],
    ["first of two links", '<use href="https://evil.example/x" href="#a"/>'],
    ["prefixed link of any name", '<use q:href="https://evil.example/x"/>'],
    ["link in capitals", '<use HREF="https://evil.example/x"/>'],
    ["event in mixed case", '<g oNcLiCk="x()"/>'],
    ["link hidden by padded references", '<a href="&#0000106;avascript:1"/>'],
    ["@import around CDATA", "<style>@im<![CDATA[port 'x.css']]>;</style>"],
    ["@import begun in CDATA", "<style><![CDATA[@im]]>port 'x.css';</style>"],
    ["@import in an attribute", `<g style="@import 'x.css'"/>`],
    ["@import around a comment", "<style>@im<!-- -->port 'x.css';</style>"],
    ["@import around an element", "<style>@im<g/>port 'x.css';</style>"],
    ["@import by references", "<style>&#64;import 'x.css';</style>"],
    ["style that never ends", "<style>@import 'x.css'"],
    ["style ended by another tag", "<style>.a{}</g></style>"],
    ["entity in the middle", "<!ENTITY x 'y'>"],
    ["default attributes", '<!ATTLIST g onload CDATA "x()">'],
    ["instruction without a name", "<?><script?>"],
  ])("An SVG is refused for its %s", (_what, inner) =>
    expect(activeSvgReason(svg(inner))).toMatch(/^This SVG contains /),
  );

  it.each([
    [
      "a picture of a table under a prefix",
      '<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:table background="https://e.example/x"/></svg>',
    ],
    ["a background from elsewhere", '<svg><g background="https://e.example/x"/></svg>'],
    ["a document type from elsewhere", '<!DOCTYPE svg SYSTEM "http://e.example/x.dtd"><svg/>'],
    ["entities", '<!DOCTYPE svg [<!ENTITY x "&#60;script>">]><svg>&x;</svg>'],
    ["a style sheet", '<?xml-stylesheet href="https://evil.example/x.css"?><svg/>'],
    ["attributes after a quoted >", `<!DOCTYPE svg PUBLIC "a>b" "x" [<!ATTLIST svg onload CDATA "x()">]><svg/>`],
    ["entities in small letters", '<!doctype svg [<!entity x "y">]><svg/>'],
    ["an odd encoding", '<?xml version="1.0" encoding="utf-7"?><svg/>'],
  ])("An SVG is refused for %s before its root", (_what, text) =>
    expect(activeSvgReason(text)).toMatch(/^This SVG contains /),
  );
});

describe("an SVG that is cut off between two elements", () => {
  const root = '<svg xmlns="http://www.w3.org/2000/svg">';
  it.each([root, `${root}<g><path d="M0 0"/>`, `${root}<g></svg>`, `${root}</g></svg>`])(
    "A cut-off SVG is refused: %s",
    (text) => expect(activeSvgReason(text)).toMatch(/markup that we can't read/),
  );
  it("An SVG is accepted if each element is closed", () =>
    expect(activeSvgReason(`${root}<s:g xmlns:s="http://www.w3.org/2000/svg"><g/></s:g ></svg>`)).toBeNull());
});

describe("the owner of a refused SVG", () => {
  it.each([
    ["<script/>", "a script"],
    ["<foreignObject/>", "a <foreignobject> element"],
    ["<!ENTITY x 'y'>", "entity declarations"],
    ["<!DOCTYPE svg []>", "entity declarations"],
    ["<g hidden/>", "markup that we can't read"],
  ])("The owner of an SVG reads why %s is refused", (inner, found) =>
    expect(activeSvgReason(svg(inner))).toBe(
      `This SVG contains ${found}. Please export it as a plain SVG, or upload a PNG.`,
    ),
  );
});

describe("any SVG", () => {
  const harmless = fc.constantFrom(
    "<g/>",
    "<g id=\"a\" class='b'></g >",
    "<!-- <script> -->",
    "<![CDATA[<script>]]>",
    "<?note on?>",
    "<style>.a{fill:url(#a)}</style>",
    '<use xlink:href="#a"/>',
    '<path d="M0 0" fill="url(#a)"/>',
    "&lt;script&gt;",
    "&#106;&amp;",
    "text > on = \\ ",
    "\n",
  );
  const acting = fc.constantFrom(
    "<script/>",
    '<x:Script a="b">',
    '<g onload="x"/>',
    '<a href="&#x6A;avascript:x"/>',
    "<foreignObject/>",
    "<style>@import 'x'</style>",
    "<!ENTITY a 'b'>",
    "<?xml-stylesheet href='x'?>",
    '<g style="fill:url(//x)"/>',
  );

  it("An SVG is accepted if each of its parts is harmless, and refused if one is active, wherever it is", () => {
    fc.assert(
      fc.property(fc.array(harmless), acting, fc.array(harmless), (before, act, after) => {
        expect(activeSvgReason(svg([...before, ...after].join("")))).toBeNull();
        expect(activeSvgReason(svg([...before, act, ...after].join("")))).toMatch(/^This SVG contains /);
      }),
      { numRuns: 2000 },
    );
  });

  // A browser runs everything before the cut, so a cut-off file is not safe.
  it("An SVG is refused when it is cut within a tag", () => {
    fc.assert(
      fc.property(
        fc.array(harmless),
        fc.constantFrom('<g id="a"', "<g", "</g", "<!-- ", "<![CDATA[", "<?a "),
        (before, cut) => {
          expect(activeSvgReason(svg(before.join("")) + cut)).toMatch(/^This SVG contains /);
        },
      ),
    );
  });

  it("No characters make the check fail", () => {
    const signs = fc.array(fc.constantFrom(..."<>/?!-[]&;#x='\" \n\0", "CDATA[", "script", "style", "on", "\uD800"));
    fc.assert(
      fc.property(signs, (list) => {
        expect(activeSvgReason(list.join("")) ?? "This SVG contains nothing").toMatch(/^This SVG contains /);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("an SVG that only draws", () => {
  it.each([
    [
      "gradients",
      '<defs><linearGradient id="a"/></defs><path d="M0 0L1 1" fill="url(#a)" style="mask:url(#m);fill:#fff"/>',
    ],
    ["what is animated and named like a link", '<g id="href"/><animate attributeName="fill"/>'],
    ["blanks around references", `<use href=" #a "/><g fill="url(' #a')"/>`],
    ["inner references", '<use xlink:href="#a"/><a href="#b"><text>Fore</text></a>'],
    ["inner pictures", '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
    ["style classes", "<style><![CDATA[.a>b{fill:#0B3D2E}]]></style>"],
    ["text that talks of scripts", "<text>&lt;script&gt; on = x javascript: url(x)</text>"],
    ["transforms and fonts", '<g transform="translate(1 2) rotate(3)" font-family="Inter" data-name="on top"/>'],
    ["comments", "<!-- <script>not here</script> -->"],
  ])("An SVG keeps %s", (_what, inner) => expect(activeSvgReason(svg(inner))).toBeNull());

  it("Brackets behind a document type are accepted", () => {
    expect(activeSvgReason(`<!DOCTYPE svg>${svg("<text>[1]</text>")}`)).toBeNull();
  });

  it("Headers that drawing programs write before the root are accepted", () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg("<g/>")}`;
    expect(activeSvgReason(text)).toBeNull();
  });

  it.each([
    "<!--",
    "<!----",
    "<style>",
    "<g ",
    '<g a="',
    "<?xml ",
    "<!DOCTYPE ",
    "&#",
    "<![CDATA[",
    "<a b='c' ",
    "url(",
  ])("An SVG with long %s is checked to its end, up to 2 MB", (part) => {
    // A check whose time grows with the square of the size would not end within the test's timeout.
    const text = svg(`${part.repeat(2_000_000 / part.length)}<script>`);
    expect(activeSvgReason(text) ?? "This SVG contains nothing").toMatch(/^This SVG contains /);
  });

  it.each([
    ["300,000 attributes", svg(`<g ${'a="" '.repeat(300_000)}/>`)],
    ["an attribute of ten million letters", svg(`<g a="${"x".repeat(10_000_000)}"/>`)],
    ["a document type of ten million letters", `<!DOCTYPE svg ${"x".repeat(10_000_000)}>${svg("<g/>")}`],
    ["a document type of two million quotes", `<!DOCTYPE svg ${"''".repeat(2_000_000)}>${svg("<g/>")}`],
    ["a style of ten million letters", svg(`<style>${"url(#a)".repeat(1_400_000)}</style>`)],
  ])("An SVG with %s overflows no stack", (_what, text) => expect(activeSvgReason(text)).toBeNull());

  it.each(['<g a=""/>', '<g a="" b="" c="" d=""/>', "<g></g>", "<!---->", "&lt;", "<![CDATA[]]>", "<?x y?>"])(
    "An SVG with half a million of %s is refused before they are read",
    (part) => {
      const reason = activeSvgReason(svg(part.repeat(500_000)));
      expect(reason).toBe("This SVG contains too many elements. Please export it as a plain SVG, or upload a PNG.");
    },
  );
});
