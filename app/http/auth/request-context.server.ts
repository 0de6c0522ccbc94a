// Passes app, params and form to a strategy, which receives only a copy of the request from remix-auth.
// AsyncLocalStorage keeps concurrent requests apart; remix-auth's documentation recommends it.
import { AsyncLocalStorage } from "node:async_hooks";
import type { ActionFunctionArgs } from "react-router";
import { getApp } from "~/http/app-context.server";
import type { App } from "~/services/core/app.server";

interface RequestContext {
  app: App;
  params: ActionFunctionArgs["params"];
  form?: FormData;
  intent?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export function withRequestContext<Result>(
  { context, params }: Pick<ActionFunctionArgs, "context" | "params">,
  read: Pick<RequestContext, "form" | "intent">,
  authenticate: () => Promise<Result>,
): Promise<Result> {
  return storage.run({ app: getApp(context), params, ...read }, authenticate);
}

export function requestContext(): RequestContext {
  const found = storage.getStore();
  if (!found) throw new Error("The authenticator is called outside of an action");
  return found;
}
