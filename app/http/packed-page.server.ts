// A page that is kept, packed for those who take gzip: a fifth of its bytes to copy and send. Only its nonce differs from answer to answer.
import { constants, crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** gzip (RFC 1952): some of the page's nonces stand in it as they are, at these places; the others are "as before". */
export interface PackedPage {
  /** With zeros for nonce and check sum. */
  gzip: Uint8Array<ArrayBuffer>;
  nonceAt: number[];
  checkSum: CheckSum;
}

/** CRC-32 of the page, whose nonces count as zeros, and what each bit of a nonce changes of it. */
interface CheckSum {
  ofZeros: number;
  ofBits: Int32Array;
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
  // A nonce is a block that is stored: its kind, its length, and that inverted.
  const blockHead = Uint8Array.of(0, nonceLength, 0, ~nonceLength, 0xff);
  const zeros = new Uint8Array(nonceLength);
  const tail = Buffer.alloc(tailBytes);
  tail.writeUInt32LE(shown.length, tailBytes / 2);
  const places: number[] = [];
  let length = head.length;
  for (const part of parts.slice(0, -1)) {
    length += part.length + blockHead.length;
    places.push(length);
    length += nonceLength;
  }
  // No Buffer: its slice is no copy.
  const gzip = new Uint8Array(Buffer.concat([head, ...between(parts, [blockHead, zeros]), tail]));
  const pieces = [0, ...ends].map((from, index) => shown.subarray(from, nonceAt[index]));
  const packed = { gzip, nonceAt: places, checkSum: checkSumOf(pieces, nonceLength) };
  return isSound(packed, pieces, nonceLength) ? packed : null;
}

/** Whether another nonce comes out at every place. */
function isSound(packed: PackedPage, pieces: Uint8Array[], nonceLength: number): boolean {
  const nonce = new Uint8Array(nonceLength).fill(35);
  const stream = packedFor(packed, nonce).subarray(head.length, -tailBytes);
  return inflateRawSync(stream).equals(Buffer.concat(between(pieces, [nonce])));
}

/** The page's gzip with this nonce, as long as the one that it was packed with. */
export function packedFor({ gzip, nonceAt, checkSum }: PackedPage, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = gzip.slice();
  for (const at of nonceAt) bytes.set(nonce, at);
  new DataView(bytes.buffer, bytes.length - tailBytes).setUint32(0, withNonce(checkSum, nonce), true);
  return bytes;
}

/** What one byte changes of a check sum, and what becomes of a change with each zero behind it: the sum is linear. */
const changes = Int32Array.from({ length: 256 }, (_, byte) => crc32(Uint8Array.of(byte)) ^ crc32(Uint8Array.of(0)));
const beforeZero = (change: number) => changes[change & 255]! ^ (change >>> 8);

/** So that an answer's sum is not reckoned from the whole page: a twentieth of a kept page's time. */
function checkSumOf(pieces: readonly Uint8Array[], nonceLength: number): CheckSum {
  const page = Buffer.concat(between(pieces, [new Uint8Array(nonceLength)]));
  const ofBits = new Int32Array(nonceLength * 8);
  let after = 0;
  for (const piece of pieces.slice(1).reverse()) {
    after += piece.length;
    const zeros = new Uint8Array(after);
    for (let bit = 0; bit < 8; bit++) {
      let change = crc32(zeros, changes[1 << bit]! >>> 0) ^ crc32(zeros, 0);
      for (let byte = nonceLength - 1; byte >= 0; byte--) {
        ofBits[byte * 8 + bit]! ^= change;
        change = beforeZero(change);
      }
    }
    after += nonceLength;
  }
  return { ofZeros: crc32(page), ofBits };
}

function withNonce({ ofZeros, ofBits }: CheckSum, nonce: Uint8Array): number {
  let sum = ofZeros;
  for (let bit = 0; bit < ofBits.length; bit++) if ((nonce[bit >> 3]! >> (bit & 7)) & 1) sum ^= ofBits[bit]!;
  return sum >>> 0;
}

const between = (parts: readonly Uint8Array[], what: Uint8Array[]): Uint8Array[] =>
  parts.flatMap((part, index) => (index > 0 ? [...what, part] : [part]));
