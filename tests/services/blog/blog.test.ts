// Tests the blog on D1: what is public, what is sanitized, who counts as a visitor.
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { blogPosts, blogViews } from "~/db/schema";
import { blogQuery, postInput } from "~/domain/blog/blog.schema";
import { createPost, getPost, listMorePosts, listPosts, readPost } from "~/services/blog/blog.server";
import { settled, testApp } from "../../support/fixtures/app";
import { send, signIn } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const now = new Date("2026-11-20T12:00:00Z");
const day = (number: number) => new Date(now.getTime() + number * 86_400_000);
const app = (visitor: Parameters<typeof testApp>[0] = {}) => testApp({ now: () => now, ...visitor });
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

let authorId = "";
let cookie = "";

beforeAll(async () => {
  const admin = await signIn("admin");
  authorId = admin.id;
  cookie = admin.sessionToken;
});

beforeEach(async () => {
  await db.delete(blogViews);
  await db.delete(blogPosts);
});

async function write(slug: string, values: Partial<typeof blogPosts.$inferInsert> = {}) {
  const post = { title: slug, slug, content: "<p>Hi</p>", authorId, category: "tips" as const, isPublished: true };
  await db.insert(blogPosts).values({ ...post, publishedAt: day(-1), ...values });
}

const viewsOf = async (slug: string) => (await getPost(app(), { slug })).viewCount;

describe("what is public", () => {
  it("An address longer than any post's is no page", async () => {
    expect((await send("GET", `/blog/${"x".repeat(300)}`)).status).toBe(404);
  });

  it("The blog lists published posts whose day has come, newest first, of one category or all", async () => {
    await write("old", { publishedAt: day(-9) });
    await write("new", { publishedAt: day(-2), category: "news" });
    await write("draft", { isPublished: false });
    await write("tomorrow", { publishedAt: day(1) });
    const slugs = async (category: string) =>
      (await listPosts(app(), blogQuery.parse({ category }), 24)).rows.map((p) => p.slug);
    expect(await slugs("all")).toEqual(["new", "old"]);
    expect(await slugs("tips")).toEqual(["old"]);
    expect(await slugs("courses")).toEqual([]);
    expect(await slugs("gossip")).toEqual(["new", "old"]);
    expect((await listPosts(app(), blogQuery.parse({}), 24)).rows[0]).not.toHaveProperty("content");
    for (const slug of ["draft", "tomorrow", "nothing", "' or 1=1 --"]) {
      await expect(getPost(app(), { slug }), slug).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("The next page follows the last post, also among posts with the same time", async () => {
    for (const slug of ["a", "b", "c", "d", "e"]) await write(`page-${slug}`, { publishedAt: day(-2) });
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { rows, next } = await listPosts(app(), { category: "all", before }, 2);
      seen.push(...rows.map(({ slug }) => slug));
      before = next ?? undefined;
    } while (before);
    expect(seen).toEqual(["page-e", "page-d", "page-c", "page-b", "page-a"]);
  });

  it("A post offers three others, those of the same category first", async () => {
    for (const [index, slug] of ["a", "b", "c", "d"].entries()) await write(slug, { publishedAt: day(-index - 1) });
    await write("e", { publishedAt: day(-8), category: "courses" });
    await write("f", { publishedAt: day(-9), category: "courses" });
    expect((await listMorePosts(app(), { slug: "f" })).map(({ slug }) => slug)).toEqual(["e", "a", "b"]);
    expect((await listMorePosts(app(), { slug: "built-in" })).map(({ slug }) => slug)).toEqual(["a", "b", "c"]);
  });
});

describe("sanitising", () => {
  const hostile = `<h1>Hi</h1><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a>
    <iframe src="//evil.example"></iframe><p style="position:fixed" class="x" id="root">b</p><svg onload=alert(1)>
    <a href="https://ok.example" target="_blank">c</a><form action=/logout><button>d</button></form><img src="//evil.example/x.png">`;
  const dangerous = /<script|onerror|onload|javascript:|<iframe|<form|<button|style=|class=|id=|<svg|src="\/\/evil/i;

  it("A post is sanitized when it is written", async () => {
    const staff = app({ visitor: { sessionToken: cookie } });
    const post = await createPost(staff, postInput.parse({ title: "Hostile", content: hostile, category: "tips" }));
    expect(post.content).not.toMatch(dangerous);
    expect(post.content).toContain("<h2>Hi</h2>");
    expect(post.content).toContain('<a href="https://ok.example" rel="noopener">c</a>');
    await expect(
      createPost(staff, postInput.parse({ title: "Hostile", content: "x", category: "tips" })),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it("A post is sanitized again when it is read, however it came into the table", async () => {
    await write("raw", { content: hostile });
    const { content } = await getPost(app(), { slug: "raw" });
    expect(content).not.toMatch(dangerous);
    await write("clean", { content });
    expect((await getPost(app(), { slug: "clean" })).content).toBe(content);
  });

  it("Only staff can write a post", async () => {
    const input = postInput.parse({ title: "Mine", content: "x", category: "tips" });
    await expect(createPost(app(), input)).rejects.toMatchObject({ code: "unauthenticated" });
    const user = await signIn("user");
    const asUser = app({ visitor: { sessionToken: user.sessionToken } });
    await expect(createPost(asUser, input)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("views", () => {
  const read = async (address: string, userAgent: string, slug = "post") => {
    await readPost(app({ visitor: { address, userAgent } }), { slug });
    await settled();
  };

  it("The views count each visitor once for each post", async () => {
    await write("post", { viewCount: 40 });
    await write("other");
    for (let visit = 0; visit < 3; visit++) await read("198.51.100.1", chrome);
    expect(await viewsOf("post")).toBe(41);
    await read("198.51.100.2", chrome);
    await read("198.51.100.1", `${chrome} Edg/142`);
    expect(await viewsOf("post")).toBe(43);
    await read("198.51.100.1", chrome, "other");
    expect(await viewsOf("other")).toBe(1);
    const hashes = (await db.select().from(blogViews)).map(({ visitorHash }) => visitorHash);
    expect(new Set(hashes).size).toBe(4);
  });

  it("The views count one visitor once, even if the visits arrive at the same time", async () => {
    await write("post");
    await Promise.all(Array.from({ length: 20 }, () => read("198.51.100.1", chrome)));
    expect(await viewsOf("post")).toBe(1);
  });

  it.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "facebookexternalhit/1.1",
    "curl/8.5.0",
    "",
  ])("The views leave out %s", async (userAgent) => {
    await write("post");
    await read("198.51.100.9", userAgent);
    expect(await viewsOf("post")).toBe(0);
  });
});
