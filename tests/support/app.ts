import { env } from "cloudflare:workers";
import type { App, Visitor } from "~/services/core/app.server";
import { type AppFacts, createApp, nobody } from "~/services/core/create-app.server";

const pending: Promise<unknown>[] = [];

/** A use case's App on the test's own D1, R2, Queue and PayPal emulator, as a visitor of your choice. */
export function testApp({
  visitor,
  ...facts
}: Partial<Omit<AppFacts, "visitor">> & { visitor?: Partial<Visitor> } = {}): App {
  return createApp(env, {
    origin: "http://localhost:8788",
    after: (work) => void pending.push(work.catch(() => {})),
    ...facts,
    visitor: { ...nobody, address: "127.0.0.1", ...visitor },
  });
}

/** Waits for what use cases left for after the answer. */
export async function settled(): Promise<void> {
  while (pending.length > 0) await pending.pop();
}

/** The emulator's control endpoints. */
export async function control<Answer = unknown>(
  path: string,
  init?: { method?: string; body?: unknown },
): Promise<Answer> {
  const emulator = env.PAYPAL_EMULATOR?.getByName("paypal");
  if (!emulator) throw new Error("The local environment has the emulator");
  const response = await emulator.fetch(`http://localhost:8788/__paypal/control/${path}`, {
    method: init?.method ?? "POST",
    headers: { "Content-Type": "application/json", Origin: "http://localhost:8788" },
    body: init?.method === "GET" ? undefined : JSON.stringify(init?.body ?? {}),
  });
  return response.json();
}
