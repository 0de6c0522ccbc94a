import { createContext, type RouterContextProvider } from "react-router";
import type { ShopCookies } from "~/http/session/cookies.server";
import type { App } from "~/services/core/app.server";

/** Data that the Worker passes to the routes. The request's log line reads values that they set. */
export interface RequestRecord {
  app: App;
  requestId: string;
  nonce: string;
  /** Pattern of the matched route, for the log. The path itself would contain ids and tokens. */
  pattern: string;
  cookies: ShopCookies;
}

export const requestRecord = createContext<RequestRecord>();

export function getApp(context: Readonly<RouterContextProvider>): App {
  return context.get(requestRecord).app;
}
