import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { ShopError } from "~/domain/brand/errors";
import { getApp } from "~/http/app-context.server";
import { errorHeaders, errorResponse, statusOf } from "~/http/errors.server";
import type { App } from "~/services/core/app.server";

/** Loader of a page. A refusal becomes the error page with its status, or a redirect to sign-in for 401. */
export function page<Args extends LoaderFunctionArgs, Data>(load: (app: App, args: Args) => Promise<Data>) {
  return async (args: Args): Promise<Data> => {
    try {
      return await load(getApp(args.context), args);
    } catch (error) {
      throw refusedPage(error, args.url);
    }
  };
}

/** Loader of a file. A refusal is JSON, because the router's error page is only for pages. */
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

/** Converts a refusal to data for the error boundary, or to a redirect to sign-in. Other errors stay unchanged. */
export function refusedPage(error: unknown, url: URL): unknown {
  if (!(error instanceof ShopError)) return error;
  if (error.code === "unauthenticated") {
    return redirect(`/login?redirectTo=${encodeURIComponent(url.pathname + url.search)}`);
  }
  return data({ message: error.message }, { status: statusOf[error.code], headers: errorHeaders(error) });
}
