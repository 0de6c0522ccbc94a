import type { Store } from "./store";

/** Base URLs of links: `api` for the REST API, `shop` for the emulator's pages. Without trailing slashes. */
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
  /** Queues a signed webhook. `copies` is the number of times to send the event. */
  announce(type: string, resource: object, copies: number): void;
  delayed(): Promise<void>;
}
