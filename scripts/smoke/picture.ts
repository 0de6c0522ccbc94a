// A large picture for the check of uploads.
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** A square PNG of random colors, which cannot be compressed, so it has three bytes per pixel. */
export function noisePng(side: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(3 * side)]));
  const chunks = [
    ["IHDR", header],
    ["IDAT", deflateSync(Buffer.concat(rows), { level: 0 })],
    ["IEND", Buffer.alloc(0)],
  ] as const;
  return new Uint8Array(
    Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks.map(([name, data]) => chunk(name, data))]),
  );
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
