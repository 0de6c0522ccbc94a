// Asks a shop for its pages at a steady rate, from a process of its own: nothing else that the bench does there, buyers' and mail
// provider's work among it, is counted as the shop's. Told by a message where and for how long; answers with one; ends with its parent.
import { monitorEventLoopDelay } from "node:perf_hooks";

export interface Asked {
  url: string;
  seconds: number;
  perSecond: number;
}

export interface Answers {
  /** Of each request: when it began (epoch), how long its whole answer took, both in milliseconds, and its status (0: none). */
  requests: { at: number; ms: number; status: number }[];
  /** By how much this process itself was late, in milliseconds: its longest hundredth. */
  ownDelayMs: number;
}

const paths = ["/", "/wholesale", "/product/1", "/custom", "/blog", "/cart", "/login", "/api/products", "/api/cart"];

/** Begins a request at each of its times, whatever became of those before, and waits for the last one's answer. */
async function askSteadily({ url, seconds, perSecond }: Asked): Promise<Answers> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const open: Promise<Answers["requests"][number]>[] = [];
  const started = performance.now();
  for (let number = 0; number < seconds * perSecond; number++) {
    const wait = started + (number * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    open.push(ask(url + paths[number % paths.length], number));
  }
  const requests = await Promise.all(open);
  return { requests, ownDelayMs: delay.percentile(99) / 1e6 };
}

async function ask(url: string, number: number) {
  const began = performance.now();
  // A cookie of ours makes a visitor personal: the page is rendered.
  const headers = { Cookie: `cart=${btoa(JSON.stringify(`visitor-${number % 500}`))}` };
  const status = await fetch(url, { headers }).then(
    (response) => response.arrayBuffer().then(() => response.status),
    () => 0,
  );
  return { at: performance.timeOrigin + began, ms: performance.now() - began, status };
}

process.on("message", async (asked: Asked) => process.send?.(await askSteadily(asked)));
process.on("disconnect", () => process.exit(0));
