// Kept pages for those who take gzip (http/kept/packed-page): what comes out is the page, under each answer's own nonce.
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packedFor, packPage } from "~/http/kept/packed-page.server";
import { newProduct } from "../support/factories/buyers";
import { send } from "../support/fixtures/requests";

const nonce = "first-nonce-of-the-page";
const another = "other-nonce-of-a-answer";

/** The page packed with its nonce, and unpacked with another. */
function through(page: string, length = nonce.length) {
  const bytes = new TextEncoder().encode(page);
  const at: number[] = [];
  for (let from = Buffer.from(bytes).indexOf(nonce); from >= 0; from = Buffer.from(bytes).indexOf(nonce, from + length))
    at.push(from);
  const packed = packPage(bytes, at, length);
  return packed && gunzipSync(packedFor(packed, Buffer.from(another))).toString();
}

describe("a packed page", () => {
  it("says each answer's nonce wherever the page says its own, also far from the one before", () => {
    const far = Array.from({ length: 3000 }, (_, index) => `<li>${index * 7919}</li>`).join("");
    for (const page of [
      "no nonce at all",
      nonce,
      // Words of the page that the nonce says too.
      `<b nonce="${nonce}"> – “once” </b><b nonce="${nonce}"> – “first page” </b>`,
      `<script nonce="${nonce}">1</script>${far}<script nonce="${nonce}">2</script>`,
      `${far}<b nonce="${nonce}">${far}${far}<i nonce="${nonce}"><u nonce="${nonce}">${far}`,
    ])
      expect(through(page)).toBe(page.replaceAll(nonce, another));
  });

  it("does so for whatever else the page says", () => {
    const word = fc.oneof(
      fc.constant(nonce),
      fc.constant(` nonce="${nonce}"`),
      fc.string({ maxLength: 300, unit: "grapheme" }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const page = words.join("");
        const wanted = page.replaceAll(nonce, another);
        expect(through(page) ?? wanted).toBe(wanted);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a kept page", () => {
  it("comes packed to those who take gzip and as it is to others, each with a nonce of its own", async () => {
    const product = await newProduct({ name: "Packed Pin – “so”" });
    const path = `/product/${product.id}`;
    await (await send("GET", path)).text();
    const [plain, first, second] = await Promise.all([
      send("GET", path),
      send("GET", path, { headers: { "Accept-Encoding": "br, gzip" } }),
      send("GET", path, { headers: { "Accept-Encoding": "gzip" } }),
    ]);
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    // Unpacked by the runtime, as a browser does it.
    const pages = await Promise.all([plain, first, second].map((one) => one.text()));
    const nonces = [plain, first, second].map(
      ({ headers }) => /'nonce-([\w-]+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1] ?? "",
    );
    expect(new Set(nonces).size).toBe(3);
    for (const { headers } of [first, second]) {
      expect(headers.get("Content-Encoding")).toBe("gzip");
      expect(headers.get("Vary")).toBe("Accept-Encoding");
    }
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("Packed Pin – “so”");
      expect(new Set([...page.matchAll(/nonce="([^"]*)"/g)].map(([, one]) => one))).toEqual(new Set([nonces[index]]));
      expect(page.replaceAll(nonces[index]!, "")).toBe(pages[0]!.replaceAll(nonces[0]!, ""));
    }
  });
});
