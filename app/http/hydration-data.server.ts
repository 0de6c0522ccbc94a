import type { EntryContext } from "react-router";

/**
 * Reads the loaders' data to its end before the page is rendered, so that one string can hold both. React Router renders this stream chunk
 * by chunk and keeps each chunk in `renderMeta.streamCache`; with all of it there, nothing suspends. This is internal to the router:
 * tests/http/hydration-data.test.ts fails when it changes.
 */
export async function bufferHydrationData(context: EntryContext): Promise<void> {
  if (!context.serverHandoffStream) return;
  const value = await new Response(context.serverHandoffStream).text();
  const settled = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  context.renderMeta = {
    ...context.renderMeta,
    streamCache: { 0: settled({ done: false, value }), 1: settled({ done: true, value: "" }) },
  };
  // The router asks for a reader but never reads.
  context.serverHandoffStream = new ReadableStream();
}
