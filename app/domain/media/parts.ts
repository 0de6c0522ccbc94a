// Chunks, segments, blocks and boxes of media files.

export interface Size {
  width: number;
  height: number;
}

class Damaged extends Error {}

/** Throws if a file does not follow its format. */
export function need(condition: unknown): asserts condition {
  if (!condition) throw new Damaged();
}

export const isDamaged = (error: unknown): boolean => error instanceof Damaged;

/** One chunk, segment, block or box: the bytes from `start` to `end`, its content from `body`. */
export interface Part {
  name: string;
  start: number;
  body: number;
  end: number;
}

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

export const fromLatin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
