import { type Effort, fromLatin1, latin1, need, type Part, viewOf } from "~/domain/media/parts";

function* mp4Boxes(bytes: Uint8Array, from: number, to: number): Generator<Part> {
  const view = viewOf(bytes);
  let start = from;
  while (start < to) {
    need(start + 8 <= to);
    const short = view.getUint32(start);
    if (short === 1) need(start + 16 <= to);
    const length = short === 1 ? Number(view.getBigUint64(start + 8)) : short || to - start;
    const body = start + (short === 1 ? 16 : 8);
    need(start + length <= to && body <= start + length);
    yield { name: latin1(bytes.subarray(start + 4, start + 8)), start, body, end: start + length };
    start += length;
  }
}

/** Requires a video track, because audio files and raw photos use the same container. */
export function readMp4(bytes: Uint8Array, effort: Effort): void {
  const boxes = [...effort.count(mp4Boxes(bytes, 0, bytes.length))];
  const moov = boxes.find(({ name }) => name === "moov");
  need(moov && boxes.some(({ name }) => name === "mdat"));
  need(within(bytes, [moov], ["trak", "mdia", "hdlr"], effort).some((hdlr) => handlerOf(bytes, hdlr) === "vide"));
}

function within(bytes: Uint8Array, parents: readonly Part[], path: readonly string[], effort: Effort): Part[] {
  return path.reduce<Part[]>(
    (found, step) =>
      found.flatMap(({ body, end }) =>
        [...effort.count(mp4Boxes(bytes, body, end))].filter(({ name }) => name === step),
      ),
    [...parents],
  );
}

/** The handler type follows the version, the flags and an unused field. */
const handlerOf = (bytes: Uint8Array, { body }: Part) => latin1(bytes.subarray(body + 8, body + 12));

/** Turns metadata boxes into free space of the same length, because the file refers to its samples by offset. */
export function cleanMp4(bytes: Uint8Array): Uint8Array {
  const clean = bytes.slice();
  // The boxes that may contain metadata boxes: the file, its "moov" and the "trak" of each track.
  const cleanLevel = (from: number, to: number, [inner, ...deeper]: readonly string[]) => {
    for (const { name, start, body, end } of mp4Boxes(bytes, from, to)) {
      if (name === inner) cleanLevel(body, end, deeper);
      if (!["udta", "meta", "uuid"].includes(name)) continue;
      clean.set(fromLatin1("free"), start + 4);
      clean.fill(0, body, end);
    }
  };
  cleanLevel(0, bytes.length, ["moov", "trak"]);
  return clean;
}
