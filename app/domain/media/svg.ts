import { limits, sizeFault } from "~/domain/media/limits";
import { type Effort, fromLatin1, latin1, need } from "~/domain/media/parts";
import { cleanPicture, readPicture } from "~/domain/media/pictures";

interface InnerPicture {
  type: string;
  start: number;
  end: number;
  bytes: Uint8Array;
}

const closing: Record<string, string> = { '"': '"', "'": "'", "(": ")", ";": "&" };

function* innerPictures(markup: string): Generator<InnerPicture> {
  let count = 0;
  for (const head of markup.matchAll(/data:image\/(png|jpe?g|gif|webp);base64,/gi)) {
    need(++count <= maxInner, tooManyInner);
    const start = head.index + head[0].length;
    const end = markup.indexOf(closing[markup[head.index - 1] ?? ""] ?? '"', start);
    need(end >= start);
    const base64 = markup.slice(start, end).replace(/&#x?[0-9a-f]+;|\s/gi, "");
    yield { type: head[1]!.toLowerCase().replace("jpg", "jpeg"), start, end, bytes: fromBase64(base64) };
  }
}

const maxInner = 200;
const tooManyInner = "The SVG has more than 200 images inside. Please export it as a PNG and upload that.";
const tooManyPixels =
  "The images in this SVG have more than 64 million pixels together. Please export it as a PNG and upload that.";

function fromBase64(base64: string): Uint8Array {
  let text = "";
  try {
    text = atob(base64);
  } catch {
    need(false);
  }
  return fromLatin1(text);
}

export async function readSvg(bytes: Uint8Array, effort: Effort): Promise<void> {
  let pixels = 0;
  for (const { type, bytes: inner } of innerPictures(latin1(bytes))) {
    const size = await readPicture(type, inner, effort);
    need(size && !sizeFault(size));
    pixels += size.width * size.height;
    need(pixels <= limits.total, tooManyPixels);
  }
}

export function cleanSvg(bytes: Uint8Array): Uint8Array {
  const markup = latin1(bytes);
  let clean = "";
  let at = 0;
  // Cleans the pictures before it removes the comments. The text around a comment, once joined, could look like a picture that
  // `readSvg` never checked.
  for (const { type, start, end, bytes: inner } of innerPictures(markup)) {
    clean += markup.slice(at, start) + btoa(latin1(cleanPicture(type, inner)));
    at = end;
  }
  clean += markup.slice(at);
  clean = cutOut(clean, /<!--/g, /-->/g);
  clean = cutOut(clean, /<(?:[\w-]+:)?metadata(?:\s[^<>]*[^<>/])?>/gi, /<\/(?:[\w-]+:)?metadata\s*>/gi);
  return fromLatin1(clean.replace(/\s(?:inkscape|sodipodi):[\w-]+\s*=\s*(?:"[^"]*"|'[^']*')/gi, ""));
}

/** Removes everything from each opening to the next closing. Scans the text only once, however many openings it has. */
function cutOut(text: string, opening: RegExp, closing: RegExp): string {
  let kept = "";
  let at = 0;
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    closing.lastIndex = opening.lastIndex;
    if (!closing.test(text)) break;
    kept += text.slice(at, open.index);
    at = opening.lastIndex = closing.lastIndex;
  }
  return kept + text.slice(at);
}
