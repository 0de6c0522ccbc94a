import { describe, expect, it } from "vitest";
import {
  checkUpload,
  contentTypes,
  type FileType,
  fileTypes,
  maxUploadBytes,
  sniffFileType,
  storedFileName,
  typeOfStored,
  type UploadPurpose,
} from "~/domain/forms/uploads";
import { damagedFile } from "~/domain/media/parts";
import { avifStart, gif, grayPng, heicStart, jpeg, mp4, webm, webp } from "../../support/factories/media";

const textOf = (file: Uint8Array) => String.fromCharCode(...file);
const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const samples: [FileType | null, string][] = [
  ["png", textOf(grayPng(2, 2))],
  ["jpeg", textOf(jpeg)],
  ["gif", textOf(gif())],
  ["pdf", "%PDF-1.7\n%%EOF\n"],
  ["webp", textOf(webp)],
  ["mp4", textOf(mp4)],
  ["webm", textOf(webm)],
  [null, textOf(heicStart)],
  [null, textOf(avifStart)],
  [null, "\0\0\0\x14ftypqt  \0\0\0\0qt  "],
  [null, "\0\0\0\x14ftypM4A \0\0\0\0M4A "],
  ...["avioisom", "mif2isom", "1picmp42", "crx isom"].map((brands): [null, string] => [
    null,
    `\0\0\0\x14ftyp${brands.slice(0, 4)}\0\0\0\0${brands.slice(4)}`,
  ]),
  [null, "\0\0\0\x1cftypavis\0\0\0\0msf1iso8mp42"],
  ["svg", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [
    "svg",
    '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg:svg xmlns:svg="x"></svg:svg>',
  ],
  ["svg", '<?xml version="1.0" encoding="iso-8859-1"?><svg><desc>caf\xe9</desc></svg>'],
  ["csv", "email,name\r\na@b.example,Ren\xe9\r\n"],
  ["csv", "\xff\xfee\0m\0"],
  ["csv", "\xfe\xff\0e\0m"],
  ["csv", "\ta\tb\r\n"],
  [null, "\xfe\xfee\0m\0"],
  [null, "\xff\xffe\0m\0"],
  [null, "\xfd\xffe\0m\0"],
  [null, "a\x00b"],
  [null, "\x01ab"],
  [null, "a\x08b"],
  [null, "a\x1fb"],
  ["csv", "a\x20b"],
  ["csv", `${"a".repeat(4096)}\x01`],
  [null, `${"a".repeat(4095)}\x01`],
  [null, "RIFF\x24\0\0\0WAVEfmt "],
  [null, "XXXX\x24\0\0\0WEBPVP8 "],
  [null, "<html><body><svg></svg></body></html>"],
  [null, "<!-- never closed <svg>"],
  [null, "<!-- nothing else -->"],
  ["svg", `${" ".repeat(5000)}<svg/>`],
  [null, `${" ".repeat(5000)}<html/>`],
  ["csv", `${"\n".repeat(5000)}email,name`],
  [null, "GIF88a\0"],
  [null, "\x89PNG\r\n\x1a\nnot a header"],
  [null, "MZ\x90\0\x03"],
  ["zip", "PK\x03\x04zip PK\x05\x06"],
  [null, "PK\x03\x05zip"],
  ["eps", "%!PS-Adobe-3.0 EPSF-3.0\n"],
  ["eps", "\xc5\xd0\xd3\xc6 with a preview"],
  ["psd", "8BPS\0\x01 layers"],
  ["psd", "8BPS\0\x02 layers"],
  [null, "8BPS\0\x03 layers"],
];

describe("content decides the type", () => {
  it.each(samples)("The content decides the type: %s", (type, text) => expect(sniffFileType(bytes(text))).toBe(type));

  it("Each form accepts its own types (files-1)", async () => {
    const taken = async (purpose: UploadPurpose) => {
      const checks = await Promise.all(samples.map(([, text]) => checkUpload(purpose, bytes(text))));
      return new Set(checks.flatMap((check) => (check.ok ? [check.type] : [])));
    };
    expect(await taken("quote")).toEqual(new Set(["png", "jpeg", "gif", "svg"]));
    expect(await taken("artwork")).toEqual(new Set(["pdf", "eps", "psd", "zip", "png", "jpeg", "gif", "svg", "webp"]));
    expect(await taken("designer")).toEqual(new Set(["png", "jpeg", "gif", "svg", "pdf"]));
    expect(await taken("mockup")).toEqual(new Set(["png", "jpeg", "svg", "pdf"]));
    expect(await taken("product")).toEqual(new Set(["png", "jpeg", "gif", "svg", "webp", "mp4", "webm"]));
    expect(await taken("blog")).toEqual(new Set(["png", "jpeg", "gif", "svg", "webp"]));
    expect(await taken("mail")).toEqual(new Set(["png", "jpeg", "gif"]));
    expect(await taken("contacts")).toEqual(new Set(["csv"]));
    expect(maxUploadBytes).toBe(10 * 2 ** 20);
  });

  it("A wrong type is refused in the shop's words (files-1)", async () => {
    const pdf = bytes("%PDF-1.7");
    expect(await checkUpload("quote", pdf)).toEqual({
      ok: false,
      code: "unsupported_media",
      error: "Invalid File Type: Please upload a PNG, JPG, GIF, or SVG file.",
    });
    const png = grayPng(2, 2);
    const full = new Uint8Array(maxUploadBytes);
    full.set(png);
    expect(await checkUpload("quote", full)).toEqual({ ok: true, type: "png" });
    const over = new Uint8Array(maxUploadBytes + 1);
    over.set(png);
    expect(await checkUpload("quote", over)).toEqual({
      ok: false,
      code: "too_large",
      error: "File Too Large: Please upload a file smaller than 10MB.",
    });
    expect(await checkUpload("quote", new Uint8Array())).toEqual({
      ok: false,
      code: "invalid",
      error: "The file is empty. Please choose another.",
    });
    expect(await checkUpload("contacts", pdf)).toMatchObject({ error: "Please upload a CSV file." });
  });

  it("A phone's photo or film is refused with advice", async () => {
    const refusal = async (purpose: UploadPurpose, file: Uint8Array) => {
      const check = await checkUpload(purpose, file);
      return check.ok ? null : check.error;
    };
    const product = "Invalid File Type: Please upload a PNG, JPG, GIF, SVG, WebP, MP4, or WebM file.";
    expect(await refusal("product", heicStart)).toBe(
      `${product} Your file is a HEIC photo. Please save it as a JPG and upload that.`,
    );
    expect(await refusal("product", avifStart)).toBe(
      `${product} Your file is an AVIF image. Please save it as a JPG or PNG and upload that.`,
    );
    expect(await refusal("product", bytes("\0\0\0\x14ftypqt  \0\0\0\0qt  "))).toBe(
      `${product} Your file is a QuickTime video. Please save it as an MP4 and upload that.`,
    );
    expect(await refusal("product", mp4.slice(0, 300))).toBe(damagedFile);
  });

  it("An SVG with active content is refused", async () => {
    expect(await checkUpload("quote", bytes("<svg><script>1</script></svg>"))).toEqual({
      ok: false,
      code: "unsupported_media",
      error: "This SVG contains a script. Please export it as a plain SVG, or upload a PNG.",
    });
  });
});

it("Each type is recognized by its stored media type", () => {
  expect(fileTypes.toSorted()).toEqual((Object.keys(contentTypes) as FileType[]).toSorted());
  for (const type of fileTypes) expect(typeOfStored(contentTypes[type])).toBe(type);
  expect(() => typeOfStored("text/html")).toThrow("No file is stored as text/html");
});

describe("the name of a stored file", () => {
  it.each([
    ["logo.js", "logo.gif"],
    ["logo.hta", "logo.gif"],
    ["logo.bat", "logo.gif"],
    ["logo.html", "logo.gif"],
    ["logo.svg.exe", "logo.svg.gif"],
    ["\u202egnp.exe", "gnp.gif"],
    ["lo\u200bgo\u2066.gif\u2069", "logo.gif"],
    ["logo.exe\u202e.", "logo.exe.gif"],
    ["..\\..\\logo.cmd ", "logo.gif"],
    [".htaccess", "file.gif"],
    ["\r\nSet-Cookie: a", "Set-Cookie a.gif"],
    ["", "file.gif"],
    ["Été ⛳ Müller.GIF", "Été ⛳ Müller.gif"],
  ])("The file name %j becomes %j", (name, stored) => expect(storedFileName(name, "gif")).toBe(stored));

  it("A photo is named jpg, and a name has at most a hundred characters", () => {
    expect(storedFileName("photo.jpeg", "jpeg")).toBe("photo.jpg");
    expect(storedFileName("⛳".repeat(5000), "png")).toBe(`${"⛳".repeat(100)}.png`);
  });
});
