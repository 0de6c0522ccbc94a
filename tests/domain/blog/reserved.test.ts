// Checks that a post cannot take a slug that belongs to another route (blog-5).
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { reservedSlugs } from "~/domain/blog/blog";
import { postInput } from "~/domain/blog/blog.schema";

const post = { title: "Five tips", content: "Hello", category: "tips" };

describe("reserved slugs", () => {
  it("The reserved slugs are those of every fixed address below /blog", () => {
    const routes = readFileSync("app/routes.ts", "utf8");
    const fixed = [...routes.matchAll(/^ {2}route\("blog\/([^":]+)"/gm)].map(([, slug]) => slug);
    expect(fixed.length).toBeGreaterThan(0);
    expect([...reservedSlugs].toSorted()).toEqual(fixed.toSorted());
  });

  it.each([{ title: "How soft enamel pins are made" }, { slug: "How-Soft-Enamel-Pins-Are-Made" }])(
    "A reserved slug is refused at its field, whether typed or derived from the title: %o",
    (given) => {
      const parsed = postInput.safeParse({ ...post, ...given });
      expect(parsed.error?.issues).toMatchObject([
        { path: ["slug"], message: expect.stringContaining("another slug") },
      ]);
    },
  );
});
