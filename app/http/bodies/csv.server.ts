// CSV files in and out: what a form's file is, and how a table leaves.

import { ShopError } from "~/domain/brand/errors";
import { isCsvFile } from "~/domain/campaigns/campaigns";
import { readForm } from "~/http/bodies/multipart.server";

export interface CsvUpload {
  fileName: string;
  bytes: Uint8Array;
}

const notCsv = "Please upload a CSV file.";

/** The file of a multipart request's field. ShopError 400, 413, 415; the content is judged by the use case. */
export async function readCsvUpload(request: Request, field: string): Promise<CsvUpload> {
  if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data"))
    throw new ShopError("unsupported_media", notCsv);
  const form = await readForm(request);
  return openCsvFile(form.get(field));
}

export async function openCsvFile(file: unknown): Promise<CsvUpload> {
  if (!(file instanceof File) || file.name === "") throw new ShopError("invalid", notCsv);
  if (!isCsvFile(file)) throw new ShopError("unsupported_media", notCsv);
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** What a spreadsheet needs to read UTF-8. */
const bom = "\ufeff";

/** A table to save, for people's spreadsheets; `lines` are sent while they are read, so that 100,000 rows need no memory. */
export const csvResponse = (lines: AsyncIterable<string> | Iterable<string>, fileName: string): Response =>
  download(streamOf(bom, lines), fileName);

/** A table that another program reads. */
export const plainCsvResponse = (text: string, fileName: string): Response => download(text, fileName);

function download(body: ReadableStream | string, fileName: string): Response {
  return new Response(body, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${fileName}"` },
  });
}

function streamOf(first: string, lines: AsyncIterable<string> | Iterable<string>): ReadableStream {
  const encoder = new TextEncoder();
  const iterator = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
