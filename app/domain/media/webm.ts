import { Effort, latin1, need, type Part, viewOf } from "~/domain/media/parts";

const webmIds = { header: "1a45dfa3", segment: "18538067", tracks: "1654ae6b", cluster: "1f43b675" };
const webmMetadata = new Set(["1254c367", "1941a469"]);

/** EBML elements of one level. Live recordings leave lengths open: such an element ends with the file. */
function* webmElements(bytes: Uint8Array, from: number, to: number): Generator<Part> {
  let start = from;
  while (start < to) {
    const idLength = Math.clz32(bytes[start]!) - 23;
    const sizeAt = start + idLength;
    need(idLength <= 4 && sizeAt < to);
    const sizeLength = Math.clz32(bytes[sizeAt]!) - 23;
    const body = sizeAt + sizeLength;
    need(sizeLength <= 8 && body <= to);
    const size = bytes.subarray(sizeAt, body);
    const isOpen = size[0] === (1 << (9 - sizeLength)) - 1 && size.subarray(1).every((byte) => byte === 255);
    const length = size.reduce(
      (sum, byte, at) => sum * 256 + (at === 0 ? byte & ((1 << (8 - sizeLength)) - 1) : byte),
      0,
    );
    const end = isOpen ? to : body + length;
    need(end <= to);
    yield { name: hex(bytes.subarray(start, sizeAt)), start, body, end };
    start = end;
  }
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function* segmentElements(bytes: Uint8Array, effort: Effort): Generator<Part> {
  for (const { name, body, end } of effort.count(webmElements(bytes, 0, bytes.length))) {
    if (name === webmIds.header) need(latin1(bytes.subarray(body, end)).includes("webm"));
    if (name === webmIds.segment) yield* effort.count(webmElements(bytes, body, end));
  }
}

export function readWebm(bytes: Uint8Array, effort: Effort): void {
  const names = new Set([...segmentElements(bytes, effort)].map(({ name }) => name));
  need(names.has(webmIds.tracks) && names.has(webmIds.cluster));
}

/** Turns tags and attachments into void elements of the same length. */
export function cleanWebm(bytes: Uint8Array): Uint8Array {
  const clean = bytes.slice();
  for (const { name, start, end } of segmentElements(bytes, new Effort())) {
    if (!webmMetadata.has(name) || end - start < 9) continue;
    clean.fill(0, start, end);
    clean[start] = 0xec;
    clean[start + 1] = 0x01;
    viewOf(clean).setUint32(start + 5, end - start - 9);
  }
  return clean;
}
