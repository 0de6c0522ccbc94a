// The line to a served Worker's isolate, as a browser's developer tools have it (`inspectorPort` of serveBuiltShop),
// and what it holds meanwhile.
import WebSocket from "ws";
import type { Served } from "./worker";

export interface Inspector {
  /** A method of the DevTools protocol; answers its result. */
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

/** In megabytes. */
export interface Memory {
  before: number;
  most: number;
  after: number;
}

/**
 * What the isolate's JavaScript heap with the buffers that it holds, and its whole process, had while `work` ran: asked fifty times a second.
 * With `collect`, which goes before each look, what could be thrown away does not count.
 */
export async function watched(
  shop: Served,
  isolate: Inspector,
  work: () => Promise<void>,
  collect?: () => Promise<unknown>,
) {
  const heapMb = async () => {
    await collect?.();
    const { usedSize, backingStorageSize } = await isolate.call<{ usedSize: number; backingStorageSize: number }>(
      "Runtime.getHeapUsage",
    );
    return (usedSize + backingStorageSize) / 1e6;
  };
  const now = async () => ({ heap: await heapMb(), process: shop.memoryMb() });
  const before = await now();
  const most = { ...before };
  const began = performance.now();
  let isDone = false;
  const watch = async () => {
    while (!isDone) {
      // The isolate answers when it has a moment; its process can be seen all the while.
      let isAnswered = false;
      const answered = () => {
        isAnswered = true;
      };
      const heap = heapMb();
      heap.then(answered, answered);
      do {
        most.process = Math.max(most.process, shop.memoryMb());
        await new Promise((resolve) => setTimeout(resolve, 20));
      } while (!isAnswered);
      most.heap = Math.max(most.heap, await heap);
    }
  };
  const working = work().finally(() => {
    isDone = true;
  });
  await Promise.all([working, watch()]);
  const seconds = (performance.now() - began) / 1000;
  const after = await now();
  const of = (what: "heap" | "process"): Memory => ({ before: before[what], most: most[what], after: after[what] });
  return { heap: of("heap"), process: of("process"), seconds };
}
