import { type Effort, joined, latin1, need, type Part, type Size, viewOf } from "~/domain/media/parts";

function* gifBlocks(bytes: Uint8Array): Generator<Part> {
  const skipTable = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  need(bytes.length >= 14);
  let start = 13 + skipTable(bytes[10]!);
  while (bytes[start] !== 0x3b) {
    let at = start;
    let name = "image";
    if (bytes[start] === 0x21) {
      name = gifExtension(bytes, start);
      at += 2;
    } else {
      need(bytes[start] === 0x2c && start + 10 < bytes.length);
      at += 11 + skipTable(bytes[start + 9]!);
      // An image without any data.
      need(bytes[at]);
    }
    const body = at;
    while (bytes[at]) at += 1 + bytes[at]!;
    need(at < bytes.length);
    yield { name, start, body, end: at + 1 };
    start = at + 1;
  }
  yield { name: "end", start, body: start, end: start + 1 };
}

function gifExtension(bytes: Uint8Array, start: number): string {
  if (bytes[start + 1] === 0xf9) return "control";
  if (bytes[start + 1] === 0xff) return latin1(bytes.subarray(start + 3, start + 14));
  return "comment";
}

export function readGif(bytes: Uint8Array, effort: Effort): Size {
  const view = viewOf(bytes);
  need([...effort.count(gifBlocks(bytes))].some(({ name }) => name === "image"));
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

const keptGifBlocks = new Set(["image", "control", "end", "NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

export function cleanGif(bytes: Uint8Array): Uint8Array {
  const blocks = [...gifBlocks(bytes)];
  const kept = blocks.filter(({ name }) => keptGifBlocks.has(name));
  const head = bytes.subarray(0, blocks[0]!.start);
  return joined([head, ...kept.map(({ start, end }) => bytes.subarray(start, end))]);
}
