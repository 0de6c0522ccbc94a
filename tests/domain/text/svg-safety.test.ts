import { describe, expect, it } from "vitest";
import { activeSvgReason } from "~/domain/text/svg-safety";
import { growth, linear } from "../../support/growth";

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`;

describe("an SVG that acts or reaches out (promises C2.18)", () => {
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
  ])("is refused for its %s", (_what, inner) => expect(activeSvgReason(svg(inner))).toMatch(/^This SVG contains /));

  it.each([
    ["entities", '<!DOCTYPE svg [<!ENTITY x "&#60;script>">]><svg>&x;</svg>'],
    ["a style sheet", '<?xml-stylesheet href="https://evil.example/x.css"?><svg/>'],
    ["an odd encoding", '<?xml version="1.0" encoding="utf-7"?><svg/>'],
  ])("is refused for %s before its root", (_what, text) =>
    expect(activeSvgReason(text)).toMatch(/^This SVG contains /),
  );
});

describe("an SVG that only draws", () => {
  it.each([
    [
      "gradients",
      '<defs><linearGradient id="a"/></defs><path d="M0 0L1 1" fill="url(#a)" style="mask:url(#m);fill:#fff"/>',
    ],
    ["inner references", '<use xlink:href="#a"/><a href="#b"><text>Fore</text></a>'],
    ["inner pictures", '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
    ["style classes", "<style><![CDATA[.a>b{fill:#0B3D2E}]]></style>"],
    ["text that talks of scripts", "<text>&lt;script&gt; on = x javascript: url(x)</text>"],
    ["transforms and fonts", '<g transform="translate(1 2) rotate(3)" font-family="Inter" data-name="on top"/>'],
    ["comments", "<!-- <script>not here</script> -->"],
  ])("keeps %s", (_what, inner) => expect(activeSvgReason(svg(inner))).toBeNull());

  it("keeps what drawing programs write before the root", () => {
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
  ])("takes time as %s is long, up to 2 MB", (part) => {
    const texts = new Map([1, 8].map((size) => [size, svg(part.repeat((size * 250_000) / part.length))]));
    expect(growth((size) => void activeSvgReason(texts.get(size)!))).toBeLessThan(linear);
  });
});
