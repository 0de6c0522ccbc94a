import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noPostsText, slugify } from "~/domain/blog/blog";
import { postInput } from "~/domain/blog/blog.schema";
import { reviewInput } from "~/domain/catalog/reviews.schema";

describe("blog", () => {
  it.each([
    ["Café Tips & Tricks!", "cafe-tips-tricks"],
    ["  The Player's Guide — 2026 ", "the-players-guide-2026"],
    ["日本", ""],
    ["word ".repeat(40), `${"word-".repeat(15)}word`],
    [`${"word ".repeat(15)}fives`, `${"word-".repeat(15)}fives`],
    [`${"word ".repeat(15)}fives more`, `${"word-".repeat(15)}fives`],
    [`${"word ".repeat(15)}sixsix more`, `${"word-".repeat(14)}word`],
    ["a".repeat(81), "a".repeat(80)],
  ])("The title %s becomes the slug %s", (title, slug) => expect(slugify(title)).toBe(slug));

  it("Slugs are safe in a URL and stay as they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (title) => {
        const slug = slugify(title);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });

  it("A post takes its tags as text and is named by its title", () => {
    const post = postInput.parse({
      title: "Three Greens",
      content: "<p>x</p>",
      category: "tips",
      tags: "#Golf, ball markers,,golf",
    });
    expect(post).toMatchObject({ slug: "three-greens", tags: ["golf", "ball-markers"], isPublished: false });
    expect(postInput.safeParse({ title: "日本", content: "x", category: "tips" }).error?.issues[0]?.path).toEqual([
      "slug",
    ]);
    expect(postInput.safeParse({ title: "x", content: "x", category: "gossip" }).success).toBe(false);
  });

  it("An empty list of posts says so in the specified words", () => {
    expect(noPostsText("all")).toBe("No posts found");
    expect(noPostsText("tips")).toBe('No posts in the "tips" category yet.');
  });

  it.each([0, 6, 4.5, "5"])("A review with %s stars is refused", (rating) =>
    expect(reviewInput.safeParse({ rating }).success).toBe(false),
  );
});
