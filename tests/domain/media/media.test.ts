// Shows files-10 and files-11: pictures and films are complete, of a usable size, and reveal neither place nor author.
import { describe, expect, it } from "vitest";
import type { FileType } from "~/domain/forms/uploads";
import { mediaFault, withoutMetadata } from "~/domain/media/media";
import { damagedFile } from "~/domain/media/parts";
import * as media from "../../support/factories/media";

const {
  bytesOf,
  exif,
  gif,
  grayPng,
  join,
  jpeg,
  jpegSegment,
  jpegWith,
  losslessWebp,
  mp4,
  pngChunk,
  webm,
  webp,
  webpChunk,
  webpWith,
} = media;

const pdf = bytesOf("%PDF-1.4\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n");
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const svgOf = (inner: string) => bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`);
const svgWith = (picture: Uint8Array) => svgOf(`<image href="data:image/png;base64,${base64(picture)}"/>`);

const whole: [string, FileType, Uint8Array][] = [
  ["a PNG", "png", grayPng(16, 12)],
  ["a PNG with bytes behind its end", "png", join(grayPng(16, 12), new Uint8Array(99))],
  ["a JPEG", "jpeg", jpeg],
  ["a JPEG with a film behind its end, as phones write it", "jpeg", join(jpeg, mp4)],
  ["a GIF", "gif", gif()],
  ["a WebP", "webp", webp],
  ["a lossless WebP", "webp", losslessWebp],
  ["an MP4", "mp4", mp4],
  ["a WebM", "webm", webm],
  ["a PDF", "pdf", pdf],
  ["an SVG with a picture inside", "svg", svgWith(grayPng(4, 4))],
  ["a table", "csv", bytesOf("email,name\n")],
];

describe("a complete file", () => {
  it.each(whole)("A complete file is accepted: %s", async (_name, type, bytes) =>
    expect(await mediaFault(type, bytes)).toBeNull(),
  );

  it.each(whole)("A file is still complete without its metadata: %s", async (_name, type, bytes) => {
    expect(await mediaFault(type, withoutMetadata(type, bytes))).toBeNull();
  });
});

describe("a file that is cut off is refused", () => {
  const binary = whole.filter(([name, type]) => !/behind|SVG/.test(name) && type !== "csv");
  // A live WebM does not state its length, so a cut-off film looks like a short film.
  const cut = binary.filter(([, type]) => type !== "webm");
  it.each(cut)("A cut-off file is refused: %s, wherever it is cut", async (_name, type, bytes) => {
    // A PDF may end without its last line break.
    const last = type === "pdf" ? bytes.length - 2 : bytes.length - 1;
    const taken: number[] = [];
    for (let length = 12; length < last; length++) {
      if ((await mediaFault(type, bytes.slice(0, length))) !== damagedFile) taken.push(length);
    }
    // A film still plays without the index at its end.
    expect(taken).toEqual(type === "mp4" ? [bytes.length - 76] : []);
  });

  it("A PNG with fewer pixels than its size says is refused", async () => {
    expect(await mediaFault("png", grayPng(400, 300, { rows: 20 }))).toBe(damagedFile);
  });

  it.each([
    ["3 bits", [3, 0, 0, 0, 0]],
    ["colors of 4 bits", [4, 2, 0, 0, 0]],
    ["an unknown color type", [8, 5, 0, 0, 0]],
    ["an unknown compression", [8, 0, 1, 0, 0]],
    ["an unknown filter", [8, 0, 0, 1, 0]],
  ])("A PNG in a form that no program shows is refused: %s", async (_what, form) => {
    const size = join(media.uint32(16), media.uint32(12));
    const rest = grayPng(16, 12, { rows: 200 }).slice(33);
    const file = join(bytesOf("\x89PNG\r\n\x1a\n"), pngChunk("IHDR", join(size, new Uint8Array(form))), rest);
    expect(await mediaFault("png", file)).toBe(damagedFile);
  });

  it("A PNG with one changed byte in its pixels is refused", async () => {
    const bytes = grayPng(16, 12);
    bytes[bytes.length - 20]! ^= 1;
    expect(await mediaFault("png", bytes)).toBe(damagedFile);
  });

  it("A JPEG without its tables is refused", async () => {
    const bytes = jpeg.slice();
    for (let at = 0; at < bytes.length - 1; at++)
      if (bytes[at] === 0xff && bytes[at + 1] === 0xdb) bytes[at + 1] = 0xec;
    expect(await mediaFault("jpeg", bytes)).toBe(damagedFile);
  });

  it("A WebP without its start code is refused", async () => {
    const bytes = webp.slice();
    const picture = Buffer.from(bytes).indexOf("VP8 ", 12, "latin1");
    expect(picture).toBeGreaterThan(0);
    bytes[picture + 11] = 0;
    expect(await mediaFault("webp", bytes)).toBe(damagedFile);
  });

  it("An MP4 without a video track, such as a voice memo, is refused", async () => {
    const bytes = mp4.slice();
    const handler = Buffer.from(bytes).indexOf("vide", 0, "latin1");
    bytes.set(bytesOf("soun"), handler);
    expect(handler).toBeGreaterThan(0);
    expect(await mediaFault("mp4", bytes)).toBe(damagedFile);
  });

  it("A picture inside of an SVG is checked, too", async () => {
    expect(await mediaFault("svg", svgWith(grayPng(40, 40).slice(0, 60)))).toBe(damagedFile);
    expect(await mediaFault("svg", svgOf('<image href="data:image/png;base64,%%%"/>'))).toBe(damagedFile);
  });
});

describe("a picture of an extreme size is refused before its pixels are read", () => {
  const claimed = (width: number, height: number) => grayPng(width, height, { rows: 1 });
  it.each([
    [1, 65_535, "1 × 65,535"],
    [30_000, 30_000, "30,000 × 30,000"],
    [10_000, 10_000, "10,000 × 10,000"],
  ])("A picture of %i by %i pixels is refused before its pixels are read", async (width, height, words) => {
    const sentence = `The image has ${words} pixels. Please upload one with at most 16,000 pixels on each side and 64 million in all.`;
    expect(await mediaFault("png", claimed(width, height))).toBe(sentence);
  });

  it("A picture that is one pixel high is refused", async () => {
    expect(await mediaFault("png", grayPng(1, 2000))).toContain("too narrow to show. Please crop it");
    expect(await mediaFault("png", grayPng(0, 0))).toBe(damagedFile);
  });

  it("A JPEG, a GIF and a WebP are refused by the size in their headers", async () => {
    const tall = jpeg.slice();
    tall.set([0xff, 0xff, 0, 1], tall.findIndex((byte, at) => byte === 0xff && tall[at + 1] === 0xc0) + 5);
    expect(await mediaFault("jpeg", tall)).toContain("1 × 65,535");
    const wide = gif();
    wide.set([0xff, 0xff, 0xff, 0xff], 6);
    expect(await mediaFault("gif", wide)).toContain("65,535 × 65,535");
    const large = webp.slice();
    large.fill(0xff, 24, 30);
    expect(await mediaFault("webp", large)).toContain("16,777,216 × 16,777,216");
    const hidden = losslessWebp.slice();
    const picture = Buffer.from(hidden).indexOf("VP8L", 12, "latin1") + 8;
    hidden.fill(0xff, picture + 1, picture + 4);
    expect(await mediaFault("webp", hidden)).toContain("16,384 × ");
  });
});

describe("metadata", () => {
  const xmp = bytesOf("http://ns.adobe.com/xap/1.0/\0<x>Jane Doe</x>");
  const tagged: [string, FileType, Uint8Array][] = [
    [
      "EXIF, XMP, IPTC and a comment of a JPEG",
      "jpeg",
      jpegWith(
        jpegSegment(0xe1, join(bytesOf("Exif\0\0"), exif(6))),
        jpegSegment(0xe1, xmp),
        jpegSegment(0xed, bytesOf("Photoshop 3.0\0 Jane Doe")),
        jpegSegment(0xfe, bytesOf("Jane Doe")),
      ),
    ],
    [
      "a film behind a JPEG",
      "jpeg",
      join(jpegWith(jpegSegment(0xe1, join(bytesOf("Exif\0\0"), exif(6)))), bytesOf("Jane Doe")),
    ],
    [
      "EXIF and text of a PNG",
      "png",
      grayPng(4, 4, {
        more: join(
          pngChunk("eXIf", exif(6)),
          pngChunk("tEXt", bytesOf("Author\0Jane Doe")),
          pngChunk("iTXt", bytesOf("XML:com.adobe.xmp\0\0\0\0\0Jane Doe")),
        ),
      }),
    ],
    ["EXIF and XMP of a WebP", "webp", webpWith(webpChunk("EXIF", exif(6)), webpChunk("XMP ", bytesOf("Jane Doe")))],
    ["comments of a GIF", "gif", gif("\x21\xfe\x08Jane Doe\0\x21\xff\x0bXMP DataXMP\x08Jane Doe\0")],
    [
      "metadata and comments of an SVG",
      "svg",
      svgOf(
        `<!-- Jane Doe --><metadata id="m"><rdf>Jane Doe</rdf></metadata><g inkscape:export-filename="/home/Jane Doe/a.png"/><image href="data:image/jpeg;base64,${base64(jpegWith(jpegSegment(0xfe, bytesOf("Jane Doe"))))}"/>`,
      ),
    ],
  ];

  const words = (type: FileType, bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString("latin1");
    const inner = /base64,([^"]*)/.exec(text)?.[1] ?? "";
    return type === "svg" ? text + Buffer.from(inner, "base64").toString("latin1") : text;
  };

  it.each(tagged)("Metadata are removed: %s", async (_name, type, bytes) => {
    expect(words(type, bytes)).toContain("Jane Doe");
    const clean = withoutMetadata(type, bytes);
    expect(words(type, clean)).not.toMatch(/Jane Doe|52\.52/);
    expect(await mediaFault(type, clean)).toBeNull();
  });

  it.each(tagged.slice(0, 4))("Metadata are removed, but not the orientation: %s", (_name, type, bytes) => {
    const clean = Buffer.from(withoutMetadata(type, bytes)).toString("latin1");
    expect(clean).toContain("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06");
    expect(withoutMetadata(type, withoutMetadata(type, bytes))).toEqual(withoutMetadata(type, bytes));
  });

  it("A picture without metadata stays unchanged", () => {
    for (const [name, type, bytes] of whole) {
      if (!name.includes("behind")) expect(withoutMetadata(type, bytes), name).toEqual(bytes);
    }
  });

  it("Metadata of films become empty space of the same length", async () => {
    const box = join(media.uint32(16), bytesOf("udta"), bytesOf("+52.5200"));
    const start = 36;
    const moov = new DataView(mp4.buffer).getUint32(start);
    const film = join(
      mp4.slice(0, start),
      media.uint32(moov + 16),
      mp4.slice(start + 4, start + moov),
      box,
      mp4.slice(start + moov),
    );
    const clean = withoutMetadata("mp4", film);
    expect(clean).toHaveLength(film.length);
    expect(words("mp4", clean)).not.toMatch(/udta|52\.52/);
    expect(await mediaFault("mp4", clean)).toBeNull();
  });
});

describe("a file of very many parts is refused before they are read", () => {
  const repeated = (part: Uint8Array, count: number) => new Uint8Array(Buffer.alloc(part.length * count, part));
  const beforeTrailer = (file: Uint8Array, trailer: number, part: Uint8Array, count: number) =>
    join(file.slice(0, file.length - trailer), repeated(part, count), file.slice(file.length - trailer));
  const riff = (chunks: Uint8Array) => {
    const file = join(webp, chunks);
    new DataView(file.buffer).setUint32(4, file.length - 8, true);
    return file;
  };
  const build: [string, FileType, (count: number) => Uint8Array][] = [
    [
      "empty IDAT chunks",
      "png",
      (count) => beforeTrailer(grayPng(4, 4), 12, pngChunk("IDAT", new Uint8Array()), count),
    ],
    ["text chunks", "png", (count) => beforeTrailer(grayPng(4, 4), 12, pngChunk("tEXt", new Uint8Array()), count)],
    ["comments of a GIF", "gif", (count) => gif("\x21\xfe\0".repeat(count))],
    ["comments of a JPEG", "jpeg", (count) => jpegWith(repeated(jpegSegment(0xfe, new Uint8Array()), count))],
    ["bare markers of a JPEG", "jpeg", (count) => jpegWith(repeated(bytesOf("\xff\x01"), count))],
    ["chunks of a WebP", "webp", (count) => riff(repeated(webpChunk("junk", new Uint8Array()), count))],
    ["boxes of an MP4", "mp4", (count) => join(mp4, repeated(join(media.uint32(8), bytesOf("free")), count))],
    ["elements of a WebM", "webm", (count) => join(repeated(bytesOf("\x1a\x45\xdf\xa3\x84webm"), count), webm)],
    [
      "chunks of several pictures in an SVG",
      "svg",
      (count) => svgOf(svgImages(8, beforeTrailer(grayPng(4, 4), 12, pngChunk("tEXt", new Uint8Array()), count / 8))),
    ],
  ];
  const svgImages = (count: number, picture: Uint8Array) =>
    `<image href="data:image/png;base64,${base64(picture)}"/>`.repeat(count);

  it.each(build)("A file with 20,000 of them is refused, one with 8,000 is not: %s", async (_name, type, file) => {
    expect(await mediaFault(type, file(8000))).toBeNull();
    expect(await mediaFault(type, file(20_000))).toContain("too many small parts. Please export it again");
  });

  it("A PNG of 16 bits per channel whose pixels would fill 500 MB is refused by its header", async () => {
    const header = join(media.uint32(8000), media.uint32(8000), new Uint8Array([16, 6, 0, 0, 0]));
    const file = join(bytesOf("\x89PNG\r\n\x1a\n"), pngChunk("IHDR", header), grayPng(4, 4).slice(33));
    expect(await mediaFault("png", file)).toContain("Please export it with 8 bits");
  });

  it("The pictures in an SVG have at most 64 million pixels together", async () => {
    const large = grayPng(6000, 6000);
    expect(await mediaFault("svg", svgOf(svgImages(1, large)))).toBeNull();
    expect(await mediaFault("svg", svgOf(svgImages(3, large)))).toContain("64 million pixels together");
  });

  it("An SVG has at most 200 pictures", async () => {
    expect(await mediaFault("svg", svgOf(svgImages(200, grayPng(4, 4))))).toBeNull();
    expect(await mediaFault("svg", svgOf(svgImages(201, grayPng(4, 4))))).toContain("more than 200 images");
  });

  it("A picture in an SVG is checked however its address is written", async () => {
    const upper = svgOf(`<image href="DATA:IMAGE/PNG;BASE64,${base64(grayPng(40, 40).slice(0, 60))}"/>`);
    expect(await mediaFault("svg", upper)).toBe(damagedFile);
  });

  it("An MP4 whose boxes contain each other a hundred thousand times is cleaned", () => {
    const depth = 100_000;
    const nested = new Uint8Array(depth * 8);
    const view = new DataView(nested.buffer);
    for (let at = 0; at < depth; at++) {
      view.setUint32(at * 8, (depth - at) * 8);
      nested.set(bytesOf("moov"), at * 8 + 4);
    }
    expect(withoutMetadata("mp4", join(mp4, nested))).toHaveLength(mp4.length + nested.length);
  });

  it("An SVG that looks like it contains another picture once its comments are removed is cleaned", async () => {
    const file = svgOf('<text>"da<!-- Jane Doe -->ta:image/png;base64,%%%"</text>');
    expect(await mediaFault("svg", file)).toBeNull();
    expect(Buffer.from(withoutMetadata("svg", file)).toString()).not.toContain("Jane Doe");
  });
});
