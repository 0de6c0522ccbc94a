import { orientationOnly } from "~/domain/media/exif";
import { type Effort, fromLatin1, joined, latin1, need, type Part, type Size, viewOf } from "~/domain/media/parts";

/** Segments from the start marker to the end marker. The segment of a scan includes its data. */
function* jpegSegments(bytes: Uint8Array): Generator<Part & { marker: number }> {
  const view = viewOf(bytes);
  let start = 2;
  let marker = 0;
  while (marker !== 0xd9) {
    need(bytes[start] === 0xff);
    while (bytes[start + 1] === 0xff) start++;
    marker = bytes[start + 1] ?? 0;
    const isBare = marker === 0xd9 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    need(marker !== 0 && (isBare || start + 4 <= bytes.length));
    const length = isBare ? 0 : view.getUint16(start + 2);
    need(isBare || length >= 2);
    let end = start + 2 + length;
    if (marker === 0xda) end = endOfScan(bytes, end);
    need(end <= bytes.length);
    yield { name: "", marker, start, body: start + 4, end };
    start = end;
  }
}

/** The next marker after a scan's data. Stuffed zeros and restart markers belong to the data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) break;
    at = bytes.indexOf(0xff, at + 2);
  }
  need(at > from);
  return at;
}

export function readJpeg(bytes: Uint8Array, effort: Effort): Size {
  const view = viewOf(bytes);
  let size: Size | undefined;
  let scans = 0;
  let hasQuantization = false;
  for (const { marker, body, end } of effort.count(jpegSegments(bytes))) {
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      // Browsers show baseline, extended and progressive pictures of eight bits.
      need(marker <= 0xc2 && end - body >= 6 && bytes[body] === 8);
      size = { height: view.getUint16(body + 1), width: view.getUint16(body + 3) };
    }
    if (marker === 0xdb) hasQuantization = true;
    if (marker === 0xda) scans++;
  }
  need(size && scans > 0 && hasQuantization);
  return size;
}

export function cleanJpeg(bytes: Uint8Array): Uint8Array {
  const kept = [bytes.subarray(0, 2)];
  for (const { marker, start, body, end } of jpegSegments(bytes)) {
    const starts = (text: string) => latin1(bytes.subarray(body, body + text.length)) === text;
    const isAppOrComment = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    const isNeeded =
      (marker === 0xe0 && starts("JFIF\0")) || (marker === 0xe2 && starts("ICC_PROFILE\0")) || marker === 0xee;
    if (!isAppOrComment || isNeeded) kept.push(bytes.subarray(start, end));
    const exif = marker === 0xe1 && starts("Exif\0\0") && orientationOnly(bytes.subarray(body + 6, end));
    if (exif) kept.push(fromLatin1("\xff\xe1\0\x22Exif\0\0"), exif);
  }
  return joined(kept);
}
