// What an isolate itself takes, from V8's sampling profiler: without the local D1, HTTP and whatever else its process does.
import type { Inspector } from "./inspector";

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/**
 * Milliseconds of the isolate while `work` runs, by the function that had them. V8 samples an isolate only while it is entered, every
 * `everyMs` or a little later. So the samples are counted, each for what usually lies between two: the time from one to the next
 * can hold a wait, which is nobody's. "(program)" is entered without JavaScript on the stack and counts, "(idle)" does not.
 */
export async function sampled(
  { call }: Inspector,
  everyMs: number,
  work: () => Promise<unknown>,
): Promise<Map<string, number>> {
  await call("Profiler.enable");
  await call("Profiler.setSamplingInterval", { interval: everyMs * 1000 });
  await call("Profiler.start");
  await work();
  const { profile } = await call<{ profile: Profile }>("Profiler.stop");
  const withoutWaits = profile.timeDeltas.filter((delta) => delta < 2 * everyMs * 1000);
  const each = withoutWaits.reduce((sum, delta) => sum + delta, 0) / withoutWaits.length / 1000;
  const names = new Map(
    profile.nodes.map(({ id, callFrame: { functionName, lineNumber } }) => [
      id,
      functionName || `(line ${lineNumber})`,
    ]),
  );
  const own = new Map<string, number>();
  for (const sample of profile.samples) {
    const name = names.get(sample) ?? "";
    if (name !== "(idle)") own.set(name, (own.get(name) ?? 0) + each);
  }
  return own;
}
