// Measures the memory of a served shop while it works.
import type { Inspector } from "../../../bench/inspector";
import type { Served } from "../../../bench/worker";

/** In megabytes. */
export interface Memory {
  before: number;
  most: number;
  after: number;
}

/**
 * Returns how much memory the isolate (its JavaScript heap and buffers) and its process used while `work` ran, measured 50 times a second.
 * `collect` runs the garbage collector before each measurement.
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
      // A busy isolate responds late, but the memory of its process can always be measured.
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
