// The DevTools connection to the isolate of a served Worker (`inspectorPort` of serveBuiltShop).
import WebSocket from "ws";

export interface Inspector {
  call<Result>(method: string, params?: object): Promise<Result>;
  close(): void;
}

export async function inspect(port: number): Promise<Inspector> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/core:user:shop`, { maxPayload: 1 << 30 });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let calls = 0;
  socket.on("message", (text) => {
    const { id, result } = JSON.parse(String(text)) as { id: number; result: never };
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The isolate is gone"));
  });
  return {
    call: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = ++calls;
        waiting.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  /** Microseconds since the previous sample. */
  timeDeltas: number[];
}

/**
 * Returns how many milliseconds the isolate computes while `work` runs, without the time in D1 and HTTP. V8 takes a sample about every
 * millisecond while the isolate is busy. Each sample counts as the usual interval, because a longer interval includes waiting.
 */
export async function isolateMs({ call }: Inspector, work: () => Promise<unknown>): Promise<number> {
  await call("Profiler.enable");
  await call("Profiler.setSamplingInterval", { interval: 1000 });
  await call("Profiler.start");
  await work();
  const { profile } = await call<{ profile: Profile }>("Profiler.stop");
  const idle = new Set(profile.nodes.filter((node) => node.callFrame.functionName === "(idle)").map(({ id }) => id));
  const usual = profile.timeDeltas.filter((delta) => delta < 2000);
  const each = usual.reduce((sum, delta) => sum + delta, 0) / usual.length / 1000;
  return profile.samples.filter((node) => !idle.has(node)).length * each;
}
