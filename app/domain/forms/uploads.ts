import type { ShopErrorCode } from "~/domain/brand/errors";
import { normalizeText } from "~/domain/text/normalize";
import { cutText } from "~/domain/text/visible";

export const fileTypes = [
  "png",
  "jpeg",
  "gif",
  "svg",
  "pdf",
  "webp",
  "mp4",
  "webm",
  "csv",
  "eps",
  "psd",
  "zip",
] as const;
export type FileType = (typeof fileTypes)[number];

export const contentTypes: Record<FileType, string> = {
  png: "image/png",
  jpeg: "image/jpeg",
  gif: "image/gif",
  svg: "image/svg+xml",
  pdf: "application/pdf",
  webp: "image/webp",
  mp4: "video/mp4",
  webm: "video/webm",
  csv: "text/csv; charset=utf-8",
  eps: "application/postscript",
  psd: "image/vnd.adobe.photoshop",
  zip: "application/zip",
};

/**
 * Name of a stored file: the original name without control or misleading characters, with the extension of the detected
 * type (files-6). An Illustrator file contains a PDF or PostScript and keeps its "ai".
 */
export function storedFileName(name: string, type: FileType): string {
  // Cuts long names first, because the expressions below take quadratic time.
  const last = normalizeText(name.slice(-1000), "NFC").split(/[/\\]/).at(-1) ?? "";
  const stem = last
    .replace(/\.[^.]*$/, "")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}"<>|:*?]/gu, "")
    .replace(/^[\s.]+|[\s.]+$/gu, "");
  const isIllustrator = (type === "pdf" || type === "eps") && /\.ai$/i.test(last);
  const extension = isIllustrator ? "ai" : type === "jpeg" ? "jpg" : type;
  return `${cutText(stem, 100) || "file"}.${extension}`;
}

export function typeOfStored(contentType: string): FileType {
  const type = fileTypes.find((type) => contentTypes[type] === contentType);
  if (!type) throw new Error(`No file is stored as ${contentType}`);
  return type;
}

export const maxUploadBytes = 10 * 1024 * 1024;
export const maxArtworkBytes = 20 * 1024 * 1024;

/** Size of a mockup's picture in emails: pixels on its longer side, and bytes. */
export const emailPictureSide = 640;
export const maxEmailPictureBytes = 120 * 1024;

interface UploadRule {
  types: readonly FileType[];
  maxBytes: number;
  wrongType: string;
}

export const uploadTooLarge = (maxBytes: number) =>
  `File Too Large: Please upload a file smaller than ${maxBytes / 1024 / 1024}MB.`;

/** Accepted types and sizes of each form, with the messages of a refusal (files-1). */
export const uploadRules = {
  quote: {
    types: ["png", "jpeg", "gif", "svg"],
    maxBytes: maxUploadBytes,
    wrongType: "Invalid File Type: Please upload a PNG, JPG, GIF, or SVG file.",
  },
  /** Further files of a quote, which staff download and no page shows (quotes-13). */
  artwork: {
    types: ["pdf", "eps", "psd", "zip", "png", "jpeg", "gif", "svg", "webp"],
    maxBytes: maxArtworkBytes,
    wrongType: "Invalid File Type: Please upload a PDF, AI, EPS, PSD, ZIP, or image file.",
  },
  designer: {
    types: ["png", "jpeg", "gif", "svg", "pdf"],
    maxBytes: maxUploadBytes,
    wrongType: "Invalid File Type: Please upload a PNG, JPG, GIF, SVG, or PDF file.",
  },
  mockup: {
    types: ["png", "jpeg", "svg", "pdf"],
    maxBytes: maxUploadBytes,
    wrongType: "Invalid File Type: Please upload a PNG, JPG, SVG, or PDF file.",
  },
  product: {
    types: ["png", "jpeg", "gif", "svg", "webp", "mp4", "webm"],
    maxBytes: maxUploadBytes,
    wrongType: "Invalid File Type: Please upload a PNG, JPG, GIF, SVG, WebP, MP4, or WebM file.",
  },
  blog: {
    types: ["png", "jpeg", "gif", "svg", "webp"],
    maxBytes: maxUploadBytes,
    wrongType: "Invalid File Type: Please upload a PNG, JPG, GIF, SVG, or WebP file.",
  },
  mail: {
    types: ["png", "jpeg", "gif"],
    maxBytes: maxUploadBytes,
    wrongType: "Invalid File Type: Please use a PNG, JPG or GIF file, which every email app shows.",
  },
  /** A mockup's picture in emails. The browser that uploads the mockup draws this picture. */
  emailPicture: {
    types: ["png", "jpeg"],
    maxBytes: maxEmailPictureBytes,
    wrongType: "Invalid File Type: The picture for emails must be a PNG or JPG file.",
  },
  /** A customer's tax exemption certificate, which only staff download (pricing-17). */
  certificate: {
    types: ["pdf", "png", "jpeg"],
    maxBytes: maxUploadBytes,
    wrongType: "Invalid File Type: Please upload a PDF, JPG, or PNG file.",
  },
  /** The shop's W-9, which everyone may download (pages-14). */
  document: { types: ["pdf"], maxBytes: maxUploadBytes, wrongType: "Invalid File Type: Please upload a PDF file." },
  contacts: { types: ["csv"], maxBytes: maxUploadBytes, wrongType: "Please upload a CSV file." },
} as const satisfies Record<string, UploadRule>;
export type UploadPurpose = keyof typeof uploadRules;

export type UploadCheck =
  | { ok: true; type: FileType }
  | { ok: false; code: Extract<ShopErrorCode, "invalid" | "too_large" | "unsupported_media">; error: string };

/** Checks whether a form accepts a file. The content decides, never the name or header (files-2). */
export async function checkUpload(purpose: UploadPurpose, bytes: Uint8Array): Promise<UploadCheck> {
  const rule: UploadRule = uploadRules[purpose];
  if (bytes.length > rule.maxBytes) return { ok: false, code: "too_large", error: uploadTooLarge(rule.maxBytes) };
  if (bytes.length === 0) return { ok: false, code: "invalid", error: "The file is empty. Please choose another." };
  const type = sniffFileType(bytes);
  const refused = (error: string): UploadCheck => ({ ok: false, code: "unsupported_media", error });
  if (!type || !rule.types.includes(type)) return refused(rule.wrongType + hintFor(bytes));
  if (type === "svg") {
    // Loaded only for an SVG, because it contains an XML tokenizer that browsers seldom need.
    const { activeSvgReason } = await import("~/domain/text/svg-safety");
    const reason = activeSvgReason(asText(bytes));
    if (reason) return refused(reason);
  }
  const { mediaFault } = await import("~/domain/media/media");
  const fault = await mediaFault(type, bytes);
  return fault ? refused(fault) : { ok: true, type };
}

export function sniffFileType(bytes: Uint8Array): FileType | null {
  return binaryType(bytes) ?? textType(bytes);
}

function binaryType(bytes: Uint8Array): FileType | null {
  const starts = (text: string, at = 0) => Array.from(text).every((sign, i) => bytes[at + i] === sign.charCodeAt(0));
  if (starts("\x89PNG\r\n\x1a\n") && starts("IHDR", 12)) return "png";
  if (starts("\xff\xd8\xff")) return "jpeg";
  if (starts("GIF87a") || starts("GIF89a")) return "gif";
  if (starts("%PDF-")) return "pdf";
  // The second signature marks an EPS file with a preview for DOS.
  if (starts("%!PS") || starts("\xc5\xd0\xd3\xc6")) return "eps";
  if (starts("8BPS\0\x01") || starts("8BPS\0\x02")) return "psd";
  if (starts("PK\x03\x04")) return "zip";
  if (starts("RIFF") && starts("WEBP", 8)) return "webp";
  if (starts("ftyp", 4)) return fileFamily(bytes) === "mp4" ? "mp4" : null;
  if (starts("\x1a\x45\xdf\xa3")) return "webm";
  return null;
}

const photoBrands = new Set(
  "heic heix heim heis hevc hevx mif1 mif2 mif3 msf1 miaf 1pic unif avio vvic evbi".split(" "),
);
const filmBrands = /^(iso[m2-9]|mp4[12]|avc1|M4V[ HP]|dash|MSNV|msdh|cmfc|f4v )$/;

/**
 * Family of an `ftyp` file, by its brands. MP4 and QuickTime videos, HEIC and AVIF photos share this container. A photo's brand wins,
 * because an animated AVIF also has a video's brand.
 */
function fileFamily(bytes: Uint8Array): "mp4" | "heic" | "avif" | "quicktime" | null {
  if (asText(bytes.subarray(4, 8)) !== "ftyp") return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const text = Array.from(bytes.subarray(8, Math.min(length, 256)), (byte) => String.fromCharCode(byte)).join("");
  // The minor version follows the major brand.
  const brands: string[] = (text.slice(0, 4) + text.slice(8)).match(/.{4}/gs) ?? [];
  if (brands.includes("avif") || brands.includes("avis")) return "avif";
  if (brands.some((brand) => photoBrands.has(brand.trim()))) return "heic";
  // Raw camera photos, whose tracks look like a video's.
  if (brands[0] === "crx ") return null;
  if (brands[0] === "qt  ") return "quicktime";
  return brands.some((brand) => filmBrands.test(brand)) ? "mp4" : null;
}

/** Advice for the types that phones create and no form accepts. */
function hintFor(bytes: Uint8Array): string {
  if (bytes.length < 12) return "";
  const family = fileFamily(bytes);
  if (family === "heic") return " Your file is a HEIC photo. Please save it as a JPG and upload that.";
  if (family === "avif") return " Your file is an AVIF image. Please save it as a JPG or PNG and upload that.";
  if (family === "quicktime") return " Your file is a QuickTime video. Please save it as an MP4 and upload that.";
  return "";
}

function textType(bytes: Uint8Array): FileType | null {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return "csv";
  if (bytes.includes(0)) return null;
  // Markup begins with "<". Any other file is decoded only at its start, so that a table of ten megabytes stays cheap.
  const start = asText(bytes.subarray(0, 4096)).trimStart();
  if (start !== "" && !start.startsWith("<")) return hasControlSigns(bytes) ? null : "csv";
  const text = asText(bytes);
  if (hasSvgRoot(text)) return "svg";
  // A table has no signature. Text that is not markup counts as a table, in any 8-bit encoding.
  return /^\s*</.test(text) || hasControlSigns(bytes) ? null : "csv";
}

const beforeRoot = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>/iy;
const svgRoot = /<(?:[^\s:/>]+:)?svg[\s/>]/iy;

/** True if the first element is an `svg`. Declarations, comments and a document type may precede it. */
function hasSvgRoot(source: string): boolean {
  let at = 0;
  do {
    svgRoot.lastIndex = beforeRoot.lastIndex = at;
    if (svgRoot.test(source)) return true;
    if (beforeRoot.test(source)) at = beforeRoot.lastIndex;
    else return false;
  } while (at < source.length);
  return false;
}

function hasControlSigns(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 4096).some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);
}

// Decodes leniently: an invalid byte never swallows the ASCII characters next to it, so a browser would read the same markup.
function asText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8").decode(bytes);
}
