import { orientationOnly } from "~/domain/media/exif";
import { limits, sizeFault } from "~/domain/media/limits";
import { type Effort, fromLatin1, joined, latin1, need, type Part, type Size, viewOf } from "~/domain/media/parts";

function* pngChunks(bytes: Uint8Array): Generator<Part> {
  const view = viewOf(bytes);
  let start = 8;
  let name = "";
  while (name !== "IEND") {
    need(start + 12 <= bytes.length);
    const end = start + 12 + view.getUint32(start);
    need(end <= bytes.length);
    name = latin1(bytes.subarray(start + 4, start + 8));
    yield { name, start, body: start + 8, end };
    start = end;
  }
}

export async function readPng(bytes: Uint8Array, effort: Effort): Promise<Size> {
  const view = viewOf(bytes);
  const data: Uint8Array<ArrayBuffer>[] = [];
  const seen = new Set<string>();
  for (const { name, start, body, end } of effort.count(pngChunks(bytes))) {
    // Browsers ignore a wrong checksum in chunks that are not needed for the pixels.
    const isCritical = /^[A-Z]/.test(name);
    if (isCritical) need(crc32(bytes.subarray(start + 4, end - 4)) === view.getUint32(end - 4));
    if (name === "IDAT") data.push(bytes.slice(body, end - 4));
    seen.add(name);
  }
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth = 0, color = 0, compression, filter, interlace = 0] = bytes.subarray(24, 29);
  const channels = [1, 0, 3, 1, 2, 0, 4][color];
  need(depthsOf[color]?.includes(depth) && channels && compression === 0 && filter === 0 && interlace <= 1);
  if (color === 3) need(seen.has("PLTE"));
  const size = { width, height };
  // A picture above the limits is refused by its size, without inflating the pixels.
  if (sizeFault(size)) return size;
  const passes = interlace ? adam7 : [[0, 0, 1, 1] as const];
  const length = passes.reduce((sum, [left, top, stepX, stepY]) => {
    const [columns, rows] = [Math.ceil((width - left) / stepX), Math.ceil((height - top) / stepY)];
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * channels * depth) / 8)) : sum;
  }, 0);
  need(length <= maxInflated, tooDeep);
  need(await inflatesTo(data, length));
  return size;
}

/** Bytes of the largest picture with 8 bits per channel, with its filter bytes. Twice as many take a second to inflate. */
const maxInflated = limits.total * 4 + limits.side * 2;
const tooDeep =
  "The image has 16 bits per channel, which is too much for its size. Please export it with 8 bits and upload it again.";

/** Valid bits per sample of each color type. */
const depthsOf: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** First column, first row, and the steps of each pass of an interlaced PNG. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** True if zlib data inflates to at least `length` bytes. Stops there, so that a small file cannot inflate without end. */
async function inflatesTo(data: Uint8Array<ArrayBuffer>[], length: number): Promise<boolean> {
  const reader = new Blob(data).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  let inflated = 0;
  try {
    // Reads once past the length, so that a complete stream reaches its end and is closed.
    while (inflated <= length) {
      const { done, value } = await reader.read();
      if (done) break;
      inflated += value.length;
    }
    reader.cancel().catch(() => {});
  } catch {
    // Data before the damage counts: browsers show such a picture if its pixels are complete.
  }
  return inflated >= length;
}

let crcTable: Uint32Array | undefined;

function crc32(bytes: Uint8Array): number {
  crcTable ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  });
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const keptPngChunks = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT".split(" "),
);

export function cleanPng(bytes: Uint8Array): Uint8Array {
  const kept = [bytes.subarray(0, 8)];
  for (const { name, start, body, end } of pngChunks(bytes)) {
    if (keptPngChunks.has(name)) kept.push(bytes.subarray(start, end));
    const exif = name === "eXIf" && orientationOnly(bytes.subarray(body, end - 4));
    if (exif) kept.push(pngChunk("eXIf", exif));
  }
  return joined(kept);
}

function pngChunk(name: string, body: Uint8Array): Uint8Array {
  const chunk = joined([new Uint8Array(4), fromLatin1(name), body, new Uint8Array(4)]);
  viewOf(chunk).setUint32(0, body.length);
  viewOf(chunk).setUint32(8 + body.length, crc32(chunk.subarray(4, -4)));
  return chunk;
}
