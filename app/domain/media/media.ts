// Checks that an uploaded picture, video, PDF or ZIP is complete, and removes metadata. Both parse the container formats, because a Worker has
// no canvas and a WebAssembly decoder would need 256 MB for one large photo. Only the pixels of a PNG are inflated.

import { sizeFault } from "~/domain/media/limits";
import { cleanMp4, readMp4 } from "~/domain/media/mp4";
import { damagedFile, Effort, latin1, need, refusalOf, type Size } from "~/domain/media/parts";
import { cleanPicture, readPicture } from "~/domain/media/pictures";
import { cleanSvg, readSvg } from "~/domain/media/svg";
import { cleanWebm, readWebm } from "~/domain/media/webm";

/** Reason to refuse the file, as a sentence with the next step, or null. `type` comes from `sniffFileType`. */
export async function mediaFault(type: string, bytes: Uint8Array): Promise<string | null> {
  try {
    const size = await readMedia(type, bytes);
    return size && sizeFault(size);
  } catch (error) {
    // A DataView throws RangeError for a length that exceeds the file.
    const refusal = error instanceof RangeError ? damagedFile : refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
}

/** A ZIP ends with its directory and a comment of up to 64 KB. */
const zipEndBytes = 65_557;

async function readMedia(type: string, bytes: Uint8Array): Promise<Size | null> {
  const effort = new Effort();
  if (type === "svg") await readSvg(bytes, effort);
  if (type === "mp4") readMp4(bytes, effort);
  if (type === "webm") readWebm(bytes, effort);
  if (type === "pdf") need(latin1(bytes.subarray(-4096)).includes("%%EOF"));
  if (type === "zip") need(latin1(bytes.subarray(-zipEndBytes)).includes("PK\x05\x06"));
  return await readPicture(type, bytes, effort);
}

/** The same picture or video without locations, authors and comments. Pixels, color profile and orientation stay. */
export function withoutMetadata(type: string, bytes: Uint8Array): Uint8Array {
  if (type === "svg") return cleanSvg(bytes);
  if (type === "mp4") return cleanMp4(bytes);
  return type === "webm" ? cleanWebm(bytes) : cleanPicture(type, bytes);
}
