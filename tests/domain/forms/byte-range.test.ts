import { expect, it } from "vitest";
import { readByteRange } from "~/domain/forms/byte-range";

it.each([
  ["bytes=0-1", { offset: 0, length: 2 }],
  ["bytes=90-", { offset: 90, length: 10 }],
  ["bytes=90-500", { offset: 90, length: 10 }],
  ["bytes=-10", { offset: 90, length: 10 }],
  ["bytes=-500", { offset: 0, length: 100 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", null],
  ["bytes=0-1,4-5", null],
  ["lines=0-1", null],
  ["bytes=-", null],
  [null, null],
])("Of 100 bytes the range %s is %j", (header, range) => expect(readByteRange(header, 100)).toEqual(range));
