import { createContext, type RouterContextProvider } from "react-router";
import type { ShopCookies } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";

/** What the Worker hands to the routes; the log line reads back what they leave here. */
export interface RequestRecord {
  app: App;
  requestId: string;
  nonce: string;
  /** The matched route's pattern, for the log: never the path with its ids and tokens. */
  pattern: string;
  cookies: ShopCookies;
}

export const requestRecord = createContext<RequestRecord>();

export function getApp(context: Readonly<RouterContextProvider>): App {
  return context.get(requestRecord).app;
}
