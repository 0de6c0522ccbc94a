import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { robotsText, sitemapXml } from "~/domain/seo/feeds";
import { mailPicture, socialImage } from "~/domain/seo/social-image";
import { analyticsPath, canonicalPath } from "~/domain/text/addresses";
import { element, xmlDocument } from "~/domain/text/xml";
import { readXml } from "../../support/assertions/xml";

describe("addresses", () => {
  it.each([
    ["/", null],
    ["/blog", null],
    ["/blog/", "/blog"],
    ["/BLOG/My-Post/", "/blog/my-post"],
    ["/Product/7", "/product/7"],
    ["//evil.example//", "/evil.example"],
    ["/Balance-Payment/AbC_d", "/balance-payment/AbC_d"],
    ["/track-order/", "/track-order"],
    ["/API/Cart/", null],
    ["/paypal/Order/", null],
    ["/__paypal/X/", null],
    ["/__manifest", null],
    ["/Blog.data", null],
    ["/assets/Root-AbC.js", null],
  ])("The address %s is spelled %s", (path, spelled) => expect(canonicalPath(path)).toBe(spelled));

  it("A redirect goes directly to the right spelling", () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const spelled = canonicalPath(path || "/");
        if (spelled !== null) expect(canonicalPath(spelled)).toBeNull();
      }),
    );
  });

  it.each([
    ["/balance-payment/SECRET", "?x=1", "/balance-payment"],
    ["/track-order", "?id=PH-1&key=SECRET", "/track-order"],
    ["/blog/my-post", "?utm_source=mail&q=SECRET", "/blog/my-post?utm_source=mail"],
    ["/", "", "/"],
  ])("Analytics receives %s%s only as %s", (path, search, shown) => expect(analyticsPath(path, search)).toBe(shown));

  it.each([
    ["/pins/duck-hook.svg?v=1", "/og/pins/duck-hook.jpg"],
    ["/art/blog/team-tournaments.svg", "/og/blog/team-tournaments.jpg"],
    ["/art/blog/choosing-plating.webp", "/og/blog/choosing-plating.jpg"],
    ["/files/products/1.webp?v=2", "/files/products/1.webp?v=2"],
    ["/files/products/1.svg", "/og-default.png"],
    [null, "/og-default.png"],
  ])("The page %s is shared as %s", (image, shared) => expect(socialImage(image)).toBe(shared));

  it("An email shows a drawing as a small square and an uploaded photo as it is", () => {
    expect(mailPicture("/pins/duck-hook.svg?v=1")).toBe("/og/mail/duck-hook.jpg");
    expect(mailPicture("/media/products/1.webp")).toBe("/media/products/1.webp");
  });
});

describe("xml", () => {
  it("XML holds any text and stays well-formed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { text: read } = readXml(xmlDocument(element("a", `x${text}`, { b: text })));
        expect(read.startsWith("x")).toBe(true);
      }),
    );
    expect(xmlDocument(element("a", "<b>&\u0000\uFFFF'\""))).toContain("<a>&lt;b&gt;&amp;&apos;&quot;</a>");
  });

  it("The XML reader refuses malformed text, so that the tests mean something", () => {
    for (const bad of ["<a>", "<a></b>", "<a>&nope;</a>", "<a b='<'/>", "<a/><b/>", "<a>\u0000</a>"]) {
      expect(() => readXml(bad), bad).toThrow();
    }
  });

  it("The sitemap lists addresses with days and pictures", () => {
    const changedAt = new Date("2026-11-01T00:00:00Z");
    const map = readXml(
      sitemapXml("https://shop.example", [{ path: "/" }, { path: "/a&b", changedAt, image: "/x.jpg" }]),
    );
    expect(map.children.map((url) => url.children.map(({ text }) => text.trim()))).toEqual([
      ["https://shop.example/"],
      ["https://shop.example/a&b", "2026-11-01T00:00:00.000Z", "https://shop.example/x.jpg"],
    ]);
  });

  it("robots.txt keeps robots out of private pages and names the sitemap", () => {
    const text = robotsText("https://shop.example");
    for (const path of ["/admin", "/api/", "/checkout", "/balance-payment/"])
      expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).not.toMatch(/Disallow: \/(product|blog|wholesale)/);
    expect(text).toContain("Sitemap: https://shop.example/sitemap.xml");
  });
});
