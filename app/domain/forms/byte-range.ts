/** Part of a file, from a header such as `Range: bytes=0-99`. */
export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * Reads a single range of a file of `size` bytes (RFC 9110, 14.2). Returns `unsatisfiable` if it begins past the end. Null for no range,
 * several ranges or another unit: the answer is then the whole file.
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
