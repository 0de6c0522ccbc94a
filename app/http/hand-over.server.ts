// A page's data for the browser, read to its end before the page is rendered: then one string can hold both.
import type { EntryContext } from "react-router";

/**
 * React Router renders the data's stream piece by piece and remembers each piece in `renderMeta.streamCache`. Here it finds
 * all of it there at once, so nothing suspends. That is the router's inside: tests/http/hand-over.test.ts fails when it changes.
 */
export async function readHandOver(context: EntryContext): Promise<void> {
  if (!context.serverHandoffStream) return;
  const { loaderData } = context.staticHandlerContext;
  const value = withoutStructuredData(await new Response(context.serverHandoffStream).text(), loaderData);
  const readAlready = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  context.renderMeta = {
    ...context.renderMeta,
    streamCache: { 0: readAlready({ done: false, value }), 1: readAlready({ done: true, value: "" }) },
  };
  // Asked for a reader, never read.
  context.serverHandoffStream = new ReadableStream();
}

/** Search engines read structured data in the page, where ui/frame/json-ld leaves it as it came: its browser needs no second copy. */
function withoutStructuredData(text: string, loaderData: Record<string, unknown>): string {
  for (const answer of Object.values(loaderData)) {
    const { structuredData } = (answer ?? {}) as { structuredData?: string };
    if (structuredData) text = text.replace(JSON.stringify(structuredData), '""');
  }
  return text;
}
