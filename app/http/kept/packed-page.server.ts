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

/** A copy that says this nonce at these places. All nonces are of one length. */
export function underNonce(
  bytes: Uint8Array<ArrayBuffer>,
  nonceAt: readonly number[],
  nonce: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  for (const at of nonceAt) copy.set(nonce, at);
  return copy;
}

/** Packs a page that says its nonce at these places. Null where the packer could not say each of the others as one before it. */
export function packPage(
  shown: Uint8Array<ArrayBuffer>,
  nonceAt: readonly number[],
  nonceLength: number,
): PackedPage | null {
  // In their place bytes that no text has: else words of the page might be said as "that part of the nonce".
  const strange = Uint8Array.from({ length: nonceLength }, (_, index) => 0xf5 + ((index * index) % 11));
  const page = underNonce(shown, nonceAt, strange);
  const written = nonceAt.filter(
    (at, index) => at - (nonceAt[index - 1] ?? Number.NEGATIVE_INFINITY) - nonceLength > reach,
  );
  const parts = [0, ...written.map((at) => at + nonceLength)].map((from, index) => {
    const to = written[index];
    return deflateRawSync(page.subarray(from, to), {
      ...(from > 0 && { dictionary: page.subarray(Math.max(0, from - reach), from) }),
      // A part ends with a whole byte, the last one with the whole.
      finishFlush: to === undefined ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    });
  });
  const zeros = new Uint8Array(nonceLength);
  // A nonce is a block that is stored: its kind, its length, and that inverted.
  const block = Uint8Array.of(0, nonceLength, 0, ~nonceLength, 0xff, ...zeros);
  const tail = Buffer.alloc(tailBytes);
  tail.writeUInt32LE(shown.length, tailBytes / 2);
  const places: number[] = [];
  let gzip = Buffer.from(head);
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      gzip = Buffer.concat([gzip, block]);
      places.push(gzip.length - nonceLength);
    }
    gzip = Buffer.concat([gzip, part]);
  }
  const packed = {
    // No Buffer: its slice is no copy.
    gzip: new Uint8Array(Buffer.concat([gzip, tail])),
    nonceAt: places,
    checkSum: {
      ofZeros: crc32(underNonce(shown, nonceAt, zeros)),
      ofBits: changesOf(
        nonceLength,
        nonceAt.map((at) => shown.length - at - nonceLength),
      ),
    },
  };
  return isSound(packed, shown, nonceAt, nonceLength) ? packed : null;
}

/** Whether another nonce comes out at every place. */
function isSound(
  packed: PackedPage,
  shown: Uint8Array<ArrayBuffer>,
  nonceAt: readonly number[],
  nonceLength: number,
): boolean {
  const nonce = new Uint8Array(nonceLength).fill(35);
  const stream = packedFor(packed, nonce).subarray(head.length, -tailBytes);
  return inflateRawSync(stream).equals(underNonce(shown, nonceAt, nonce));
}

/** The page's gzip with this nonce, as long as the one that it was packed with. */
export function packedFor({ gzip, nonceAt, checkSum }: PackedPage, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = underNonce(gzip, nonceAt, nonce);
  new DataView(bytes.buffer, bytes.length - tailBytes).setUint32(0, sumWith(checkSum, nonce), true);
  return bytes;
}

/** CRC-32 is linear: what becomes of a change of it with one zero behind. */
function beforeZero(change: number): number {
  for (let bit = 0; bit < 8; bit++) change = change & 1 ? (change >>> 1) ^ 0xedb88320 : change >>> 1;
  return change;
}

/**
 * What each bit of a nonce changes of the check sum, with so many bytes behind each place of it. So an answer's sum is not reckoned from
 * the whole page, which was a twentieth of its time.
 */
function changesOf(nonceLength: number, behind: readonly number[]): Int32Array {
  const changes = new Int32Array(nonceLength * 8);
  for (const zeros of behind.map((length) => new Uint8Array(length))) {
    for (let bit = 0; bit < 8; bit++) {
      let change = crc32(zeros, beforeZero(1 << bit) >>> 0) ^ crc32(zeros, 0);
      for (let byte = nonceLength - 1; byte >= 0; byte--) {
        changes[byte * 8 + bit]! ^= change;
        change = beforeZero(change);
      }
    }
  }
  return changes;
}

function sumWith({ ofZeros, ofBits }: CheckSum, nonce: Uint8Array): number {
  let sum = ofZeros;
  for (let bit = 0; bit < ofBits.length; bit++) if ((nonce[bit >> 3]! >> (bit & 7)) & 1) sum ^= ofBits[bit]!;
  return sum >>> 0;
}
