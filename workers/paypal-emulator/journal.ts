/** What the shop and we say to each other, kept for tests that hold it against PayPal's documents. Off until a test asks for it. */
import type { Message } from "./model";
import type { Store } from "./store";

/** Answers, and keeps the request, which may never be answered, and the answer. */
export async function journalled(
  store: Store,
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!store.keepsJournal()) return answer(request);
  const { method } = request;
  const path = new URL(request.url).pathname;
  // A form's too: text() would warn of it.
  const asked = new TextDecoder().decode(await request.arrayBuffer());
  keepMessage(store, { method, path, status: null, body: asked });
  const response = await answer(new Request(request.url, { method, headers: request.headers, body: asked || null }));
  const answered = await response.text();
  keepMessage(store, { method, path, status: response.status, body: answered });
  return new Response(answered || null, response);
}

/** An event is what PayPal would answer to whoever looked it up. */
export function keepEvent(store: Store, id: string, body: string): void {
  if (!store.keepsJournal()) return;
  keepMessage(store, { method: "GET", path: `/v1/notifications/webhooks-events/${id}`, status: 200, body });
}

/** One of a kind, that a thousand payments are no thousand messages: the others differ in words of the same length with a digit. */
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
