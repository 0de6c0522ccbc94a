// Tests pages for machines through the built Worker: feeds, sitemap, head tags, structured data, redirects, statuses.
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { blogPosts, products, settings } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { findAll, readXml, type XmlElement } from "../support/assertions/xml";
import { origin, send, signIn } from "../support/fixtures/requests";

const db = openDatabase(env.DB);
const hostile = `A & B <i>"quotes"</i> ]]> </script><script>alert(1)</script>`;

beforeAll(async () => {
  const { id: authorId } = await signIn("admin");
  await db.insert(settings).values({ key: "shippingCents", value: 725 });
  await db.insert(products).values([
    {
      id: 1,
      name: "Masters Azalea",
      description: "Bloom",
      priceCents: 1250,
      imageUrl: "/pins/masters-azalea.svg",
      stockQuantity: 100,
    },
    { id: 2, name: hostile, description: hostile, priceCents: 899, stockQuantity: 0, ageGroup: "kids", gender: "male" },
    { id: 3, name: "Fight Pin", description: "Free", priceCents: 0, stockQuantity: 50 },
    { id: 4, name: "Gone", description: "Off", priceCents: 800, stockQuantity: 3, isActive: false },
  ]);
  const post = {
    authorId,
    category: "tips" as const,
    isPublished: true,
    publishedAt: new Date("2026-01-05T10:00:00Z"),
  };
  await db.insert(blogPosts).values([
    {
      ...post,
      title: "First post",
      slug: "first-post",
      excerpt: "What it is about, in short",
      content: "<p>Text</p>",
      tags: ["care"],
      featuredImage: "/art/blog/pin-collecting.svg",
    },
    {
      ...post,
      title: hostile,
      slug: "hostile",
      excerpt: hostile,
      content: `${hostile}<p onclick=alert(1)>x</p>`,
      tags: [hostile],
      category: "courses",
    },
    { ...post, title: "Draft", slug: "draft", content: "x", isPublished: false },
  ]);
});

async function read(path: string) {
  const response = await send("GET", path);
  return { response, text: await response.text() };
}

async function feed(path: string): Promise<XmlElement> {
  const { response, text } = await read(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toMatch(/xml; charset=utf-8$/);
  return readXml(text);
}

const textOf = (element: XmlElement | undefined, name: string) =>
  element?.children.find((child) => child.name === name)?.text;

interface Thing {
  "@type": string;
  offers?: { price: string; availability: string };
}

/** The page's structured data, found as a search engine finds it. */
async function structuredData(path: string): Promise<Thing[]> {
  const { text } = await read(path);
  const scripts = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]?.[1] ?? "")["@graph"];
}

describe("feeds", () => {
  it("/merchant.xml has every priced product, at its page's price", async () => {
    const items = findAll(await feed("/merchant.xml"), "item");
    expect(items.map((item) => textOf(item, "g:id")).sort()).toEqual(["PIN-0001", "PIN-0002"]);
    for (const item of items) {
      const path = (textOf(item, "g:link") ?? "").replace(origin, "");
      const product = (await structuredData(path)).find((thing) => thing["@type"] === "Product");
      expect(textOf(item, "g:price")).toBe(`${product?.offers?.price} USD`);
      const inStock = product?.offers?.availability === "https://schema.org/InStock";
      expect(textOf(item, "g:availability")).toBe(inStock ? "in_stock" : "out_of_stock");
      expect((await read(path)).text).toContain(`$${product?.offers?.price}`);
      expect(textOf(item, "g:image_link")).toMatch(/\.(jpg|png)$/);
    }
    const second = items.find((item) => textOf(item, "g:id") === "PIN-0002");
    expect(textOf(second, "g:title")).toBe(hostile);
    expect([textOf(second, "g:age_group"), textOf(second, "g:gender")]).toEqual(["kids", "male"]);
    expect(
      textOf(
        second?.children.find(({ name }) => name === "g:shipping"),
        "g:price",
      ),
    ).toBe("7.25 USD");
  });

  it("/rss.xml has the published posts", async () => {
    const items = findAll(await feed("/rss.xml"), "item");
    expect(items.map((item) => textOf(item, "link")).sort()).toEqual([
      `${origin}/blog/first-post`,
      `${origin}/blog/hostile`,
    ]);
    expect(new Date(textOf(items[0], "pubDate") ?? "").toISOString()).toBe("2026-01-05T10:00:00.000Z");
  });

  it("/sitemap.xml has every public page, and every one of them exists", async () => {
    const paths = findAll(await feed("/sitemap.xml"), "loc").map(({ text }) => text.replace(origin, ""));
    expect(paths).toEqual(
      expect.arrayContaining(["/", "/wholesale", "/product/1", "/blog/first-post", "/faq", "/terms"]),
    );
    expect(paths).toContain("/blog/how-soft-enamel-pins-are-made");
    for (const hidden of ["/product/4", "/blog/draft", "/admin", "/checkout"]) expect(paths).not.toContain(hidden);
    // The designer and the quote form have their own tests.
    for (const path of paths.filter((one) => !["/custom", "/quote"].includes(one))) {
      const { response, text } = await read(path);
      expect(response.status, path).toBe(200);
      expect(text.match(/<title>([^<]+)<\/title>/)?.[1], path).toContain("Pin High");
      expect(text, path).toMatch(/<meta name="description" content="[^"]{20,}/);
      expect(text, path).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
      expect(text, path).toContain(`<meta property="og:image" content="${origin}/og`);
      expect((await structuredData(path)).length, path).toBeGreaterThan(0);
    }
  });

  it("/.well-known/security.txt says where to report a weakness, and has not expired", async () => {
    const { text } = await read("/.well-known/security.txt");
    expect(text).toContain(`Contact: mailto:${brand.email}`);
    expect(Date.parse(/Expires: (.*)/.exec(text)![1]!)).toBeGreaterThan(Date.now());
  });

  it("/robots.txt names the sitemap", async () => {
    const { response, text } = await read("/robots.txt");
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });
});

describe("structured data of pages", () => {
  it.each([
    ["/", ["OnlineStore", "WebSite"]],
    ["/wholesale", ["BreadcrumbList"]],
    ["/product/1", ["Product", "BreadcrumbList"]],
    ["/blog", ["BreadcrumbList"]],
    ["/blog/first-post", ["BlogPosting", "BreadcrumbList"]],
    ["/blog/how-soft-enamel-pins-are-made", ["BlogPosting", "BreadcrumbList"]],
    ["/faq", ["BreadcrumbList", "FAQPage"]],
    ["/contact", ["BreadcrumbList", "OnlineStore"]],
  ])("The page %s describes %j", async (path, types) => {
    expect((await structuredData(path)).map((thing) => thing["@type"])).toEqual(types);
  });

  it("No text ends its script, and no markup enters the page", async () => {
    for (const path of ["/product/2", "/blog/hostile", "/blog"]) {
      const { text } = await read(path);
      expect(text, path).not.toContain("<script>alert(1)");
      expect(text, path).not.toContain("onclick");
    }
    expect(await structuredData("/blog/hostile")).toMatchObject([{ description: hostile }, {}]);
  });
});

describe("the blog's pages", () => {
  it("A category without posts says so, with its name", async () => {
    const { text } = await read("/blog?category=news");
    expect(text).toContain("No posts in the &quot;news&quot; category yet.");
    expect((await read("/blog?category=tips")).text).toContain("First post");
  });

  it("A missing post answers 404, with the way back", async () => {
    for (const slug of ["nothing", "draft"]) {
      const { response, text } = await read(`/blog/${slug}`);
      expect(response.status).toBe(404);
      expect(text).toContain("Blog Post Not Found");
      expect(text).toContain("Back to Blog");
      expect(text).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it("The views count a person who reads, and no prefetch", async () => {
    const views = async () => (await db.select().from(blogPosts)).find(({ slug }) => slug === "first-post")?.viewCount;
    const chrome =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
    const headers = { "User-Agent": chrome, "CF-Connecting-IP": "198.51.100.7" };
    await send("GET", "/blog/first-post", { headers: { ...headers, "Sec-Purpose": "prefetch" } });
    await send("GET", "/blog/first-post", { headers: { ...headers, "User-Agent": "Googlebot/2.1" } });
    expect(await views()).toBe(0);
    for (const path of ["/blog/first-post", "/api/blog/first-post", "/blog/first-post"])
      await send("GET", path, { headers });
    await expect.poll(views).toBe(1);
  });
});

describe("private pages", () => {
  it.each(["/login", "/register", "/forgot-password", "/checkout", "/cart", "/track-order"])(
    "The private page %s has a title and asks not to be indexed",
    async (path) => {
      const { text } = await read(path);
      expect(text).toMatch(/<title>[^<]+ \| Pin High<\/title>/);
      expect(text).toMatch(/<meta name="description" content="[^"]{20,}/);
      expect(text).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
      expect(text).toContain('<meta name="robots" content="noindex"/>');
    },
  );
});

describe("addresses", () => {
  it.each([
    ["/blog/", "/blog"],
    ["/Blog/First-Post/?utm_source=x", "/blog/first-post?utm_source=x"],
    ["/WHOLESALE?category=courses", "/wholesale?category=courses"],
    ["//evil.example/", "/evil.example"],
  ])("The address %s redirects once, to %s", async (path, spelled) => {
    const response = await send("GET", path);
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe(origin + spelled);
    if (!path.startsWith("//")) expect((await send("GET", spelled)).status).toBe(200);
  });

  it("Endpoints and files keep their addresses, and answer 404 or 410", async () => {
    expect((await send("GET", "/api/products/")).status).toBe(200);
    expect((await send("GET", "/nothing-here")).status).toBe(404);
    expect((await send("GET", "/product/999")).status).toBe(404);
    const gone = await read("/product/4");
    expect(gone.response.status).toBe(410);
    expect(gone.text).toContain('content="noindex"');
  });
});

describe("analytics", () => {
  it("Without an analytics id the page contains no analytics", async () => {
    for (const path of ["/", "/about", "/product/1"]) {
      expect((await read(path)).text).not.toMatch(/gtag|googletagmanager|google-analytics/);
    }
  });
});
