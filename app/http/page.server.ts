import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { ShopError } from "~/domain/brand/errors";
import { getApp } from "~/http/app-context.server";
import { errorHeaders, errorResponse, statusOf } from "~/http/errors.server";
import type { App } from "~/services/core/app.server";

/** A page's loader: the App in hand, and a refusal becomes the error screen with its status (401: the sign-in page). */
export function page<Args extends LoaderFunctionArgs, Data>(load: (app: App, args: Args) => Promise<Data>) {
  return async (args: Args): Promise<Data> => {
    try {
      return await load(getApp(args.context), args);
    } catch (error) {
      throw refusedPage(error, args.url);
    }
  };
}

/** The loader of an address that is a file: its refusal is JSON with the sentence, which the router keeps for pages alone. */
export function fileLoader<Args extends LoaderFunctionArgs>(load: (app: App, args: Args) => Promise<Response>) {
  return async (args: Args): Promise<Response> => {
    try {
      return await load(getApp(args.context), args);
    } catch (error) {
      const isRefusal = error instanceof ShopError && error.code !== "unauthenticated";
      throw isRefusal ? errorResponse(error) : refusedPage(error, args.url);
    }
  };
}

/** What to throw for a refusal: data that the error boundary shows, or the way to sign in. Bugs stay what they are. */
export function refusedPage(error: unknown, url: URL): unknown {
  if (!(error instanceof ShopError)) return error;
  if (error.code === "unauthenticated") {
    return redirect(`/login?redirectTo=${encodeURIComponent(url.pathname + url.search)}`);
  }
  return data({ message: error.message }, { status: statusOf[error.code], headers: errorHeaders(error) });
}
