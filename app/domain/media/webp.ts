import { orientationOnly } from "~/domain/media/exif";
import { type Effort, fromLatin1, joined, latin1, need, type Part, type Size, viewOf } from "~/domain/media/parts";

function* webpChunks(bytes: Uint8Array): Generator<Part> {
  const view = viewOf(bytes);
  need(bytes.length >= 20);
  const last = 8 + view.getUint32(4, true);
  need(last <= bytes.length);
  let start = 12;
  while (start < last) {
    need(start + 8 <= last);
    const length = view.getUint32(start + 4, true);
    const end = start + 8 + length + (length % 2);
    // The padding of the last chunk is often missing.
    need(end <= last + (length % 2));
    yield { name: latin1(bytes.subarray(start, start + 4)), start, body: start + 8, end: Math.min(end, bytes.length) };
    start = end;
  }
}

export function readWebp(bytes: Uint8Array, effort: Effort): Size {
  const view = viewOf(bytes);
  let canvas: Size | undefined;
  let picture: Size | undefined;
  let images = 0;
  for (const { name, body, end } of effort.count(webpChunks(bytes))) {
    if (name === "VP8X") {
      need(end - body >= 10);
      canvas = { width: 1 + uint24(bytes, body + 4), height: 1 + uint24(bytes, body + 7) };
    }
    if (name === "VP8 ") {
      const [isKeyFrame, firstPart] = [(bytes[body]! & 1) === 0, uint24(bytes, body) >> 5];
      need(end - body > 10 && firstPart + 10 <= end - body && isKeyFrame && uint24(bytes, body + 3) === vp8Start);
      picture ??= { width: view.getUint16(body + 6, true) & 0x3fff, height: view.getUint16(body + 8, true) & 0x3fff };
    }
    if (name === "VP8L") {
      need(end - body > 5 && bytes[body] === 0x2f);
      const bits = view.getUint32(body + 1, true);
      picture ??= { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
    }
    if (["VP8 ", "VP8L", "ANMF"].includes(name)) images++;
  }
  // Returns the larger of both sizes, so that a small canvas cannot hide a picture above the limits.
  const sizes = [canvas, picture].filter((size) => size !== undefined);
  need(sizes.length > 0 && images > 0);
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  };
}

const vp8Start = 0x2a019d;
const uint24 = (bytes: Uint8Array, at: number) => bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);

const keptWebpChunks = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);

export function cleanWebp(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.slice(0, 12)];
  for (const { name, start, body, end } of webpChunks(bytes)) {
    const chunk = bytes.slice(start, end);
    if (keptWebpChunks.has(name)) kept.push(chunk);
    // Clears the flags that announce EXIF and XMP.
    if (name === "VP8X") chunk[8]! &= ~0x0c;
    const tiff =
      name === "EXIF" && bytes.subarray(body + (latin1(bytes.subarray(body, body + 4)) === "Exif" ? 6 : 0), end);
    const exif = tiff && orientationOnly(tiff);
    if (exif) {
      const extended = kept[1]!;
      if (latin1(extended.subarray(0, 4)) === "VP8X") extended[8]! |= 0x08;
      kept.push(fromLatin1(`EXIF${String.fromCharCode(exif.length)}\0\0\0`), exif);
    }
  }
  const clean = joined(kept);
  viewOf(clean).setUint32(4, clean.length - 8, true);
  return clean;
}
