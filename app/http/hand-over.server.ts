// A page's data for the browser, read to its end before the page is rendered: then one string can hold both.
import type { EntryContext } from "react-router";

/**
 * React Router renders the data's stream piece by piece and remembers each piece in `renderMeta.streamCache`. Here it finds
 * all of it there at once, so nothing suspends. That is the router's inside: tests/http/hand-over.test.ts fails when it changes.
 */
export async function readHandOver(context: EntryContext): Promise<void> {
  if (!context.serverHandoffStream) return;
  const { loaderData, errors } = context.staticHandlerContext;
  const text = await new Response(context.serverHandoffStream).text();
  // A page that failed shows nothing of all that.
  const value = errors ? text : withoutWhatStandsInThePage(text, loaderData);
  const readAlready = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  context.renderMeta = {
    ...context.renderMeta,
    streamCache: { 0: readAlready({ done: false, value }), 1: readAlready({ done: true, value: "" }) },
  };
  // Asked for a reader, never read.
  context.serverHandoffStream = new ReadableStream();
}

/** A text of a page's data as it stands in the page: twice JSON, and no end of a script in it. */
export const handedOver = (text: string) =>
  JSON.stringify(JSON.stringify(text))
    .slice(1, -1)
    .replaceAll(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Search engines read structured data in the page, where ui/frame/json-ld leaves it as it came; the words of a list's cards are read there
 * by catalog/face-list: their browser needs no second copy.
 */
function withoutWhatStandsInThePage(text: string, loaderData: Record<string, unknown>): string {
  for (const answer of Object.values(loaderData)) {
    const { structuredData, cardWords } = (answer ?? {}) as { structuredData?: string; cardWords?: string };
    for (const shown of [structuredData, cardWords]) if (shown) text = text.replace(JSON.stringify(shown), '""');
  }
  return text;
}
