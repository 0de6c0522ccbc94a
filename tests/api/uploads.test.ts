// Shows data-3: the content of an upload decides its type, and a refused request leaves nothing in R2.
import { describe, expect, it } from "vitest";
import { plainOrder, pngFile, storedKeys, svgFile } from "../support/factories/designs";
import { grayPng, heicStart, jpeg } from "../support/factories/media";
import { ask, origin, send } from "../support/fixtures/requests";

const headers = { "X-Session-Id": "uploads-session" };
const fields = {
  customerName: "Quinn Field",
  customerEmail: "quinn@club.example",
  projectDescription: "A lighthouse pin for our member-guest.",
  quantity: "80",
};

function quote(...logos: File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const logo of logos) form.append("logo", logo);
  return form;
}

const named = (bytes: Uint8Array<ArrayBuffer> | string, name: string, type: string) =>
  new File([bytes], name, { type });
const megabytes10 = 10 * 1024 * 1024;

/** A PNG of the given size. Readers ignore the bytes after its end. */
async function pngOf(size: number): Promise<File> {
  const start = new Uint8Array(await pngFile().arrayBuffer());
  const bytes = new Uint8Array(size);
  bytes.set(start);
  return named(bytes, "large.png", "image/png");
}

describe("refused, and nothing kept", () => {
  it.each<[string, () => File | Promise<File>, number]>([
    ["HTML that says PNG", () => named("<html><script>alert(1)</script>", "logo.png", "image/png"), 415],
    ["an EXE that says SVG", () => named(new Uint8Array([0x4d, 0x5a, 0, 0, 1, 2]), "logo.svg", "image/svg+xml"), 415],
    ["a PDF in the quote form", () => named("%PDF-1.7\n%%EOF", "logo.pdf", "application/pdf"), 415],
    ["an SVG with a script", () => svgFile("<script>alert(1)</script>"), 415],
    ["an SVG with onload", () => svgFile('<g onload="alert(1)"/>'), 415],
    ["an SVG with foreignObject", () => svgFile("<foreignObject><b/></foreignObject>"), 415],
    ["an SVG with a link", () => svgFile('<image href="https://evil.example/x.png"/>'), 415],
    ["an SVG with CSS that loads", () => svgFile("<style>*{fill:url(https://evil.example)}</style>"), 415],
    ["a PNG that is cut off", () => named(grayPng(40, 40).slice(0, 60), "logo.png", "image/png"), 415],
    ["a JPEG that is cut off", () => named(jpeg.slice(0, -2), "logo.jpg", "image/jpeg"), 415],
    ["a PNG of 30,000 by 30,000 pixels", () => named(grayPng(30_000, 30_000, { rows: 1 }), "a.png", "image/png"), 415],
    ["an iPhone's photo", () => named(heicStart, "logo.heic", "image/heic"), 415],
    ["one byte over 10 MB", () => pngOf(megabytes10 + 1), 413],
  ])("An upload is refused and not kept: %s", async (_name, file, status) => {
    const before = await storedKeys();
    const answer = await ask<{ message: string }>("POST", "/api/quote-requests", { form: quote(await file()) });
    expect(answer).toMatchObject({ status, body: { message: expect.any(String) } });
    expect(await storedKeys()).toEqual(before);
  });

  it("Two files at once are refused, and nothing is kept", async () => {
    const before = await storedKeys();
    expect((await send("POST", "/api/quote-requests", { form: quote(pngFile(), pngFile()) })).status).toBe(400);
    expect(await storedKeys()).toEqual(before);
  });

  it("A cut-off form, and one without a body, are refused", async () => {
    const before = await storedKeys();
    const type = { "Content-Type": "multipart/form-data; boundary=xx", Origin: origin };
    const cut = `--xx\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n\x89PNG`;
    for (const body of [cut, ""]) {
      const request = new Request(`${origin}/api/quote-requests`, { method: "POST", headers: type, body });
      const { exports } = await import("cloudflare:workers");
      expect((await exports.default.fetch(request)).status).toBe(400);
    }
    expect(await storedKeys()).toEqual(before);
  });

  it("A good logo whose order is refused is not kept", async () => {
    const before = await storedKeys();
    const form = new FormData();
    form.set("logo", pngFile());
    form.set("orderData", JSON.stringify({ ...plainOrder, promoCode: "NOPE" }));
    expect((await send("POST", "/api/custom-orders/prepare", { headers, form })).status).toBe(400);
    expect(await storedKeys()).toEqual(before);
  });
});

describe("kept and served", () => {
  it("A file of exactly 10 MB is accepted", async () => {
    const answer = await send("POST", "/api/quote-requests", { form: quote(await pngOf(megabytes10)) });
    expect(answer.status).toBe(201);
  });

  it.each(["../../x.png", 'a";x=.png', `${"n".repeat(5000)}.png`, "日本 crest.png"])(
    "A file name like %j stays a name",
    async (name) => {
      const form = new FormData();
      form.set("logo", pngFile(name));
      form.set("orderData", JSON.stringify(plainOrder));
      const { body } = await ask<{ logoUrl: string }>("POST", "/api/custom-orders/prepare", { headers, form });
      const file = await send("GET", body.logoUrl, { headers });
      expect(file.status).toBe(200);
      expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename\*=UTF-8''[\w.%~!'()*-]+$/);
      await file.body?.cancel();
      for (const key of await storedKeys()) expect(key).toMatch(/^(logo|preview|mockup)\/[0-9a-f-]{36}\.[a-z]+$/);
    },
  );

  it("An SVG is never active on our origin, and only its owner gets it", async () => {
    const form = new FormData();
    form.set("logo", svgFile());
    form.set("orderData", JSON.stringify(plainOrder));
    const { body } = await ask<{ logoUrl: string }>("POST", "/api/custom-orders/prepare", { headers, form });
    const file = await send("GET", body.logoUrl, { headers });
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": expect.stringContaining("sandbox"),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    await file.body?.cancel();
    expect((await send("GET", body.logoUrl)).status).toBe(404);
    expect((await send("GET", body.logoUrl, { headers: { "X-Session-Id": "another-session" } })).status).toBe(404);
  });
});
