// What a strategy needs and remix-auth does not pass: a strategy is given a copy of the request alone. remix-auth documents
// AsyncLocalStorage for this; it keeps requests at the same time apart.
import { AsyncLocalStorage } from "node:async_hooks";
import type { ActionFunctionArgs } from "react-router";
import { getApp } from "~/http/app-context.server";
import type { App } from "~/services/core/app.server";

interface Handled {
  app: App;
  params: ActionFunctionArgs["params"];
  /** The page's form, which its action has read, and the intent that chose the strategy. */
  form?: FormData;
  intent?: string;
}

const storage = new AsyncLocalStorage<Handled>();

/** Runs `authenticate` for an action's request. */
export function handling<Result>(
  { context, params }: Pick<ActionFunctionArgs, "context" | "params">,
  read: Pick<Handled, "form" | "intent">,
  authenticate: () => Promise<Result>,
): Promise<Result> {
  return storage.run({ app: getApp(context), params, ...read }, authenticate);
}

export function handled(): Handled {
  const found = storage.getStore();
  if (!found) throw new Error("The authenticator is called outside of an action");
  return found;
}
