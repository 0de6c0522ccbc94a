import { describe, expect, it } from "vitest";
import { fillTemplate } from "~/domain/campaigns/campaign-template";
import { campaignKinds } from "~/domain/campaigns/campaigns";
import { escapeHtml } from "~/domain/text/html";
import { type CampaignMail, campaignMail } from "~/emails/campaigns/campaign";
import { originMark } from "~/emails/frame/mail";

const mail = (over: Partial<CampaignMail> = {}) =>
  campaignMail({
    campaignType: "marketing",
    subject: "Spring",
    content: "",
    discountCode: null,
    offer: null,
    shopUrl: "https://shop.example/",
    ...over,
  });

describe("every kind of campaign", () => {
  it.each(campaignKinds)(
    "The campaign email %s has an unsubscribe link, the postal address and the same content as text",
    (campaignType) => {
      const { html, text } = mail({
        campaignType,
        content: campaignType === "marketing" ? "Hello" : "",
        discountCode: "TEN",
        offer: "10% off",
      });
      expect(html).toContain('href="{{unsubscribe_url}}"');
      expect(text).toContain("{{unsubscribe_url}}");
      for (const form of [html, text]) expect(form).toContain("2710 Fairway Terrace");
      if (campaignType !== "marketing") expect(text).toMatch(/Hi \{\{name\}\},[\s\S]*10% off[\s\S]*TEN/);
    },
  );
});

describe("staff's own words", () => {
  it("Staff's text keeps its tables, in HTML and text", () => {
    const { html, text } = mail({ content: "| Piece | Price |\n|---|---|\n| **Birdie** | $9 |" });
    expect(html).toMatch(
      /<th[^>]*>Piece<\/th><th[^>]*>Price<\/th>.*<td[^>]*><strong>Birdie<\/strong><\/td><td[^>]*>\$9<\/td>/,
    );
    expect(text).toMatch(/Piece {3,}Price\nBirdie {3,}\$9\n/);
  });

  it("Staff's text is rendered as Markdown, in HTML and text", () => {
    const content =
      "# Spring\n\nHello **you**, [look](https://shop.example/new) & *see*:\n\n1. One\n2. Two\n\n> Quote\n\n---\n\nline one\nline two";
    const { html, text } = mail({ content });
    expect(html).toMatch(/<h1[^>]*>Spring<\/h1>/);
    expect(html).toContain("<strong>you</strong>");
    expect(html).toMatch(/<a href="https:\/\/shop.example\/new"[^>]*>look<\/a> &amp; <em>see<\/em>/);
    expect(html).toMatch(/<ol[^>]*><li>One<\/li><li>Two<\/li><\/ol>/);
    expect(html).toContain("line one<br/>line two");
    expect(text).toContain("look [https://shop.example/new]");
    expect(mail({ content: "## More pins\n\n### For clubs" }).text).toMatch(/More pins\s+For clubs/);
  });

  it("A bold link alone on its line becomes a button, and our pictures get the shop's address and a width", () => {
    const { html, text } = mail({
      content:
        "[**Shop pins**](https://shop.example/wholesale)\n\n[**two**](https://a.example) words\n\n![A pin](/media/mail/one.png)\n\n![x](/media/logo/one.png)",
    });
    expect(html).toMatch(
      /<td bgcolor="#0B3D2E"[^>]*><a href="https:\/\/shop.example\/wholesale"[^>]*>Shop pins<\/a><\/td>/,
    );
    expect(html).toMatch(/<a href="https:\/\/a.example"[^>]*><strong>two<\/strong><\/a> words/);
    expect(html).toContain(`src="${originMark}/media/mail/one.png" alt="A pin" width="544"`);
    expect(html).not.toContain("/media/logo");
    expect(text).toContain("Shop pins [https://shop.example/wholesale]");
  });

  it.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "[x](javascript:alert(1))",
    "![x](data:image/svg+xml;base64,AAAA)",
    '<a href="https://x.example" onclick="x()">x</a>',
    "<svg><a xlink:href='javascript:alert(1)'>x</a></svg>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "`<b>`\n\n    <i>code</i>",
  ])("%s stays plain text", (content) => {
    const body = mail({ content }).html.split("<body")[1] ?? "";
    expect(body).not.toMatch(/<script|onerror=|onclick=|javascript:|data:image|<svg|<b>|<i>/i);
  });
});

describe("one recipient's mail", () => {
  it("A recipient's values are filled in once and escaped", () => {
    const values = { name: "<b>{{unsubscribe_url}}</b>", unsubscribeUrl: "https://x.example/?a=1&b=2" };
    expect(fillTemplate("Hi {{name}} {{unsubscribe_url}} {{other}}", values, escapeHtml)).toBe(
      "Hi &lt;b&gt;{{unsubscribe_url}}&lt;/b&gt; https://x.example/?a=1&amp;b=2 {{other}}",
    );
  });
});
