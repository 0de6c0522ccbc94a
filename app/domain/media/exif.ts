import { fromLatin1, viewOf } from "~/domain/media/parts";

/** A TIFF block with only the orientation of `tiff`, or null for the normal orientation. */
export function orientationOnly(tiff: Uint8Array): Uint8Array | null {
  const view = viewOf(tiff);
  if (tiff.length < 10) return null;
  const little = tiff[0] === 0x49;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return null;
  const count = view.getUint16(directory, little);
  for (let at = directory + 2; at < directory + 2 + count * 12 && at + 12 <= tiff.length; at += 12) {
    if (view.getUint16(at, little) !== 0x0112) continue;
    const orientation = view.getUint16(at + 8, little);
    if (orientation < 2 || orientation > 8) return null;
    return fromLatin1(`MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`);
  }
  return null;
}
