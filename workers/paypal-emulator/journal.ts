// Journal of messages between shop and emulator, which tests compare with PayPal's documentation. Off until a test
// starts it.
import type { Message } from "./model";
import type { Store } from "./store";

/** Responds and records the request first, because it may never get a response. */
export async function journalled(
  store: Store,
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!store.keepsJournal()) return answer(request);
  const { method } = request;
  const path = new URL(request.url).pathname;
  // Forms are read as bytes, because text() would log a warning.
  const asked = new TextDecoder().decode(await request.arrayBuffer());
  keepMessage(store, { method, path, status: null, body: asked });
  const response = await answer(new Request(request.url, { method, headers: request.headers, body: asked || null }));
  const answered = await response.text();
  keepMessage(store, { method, path, status: response.status, body: answered });
  return new Response(answered || null, response);
}

/** Records an event as PayPal's response to a request for it. */
export function keepEvent(store: Store, id: string, body: string): void {
  if (!store.keepsJournal()) return;
  keepMessage(store, { method: "GET", path: `/v1/notifications/webhooks-events/${id}`, status: 200, body });
}

/**
 * Keeps one message per kind, so that a thousand payments do not fill the journal. Messages of one kind differ only in
 * words with digits, of the same length.
 */
function keepMessage(store: Store, message: Message): void {
  const { method, path, status, body } = message;
  store.keepMessage([method, masked(path), status, bodyKind(body)].join(" "), message);
}

const masked = (text: string) => text.replace(/[\w-]*\d[\w-]*/g, (word) => "0".repeat(word.length));

function bodyKind(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (_name, part) => (typeof part === "string" ? masked(part) : part));
  } catch {
    return body;
  }
}
