// Checks that the page's data reaches the browser in the same script as React Router's own stream (http/hydration-data.server).
import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";

const enqueue = /window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g;

describe("a page's data", () => {
  it.each(["/", "/faq", "/login", "/no-such-page"])(
    "The HTML of %s contains all of the page's data, and then closes the stream",
    async (path) => {
      const html = await (await exports.default.fetch(`http://localhost${path}`)).text();
      expect(html.match(/<!DOCTYPE html>/i)).not.toBeNull();
      const pieces = [...html.matchAll(enqueue)].map(([, text = '""']) => JSON.parse(text) as string);
      expect(pieces).toHaveLength(1);
      // turbo-stream writes one JSON array on each line. The first line has the loaders' answers.
      const [first = ""] = (pieces[0] ?? "").split("\n");
      expect(JSON.parse(first)).toContain("loaderData");
      expect(html.indexOf("streamController.close()")).toBeGreaterThan(html.indexOf("streamController.enqueue("));
      expect(html).not.toContain("<!--$!-->");
      expect(html).not.toContain("<!--$?-->");
    },
  );
});
