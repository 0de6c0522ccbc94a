import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditLog, storedFiles } from "~/db/schema";
import { postFilter, postInput } from "~/domain/blog/blog.schema";
import {
  changePost,
  deletePost,
  getPostForStaff,
  listPostsForStaff,
  renderPost,
  writePost,
} from "~/services/blog/admin.server";
import { createPost } from "~/services/blog/blog.server";
import {
  getContentPage,
  getPageForStaff,
  listOwnPages,
  previewPageText,
  resetPageText,
  savePageText,
} from "~/services/blog/content.server";
import { releaseUnusedPictures, uploadPostPicture } from "~/services/blog/pictures.server";
import { openPublicMedia } from "~/services/catalog/media.server";
import { editedMeanwhile } from "~/services/core/versions.server";
import { deleteUnclaimedFiles } from "~/services/files/files.server";
import { storedKeys } from "../../support/factories/designs";
import { appAs } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";

const input = (values: object = {}) =>
  postInput.parse({
    title: "Five Tips",
    content: "## Hello\n\n*you*\n\n<script>alert(1)</script>",
    category: "tips",
    ...values,
  });

it("A post is sanitized when saved, published once, and the later of two editors gets a notice", async () => {
  const staff = (await appAs("admin")).app;
  const post = await writePost(staff, input());
  expect(post).toMatchObject({ slug: "five-tips", isPublished: false, publishedAt: null });
  expect(post.content).toContain("<h2>Hello</h2>");
  expect(post.content).toContain("<em>you</em>");
  expect(post.content).not.toContain("script");
  const published = await changePost(staff, { ...input({ isPublished: true }), id: post.id, version: 1 });
  await expect(changePost(staff, { ...input(), id: post.id, version: 1 })).rejects.toThrow(editedMeanwhile);
  const again = await changePost(staff, { ...input({ isPublished: true, title: "New" }), id: post.id, version: 2 });
  expect(again.publishedAt).toEqual(published.publishedAt);
  await expect(writePost(staff, input({ slug: again.slug }))).rejects.toMatchObject({ code: "conflict" });
  expect((await listPostsForStaff(staff, postFilter.parse({ state: "published" }))).rows.map(({ id }) => id)).toContain(
    post.id,
  );
  await deletePost(staff, { id: post.id });
  await expect(getPostForStaff(staff, post.id)).rejects.toMatchObject({ code: "not_found" });
});

it("A post keeps its typed text, and saving it again without an edit changes nothing, Markdown or old HTML", async () => {
  const staff = (await appAs("admin")).app;
  const typed = "## Code\n\n```\none\n\n    indented\n```";
  const post = await writePost(staff, input({ title: "Kept source", content: typed }));
  expect(post.source).toBe(typed);
  const again = await changePost(staff, { ...input({ title: "Kept source", content: post.source }), id: post.id });
  expect(again).toMatchObject({ source: typed, content: post.content });
  const html = "<p>Old</p>\n<pre><code>one\n\n    indented\n</code></pre>";
  const old = await createPost(staff, input({ title: "Old post", content: html }));
  const saved = await changePost(staff, { ...input({ title: "Old post", content: old.content }), id: old.id });
  expect(saved).toMatchObject({ source: null, content: old.content });
  // The editor's preview equals the saved post.
  expect(await renderPost(staff, { content: typed })).toBe(post.content);
  expect(await renderPost(staff, { content: old.content, isHtml: true })).toBe(old.content);
});

const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'], "a.svg");

/** Runs all cron jobs as if that many hours had passed. */
async function runJobsAfter(hours: number) {
  const start = Date.now() + hours * 3_600_000;
  for (let run = 0; run < 256; run++) {
    const app = testApp({ now: () => new Date(start + run * 300_000) });
    await releaseUnusedPictures(app);
    await deleteUnclaimedFiles(app);
  }
}

it("A picture is deleted a day after the last post or page that named it", async () => {
  const staff = (await appAs("admin")).app;
  const keys: string[] = [];
  const upload = async () => {
    const url = await uploadPostPicture(staff, { file });
    keys.push(url.slice("/media/".length));
    return url;
  };
  const [featured, inText, shared, unused] = [await upload(), await upload(), await upload(), await upload()];
  const onPage = { title: "About", description: "Us", content: `![us](${await upload()})`, savedAt: 0 };
  await savePageText(staff, "about", onPage);
  const content = `![one](${inText}) ![two](${shared})`;
  const first = await writePost(staff, input({ title: "Pictures", content, featuredImage: featured }));
  const second = await writePost(staff, input({ title: "Shared", content: `<img src="${shared}" alt="">` }));
  const kept = async () => (await storedKeys()).filter((key) => keys.includes(key)).map((key) => keys.indexOf(key));

  await runJobsAfter(0.5);
  expect((await kept()).toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect(unused).toContain(keys[3]);
  await runJobsAfter(25);
  expect((await kept()).toSorted()).toEqual([0, 1, 2, 4]);
  await deletePost(staff, { id: first.id });
  await runJobsAfter(50);
  expect((await kept()).toSorted()).toEqual([2, 4]);
  await deletePost(staff, { id: second.id });
  await resetPageText(staff, "about", await getPageForStaff(staff, "about"));
  await runJobsAfter(75);
  expect(await kept()).toEqual([]);
});

it("A picture stays if a post names it again", async () => {
  const staff = (await appAs("admin")).app;
  const url = await uploadPostPicture(staff, { file });
  const key = url.slice("/media/".length);
  for (let run = 0; run < 256; run++) {
    await releaseUnusedPictures(testApp({ now: () => new Date(Date.now() + 90_000_000 + run * 300_000) }));
  }
  await expect(openPublicMedia(staff, key)).rejects.toMatchObject({ code: "not_found" });
  await writePost(staff, input({ title: "Late", content: `![late](${url})` }));
  await runJobsAfter(25);
  expect((await openPublicMedia(staff, key)).file.purpose).toBe("blog");
});

it("Text that arrives after an upload attempt keeps no picture and reaches no log", async () => {
  const staff = (await appAs("admin")).app;
  const { db } = staff;
  const words = (url: string, savedAt: number) => ({ title: "T", description: "", content: `![x](${url})`, savedAt });
  const owners = async (url: string) =>
    (
      await db
        .select()
        .from(storedFiles)
        .where(eq(storedFiles.key, url.slice("/media/".length)))
    ).map(({ owner }) => owner);
  const lines = () => db.$count(auditLog, eq(auditLog.subject, "page privacy"));
  await savePageText(staff, "privacy", words(await uploadPostPicture(staff, { file }), 0));
  const late = await uploadPostPicture(staff, { file });
  await db
    .update(storedFiles)
    .set({ owner: null })
    .where(eq(storedFiles.key, late.slice("/media/".length)));
  for (const savedAt of [0, 1])
    await expect(savePageText(staff, "privacy", words(late, savedAt))).rejects.toThrow(editedMeanwhile);
  await expect(resetPageText(staff, "privacy", { savedAt: 1 })).rejects.toThrow(editedMeanwhile);
  expect(await owners(late)).toEqual([null]);
  expect(await lines()).toBe(1);
  const seen = await getPageForStaff(staff, "privacy");
  await savePageText(staff, "privacy", words(late, seen.savedAt));
  expect(await owners(late)).toEqual(["blog"]);
  await resetPageText(staff, "privacy", await getPageForStaff(staff, "privacy"));
});

it.each(["how-soft-enamel-is-made", "24-hour-mockups"])(
  "The picture %s in the text of /about has a size and description, and loads when it comes into view",
  async (name) => {
    const { html } = await getContentPage(testApp(), "about");
    const [image = ""] = html.match(new RegExp(`<img [^>]*${name}[^>]*>`)) ?? [];
    for (const part of [/alt="[^"]{20,}"/, /width="\d+"/, /height="\d+"/, /loading="lazy"/])
      expect(image).toMatch(part);
  },
);

it("A content page shows staff's text with the shop's facts, and ours again", async () => {
  const { app: staff } = await appAs("staff");
  const ours = await getContentPage(testApp(), "faq");
  expect(await getPageForStaff(staff, "faq")).toMatchObject({
    isOwn: false,
    names: expect.arrayContaining(["shipping"]),
  });
  const words = {
    title: "Asked of {{name}}",
    description: "Short",
    savedAt: 0,
    content: '## What of shipping?\n\n{{shipping}} <script>alert(1)</script><img src="//evil.example/x.png">',
  };
  await savePageText(staff, "faq", words);
  const page = await getContentPage(testApp(), "faq");
  expect(page).toMatchObject({ title: "Asked of Pin High", html: expect.stringContaining("<p>$5.99 <img") });
  expect(page.html).not.toMatch(/script|evil/);
  expect(await previewPageText(staff, words)).toBe(page.html);
  await expect(savePageText(staff, "faq", words)).rejects.toThrow(editedMeanwhile);
  const unknown = { ...words, content: "{{discount}}" };
  await expect(savePageText(staff, "faq", unknown)).rejects.toMatchObject({
    code: "invalid",
    fieldErrors: { content: [expect.stringContaining("{{discount}}")] },
  });
  expect(await listOwnPages(staff)).toEqual(["faq"]);
  await resetPageText(staff, "faq", await getPageForStaff(staff, "faq"));
  expect(await getContentPage(testApp(), "faq")).toEqual(ours);
  await expect(getPageForStaff(staff, "prices")).rejects.toMatchObject({ code: "not_found" });
  const { app: user } = await appAs("user");
  for (const act of [
    savePageText(user, "faq", words),
    resetPageText(user, "faq", { savedAt: 0 }),
    previewPageText(user, words),
  ])
    await expect(act).rejects.toMatchObject({ code: "forbidden" });
});

it("A post's pictures are public, and only staff may write", async () => {
  const staff = (await appAs("admin")).app;
  const url = await uploadPostPicture(staff, { file });
  expect((await openPublicMedia(staff, url.slice("/media/".length))).file.purpose).toBe("blog");
  await expect(writePost((await appAs("user")).app, input())).rejects.toMatchObject({ code: "forbidden" });
});
