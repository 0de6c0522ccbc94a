import { expect, it } from "vitest";
import { blogCategories, blogFilters, slugify } from "~/domain/blog/blog";
import { blogQuery, postFilter, postInput, postSlug, postText, tagsField } from "~/domain/blog/blog.schema";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

const post = { title: "Three Greens", content: "<p>x</p>", category: "tips" };
const categories = ["tips", "equipment", "courses", "tournaments", "news"];

it("A post keeps to its maximum lengths", () => {
  expect(blogCategories).toEqual(categories);
  expect(blogFilters).toEqual(["all", ...categories]);
  expectEdges(postInput, post, {
    title: longest(160),
    excerpt: longest(400),
    content: longest(200_000),
    category: oneOf(...categories),
    metaTitle: longest(120),
    metaDescription: longest(300),
    isPublished: { taken: [true, false], beyond: ["perhaps"] },
  });
  expect(postInput.safeParse({ ...post, slug: "x".repeat(120) }).data?.slug).toBe("x".repeat(80));
  expect(postInput.safeParse({ ...post, slug: "x".repeat(121) }).success).toBe(false);
  expect(postInput.parse({ ...post, slug: "Own Name" })).toMatchObject({ slug: "own-name", isPublished: false });
});

it("A text of a post's length can be previewed, as Markdown unless it says that it is HTML", () => {
  expectEdges(postText, {}, { content: longest(200_000), isHtml: { taken: [true, false], beyond: ["perhaps"] } });
  expect(postText.parse({})).toEqual({ content: "", isHtml: false });
});

it("A post has at most twenty tags, as a list or as text, each once and without blanks around it", () => {
  const tags = (count: number) => Array.from({ length: count }, (_, at) => `tag-${at}`);
  expect(tagsField.parse(tags(20))).toEqual(tags(20));
  expect(tagsField.parse(tags(20).join(", "))).toEqual(tags(20));
  expect(tagsField.safeParse(tags(21)).error?.issues[0]?.message).toBe("Please use at most 20 tags");
  expect([tagsField.parse(null), tagsField.parse(undefined), tagsField.parse([" ", "A", "a"])]).toEqual([
    [],
    [],
    ["a"],
  ]);
});

it("Staff's list filters by known words", () =>
  expectEdges(postFilter, {}, { state: oneOf("published", "draft"), category: oneOf(...categories) }));

it("A long title is cut between words, or within its only word", () => {
  const word = (length: number) => "w".repeat(length);
  expect(slugify(word(80))).toBe(word(80));
  expect(slugify(word(81))).toBe(word(80));
  expect(slugify(`${word(80)} x`)).toBe(word(80));
  expect(slugify(`a ${word(79)}`)).toBe("a");
  expect(slugify(`${word(40)} ${word(39)} x`)).toBe(`${word(40)}-${word(39)}`);
  expect(slugify("-A-")).toBe("a");
});

it("Posts are listed by a known category, otherwise all, and found by a slug", () => {
  for (const category of ["all", ...categories]) expect(blogQuery.parse({ category })).toEqual({ category });
  for (const given of [{}, { category: "pins" }]) expect(blogQuery.parse(given)).toEqual({ category: "all" });
  expectEdges(postSlug, {}, { slug: longest(200) });
});
