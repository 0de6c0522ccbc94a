// A page that is kept, packed for those who take gzip: a fifth of its bytes to copy and send. Only its nonce differs from answer to answer.
import { constants, crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** gzip (RFC 1952) without the nonces that each answer writes: between two parts stands one, as it is. The others are "as before". */
export interface PackedPage {
  parts: Uint8Array[];
  /** The page between all of its nonces, for the check sum. */
  pieces: Uint8Array[];
}

/** No time, no name, no system. */
const head = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const tailBytes = 8;
/** How far back deflate finds what it has seen, less than it could. */
const reach = 32_000;

/** Packs a page that says its nonce at these places. Null where the packer could not say each of the others as one before it. */
export function packPage(shown: Uint8Array, nonceAt: readonly number[], nonceLength: number): PackedPage | null {
  const page = shown.slice();
  // In their place bytes that no text has: else words of the page might be said as "that part of the nonce".
  const strange = Uint8Array.from({ length: nonceLength }, (_, index) => 0xf5 + ((index * index) % 11));
  for (const at of nonceAt) page.set(strange, at);
  const ends = nonceAt.map((at) => at + nonceLength);
  const written = nonceAt.filter((at, index) => at - (ends[index - 1] ?? Number.NEGATIVE_INFINITY) > reach);
  const parts = [0, ...written.map((at) => at + nonceLength)].map((from, index) => {
    const to = written[index];
    return deflateRawSync(page.subarray(from, to), {
      ...(from > 0 && { dictionary: page.subarray(Math.max(0, from - reach), from) }),
      // A part ends with a whole byte, the last one with the whole.
      finishFlush: to === undefined ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    });
  });
  const packed = { parts, pieces: [0, ...ends].map((from, index) => shown.subarray(from, nonceAt[index])) };
  return isSound(packed, nonceLength) ? packed : null;
}

/** Whether another nonce comes out at every place. */
function isSound(packed: PackedPage, nonceLength: number): boolean {
  const nonce = new Uint8Array(nonceLength).fill(35);
  const stream = Buffer.concat(packedWith(packed, nonce)).subarray(head.length, -tailBytes);
  return inflateRawSync(stream).equals(Buffer.concat(between(packed.pieces, nonce)));
}

/** The page's gzip with this nonce, as long as the one that it was packed with. */
export const packedFor = (page: PackedPage, nonce: Uint8Array): Uint8Array<ArrayBuffer> =>
  Buffer.concat(packedWith(page, nonce));

function packedWith({ parts, pieces }: PackedPage, nonce: Uint8Array): Uint8Array[] {
  const { length } = nonce;
  // A block that is stored as it is: its kind, its length, and that inverted.
  const block = Buffer.from([0, length, 0, ~length, 0xff, ...nonce]);
  const tail = Buffer.alloc(tailBytes);
  const whole = between(pieces, nonce);
  tail.writeUInt32LE(whole.reduce((sum, piece) => crc32(piece, sum), 0));
  tail.writeUInt32LE(
    whole.reduce((sum, piece) => sum + piece.length, 0),
    4,
  );
  return [head, ...between(parts, block), tail];
}

const between = (parts: readonly Uint8Array[], what: Uint8Array): Uint8Array[] =>
  parts.flatMap((part, index) => (index > 0 ? [what, part] : [part]));
