import { expect, it } from "vitest";
import { postFilter, postInput } from "~/domain/blog-input";
import {
  changePost,
  deletePost,
  getPostForStaff,
  listPostsForStaff,
  uploadPostPicture,
  writePost,
} from "~/services/blog-admin.server";
import { openPublicMedia } from "~/services/product-media.server";
import { editedMeanwhile } from "~/services/versions.server";
import { appAs } from "../support/staff";

const input = (values: object = {}) =>
  postInput.parse({
    title: "Five Tips",
    content: "## Hello\n\n*you*\n\n<script>alert(1)</script>",
    category: "tips",
    ...values,
  });

it("is sanitised on saving, published once, and told to the later of two editors", async () => {
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

it("keeps pictures that everybody may see; only staff may write", async () => {
  const staff = (await appAs("admin")).app;
  const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'], "a.svg");
  const url = await uploadPostPicture(staff, { file });
  expect((await openPublicMedia(staff, url.slice("/media/".length))).file.purpose).toBe("blog");
  await expect(writePost((await appAs("user")).app, input())).rejects.toMatchObject({ code: "forbidden" });
});
