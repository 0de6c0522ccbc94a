// Reads bodies up to a limit. Counts the bytes that arrive, whatever the headers say.
import { ShopError } from "~/domain/brand/errors";

/** Reads a body. ShopError `too_large` (413) at the first chunk beyond the limit; the rest is not read. */
async function readBytes(
  request: Request,
  maxBytes: number,
  sentence = "The request is too large.",
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new ShopError("too_large", sentence);
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw tooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { value, done } = await reader.read().catch((cause: unknown) => {
      const brokeOff = () => new ShopError("invalid", "The upload was interrupted. Please try again.", { cause });
      throw cause instanceof ShopError ? cause : brokeOff();
    });
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      // Not awaited, so that a sender who continues does not delay the response.
      reader.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const maxJsonBytes = 256 * 1024;

/** Reads the text of a small body: JSON, a webhook or a form without files. */
export async function readText(request: Request, maxBytes = maxJsonBytes): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, maxBytes));
}
