import { cleanGif, readGif } from "~/domain/media/gif";
import { cleanJpeg, readJpeg } from "~/domain/media/jpeg";
import type { Effort, Size } from "~/domain/media/parts";
import { cleanPng, readPng } from "~/domain/media/png";
import { cleanWebp, readWebp } from "~/domain/media/webp";

/** Validates a raster picture to its end and returns its size, or null for other types. */
export async function readPicture(type: string, bytes: Uint8Array, effort: Effort): Promise<Size | null> {
  if (type === "png") return await readPng(bytes, effort);
  if (type === "jpeg") return readJpeg(bytes, effort);
  if (type === "gif") return readGif(bytes, effort);
  return type === "webp" ? readWebp(bytes, effort) : null;
}

const cleaners = new Map([
  ["png", cleanPng],
  ["jpeg", cleanJpeg],
  ["gif", cleanGif],
  ["webp", cleanWebp],
]);

export const cleanPicture = (type: string, bytes: Uint8Array): Uint8Array => cleaners.get(type)?.(bytes) ?? bytes;
