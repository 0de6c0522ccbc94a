import type { EntryContext } from "react-router";

/**
 * Reads the loaders' data completely before the page is rendered, so that one string can contain both. React Router
 * renders this stream in chunks and stores each in `renderMeta.streamCache`; if all chunks are there, nothing suspends.
 * This is internal to the router, and tests/http/hydration-data.test.ts fails if it changes.
 */
export async function bufferHydrationData(context: EntryContext): Promise<void> {
  if (!context.serverHandoffStream) return;
  const value = await new Response(context.serverHandoffStream).text();
  const settled = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  context.renderMeta = {
    ...context.renderMeta,
    streamCache: { 0: settled({ done: false, value }), 1: settled({ done: true, value: "" }) },
  };
  // The router needs a reader but never reads from it.
  context.serverHandoffStream = new ReadableStream();
}
