// Chunks, segments, blocks and boxes of media files.

export interface Size {
  width: number;
  height: number;
}

export const damagedFile = "The file is damaged or incomplete. Please export it again and upload the new file.";

class Refused extends Error {}

/** Refuses a file that does not follow its format, or that breaks the rule in `sentence`. */
export function need(condition: unknown, sentence = damagedFile): asserts condition {
  if (!condition) throw new Refused(sentence);
}

export const refusalOf = (error: unknown): string | null => (error instanceof Refused ? error.message : null);

/** One chunk, segment, block or box: the bytes from `start` to `end`, its content from `body`. */
export interface Part {
  name: string;
  start: number;
  body: number;
  end: number;
}

// A large animation has hundreds of parts, and a PNG of 20 MB has 2,500. A file of empty parts could have a million.
const maxParts = 10_000;
const tooManyParts = "The file consists of too many small parts. Please export it again and upload the new file.";

/** Counts the parts of an upload. All pictures in an SVG share one count. */
export class Effort {
  #parts = 0;

  /** Passes parts on, and refuses the file when there are too many. */
  *count<P extends Part>(parts: Iterable<P>): Generator<P> {
    for (const part of parts) {
      need(++this.#parts <= maxParts, tooManyParts);
      yield part;
    }
  }
}

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

export function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
