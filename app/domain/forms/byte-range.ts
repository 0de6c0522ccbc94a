/** A part of a file, as `Range: bytes=…` asks for it. */
export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * One range of a file of `size` bytes (RFC 9110, 14.2); `unsatisfiable` where it begins past the end. Null for no range, several or another
 * unit: then the whole file is the answer.
 */
export function readByteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length > 0 ? { offset: size - length, length } : "unsatisfiable";
  }
  const offset = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < offset) return null;
  return offset < size ? { offset, length: end - offset + 1 } : "unsatisfiable";
}
