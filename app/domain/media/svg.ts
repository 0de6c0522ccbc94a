import { sizeFault } from "~/domain/media/limits";
import { fromLatin1, latin1, need } from "~/domain/media/parts";
import { cleanPicture, readPicture } from "~/domain/media/pictures";

interface InnerPicture {
  type: string;
  start: number;
  end: number;
  bytes: Uint8Array;
}

const closing: Record<string, string> = { '"': '"', "'": "'", "(": ")", ";": "&" };

function* innerPictures(markup: string): Generator<InnerPicture> {
  let address = markup.indexOf("data:image/");
  while (address >= 0) {
    const head = /^data:image\/(png|jpe?g|gif|webp);base64,/i.exec(markup.slice(address, address + 30));
    const end = markup.indexOf(closing[markup[address - 1] ?? ""] ?? '"', address);
    if (head) {
      need(end > address);
      const start = address + head[0].length;
      const base64 = markup.slice(start, end).replace(/&#x?[0-9a-f]+;|\s/gi, "");
      yield { type: head[1]!.toLowerCase().replace("jpg", "jpeg"), start, end, bytes: fromBase64(base64) };
    }
    address = markup.indexOf("data:image/", address + 1);
  }
}

function fromBase64(base64: string): Uint8Array {
  let text = "";
  try {
    text = atob(base64);
  } catch {
    need(false);
  }
  return fromLatin1(text);
}

export async function readSvg(bytes: Uint8Array): Promise<void> {
  for (const { type, bytes: inner } of innerPictures(latin1(bytes))) {
    const size = await readPicture(type, inner);
    need(size && !sizeFault(size));
  }
}

export function cleanSvg(bytes: Uint8Array): Uint8Array {
  let markup = latin1(bytes);
  markup = cutOut(markup, /<!--/g, /-->/g);
  markup = cutOut(markup, /<(?:[\w-]+:)?metadata(?:\s[^<>]*[^<>/])?>/gi, /<\/(?:[\w-]+:)?metadata\s*>/gi);
  markup = markup.replace(/\s(?:inkscape|sodipodi):[\w-]+\s*=\s*(?:"[^"]*"|'[^']*')/gi, "");
  let clean = "";
  let at = 0;
  for (const { type, start, end, bytes: inner } of innerPictures(markup)) {
    clean += markup.slice(at, start) + btoa(latin1(cleanPicture(type, inner)));
    at = end;
  }
  return fromLatin1(clean + markup.slice(at));
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
