// Checks that an uploaded picture, film or PDF is complete, and removes its metadata. Both read the container formats, because a
// Worker has no canvas and a decoder in WebAssembly would hold 256 MB for one large photo. Only a PNG's pixels are inflated.

import { damagedFile, sizeFault } from "~/domain/media/limits";
import { cleanMp4, readMp4 } from "~/domain/media/mp4";
import { isDamaged, latin1, need, type Size } from "~/domain/media/parts";
import { cleanPicture, readPicture } from "~/domain/media/pictures";
import { cleanSvg, readSvg } from "~/domain/media/svg";
import { cleanWebm, readWebm } from "~/domain/media/webm";

/** Why the shop refuses the file, as a sentence that says what to do, or null. The type is what `sniffFileType` found. */
export async function mediaFault(type: string, bytes: Uint8Array): Promise<string | null> {
  try {
    const size = await readMedia(type, bytes);
    return size && sizeFault(size);
  } catch (error) {
    // A length that leads out of the file is a RangeError of its DataView.
    if (isDamaged(error) || error instanceof RangeError) return damagedFile;
    throw error;
  }
}

async function readMedia(type: string, bytes: Uint8Array): Promise<Size | null> {
  if (type === "svg") await readSvg(bytes);
  if (type === "mp4") readMp4(bytes);
  if (type === "webm") readWebm(bytes);
  if (type === "pdf") need(latin1(bytes.subarray(-4096)).includes("%%EOF"));
  return await readPicture(type, bytes);
}

/** The same picture or film without places, authors and comments. Pixels, color profile and orientation stay. */
export function withoutMetadata(type: string, bytes: Uint8Array): Uint8Array {
  if (type === "svg") return cleanSvg(bytes);
  if (type === "mp4") return cleanMp4(bytes);
  return type === "webm" ? cleanWebm(bytes) : cleanPicture(type, bytes);
}
