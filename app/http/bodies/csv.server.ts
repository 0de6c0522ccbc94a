import { ShopError } from "~/domain/brand/errors";
import { isCsvFile } from "~/domain/campaigns/campaigns";
import { readForm } from "~/http/bodies/multipart.server";

export interface CsvUpload {
  fileName: string;
  bytes: Uint8Array;
}

const notCsv = "Please upload a CSV file.";

/** Reads a CSV file from a multipart form. ShopError 400, 413, 415. The use case checks the content. */
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

/** CSV for spreadsheets. `lines` are streamed, so that 100,000 rows do not have to fit into memory. */
export const csvResponse = (lines: AsyncIterable<string> | Iterable<string>, fileName: string): Response =>
  plainCsvResponse(streamOf(withBom(lines)), fileName);

// Spreadsheets recognize UTF-8 by the byte order mark.
async function* withBom(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield "\ufeff";
  yield* lines;
}

/** CSV for another program. */
export function plainCsvResponse(body: ReadableStream | string, fileName: string): Response {
  return new Response(body, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${fileName}"` },
  });
}

function streamOf(lines: AsyncIterable<string>): ReadableStream {
  const encoder = new TextEncoder();
  const iterator = lines[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
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
