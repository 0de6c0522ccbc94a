// Budgets of bytes and elements: what a page weighs is what it costs to render, to send and to show.
import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { newProduct } from "../support/factories/buyers";

const description = "Two lines of words, as most pins of the shop have them: what it shows, and who will wear it.";

/** A visitor of our own, so that no page comes from the cache; UTF-16 units are bytes here, but for a few signs. */
async function weigh(path: string) {
  const response = await exports.default.fetch(`http://localhost${path}`, {
    headers: { Cookie: `cart=${btoa(JSON.stringify("a-visitor-of-our-own"))}` },
  });
  expect(response.status).toBe(200);
  const html = await response.text();
  return { bytes: html.length, elements: html.match(/<[a-z]/g)?.length ?? 0, html };
}

describe("a page's weight", () => {
  const ids: number[] = [];
  beforeEach(async () => {
    for (let number = ids.length; number < 36; number++) {
      const product = await newProduct({ name: `Golf Pin Number ${number}`, description, stockQuantity: 50 });
      ids.push(product.id);
    }
  });

  it("is at most 52 KB and 835 elements for the list of 36 pins, each of whose words it says once", async () => {
    const { bytes, elements, html } = await weigh("/wholesale");
    expect(html.match(/<article /g)).toHaveLength(36);
    expect(html.split(description)).toHaveLength(1 + 36);
    expect(html.split("Golf Pin Number 17<")).toHaveLength(2);
    expect(bytes).toBeLessThanOrEqual(52_000);
    expect(elements).toBeLessThanOrEqual(835);
  });

  it.each([
    ["/", 31_500, 350],
    ["/login", 17_500, 190],
    ["/custom", 38_000, 430],
    ["/faq", 25_700, 200],
  ])("is at most that of a small page for %s", async (path, mostBytes, mostElements) => {
    const { bytes, elements } = await weigh(path);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(elements).toBeLessThanOrEqual(mostElements);
  });

  it("of one product does not grow with the catalog", async () => {
    const { bytes, elements } = await weigh(`/product/${ids[0]}`);
    expect(bytes).toBeLessThanOrEqual(33_500);
    expect(elements).toBeLessThanOrEqual(355);
  });
});
