/** What one request to the emulator works with. */
import type { Store } from "./store";

/** Where links point: `api` to the REST host, `shop` to the emulator's public side. Both without a slash at the end. */
export interface Origins {
  api: string;
  shop: string;
}

interface Credentials {
  clientId: string;
  clientSecret: string;
}

export interface Context {
  store: Store;
  origins: Origins;
  credentials: Credentials;
  /** Queues a signed webhook, `copies` transmissions of one event. */
  announce(type: string, resource: object, copies: number): void;
  /** Waits as long as a test has ordered. */
  delayed(): Promise<void>;
}
