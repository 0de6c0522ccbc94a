// React Router's handler, one for each first part of a path. A handler tries one route after the other until one fits, three times for
// each page, and makes all of its routes anew to render one: a page need not pass any other's.
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

const { MODE } = import.meta.env;
const { routes, assets } = build as ServerBuild;

/** "wholesale" of /wholesale and of /wholesale.data, nothing of "/" and of its data. */
const partOf = (pathname: string) => /^\/(?!_\.data$)([^/.]*)/.exec(pathname)?.[1] ?? "";

function partOfRoute(id: string): string {
  const { path = "", parentId } = routes[id]!;
  return parentId && parentId !== "root" ? partOfRoute(parentId) : partOf(`/${path}`);
}

const { "": frame = [], "*": unknown = [], ...parts } = Object.groupBy(Object.keys(routes), partOfRoute);

const handlerOf = (ids: readonly string[]) => {
  const only = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  // A build itself, not a function that brings it: the router then derives and ranks its routes once, not for each request.
  return createRequestHandler(
    { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } } as ServerBuild,
    MODE,
  );
};

/** Each has the frame and home, above every page, and the page for what is not there. */
const handlers = new Map(
  Object.entries({ "": [], ...parts }).map(([part, ids = []]) => [part, handlerOf([...frame, ...ids, ...unknown])]),
);
const whole = createRequestHandler(build, MODE);

/** A part's own, or for what is there nowhere that of the frame; the whole for what may be a part spelled otherwise. */
function handlerFor({ pathname }: URL): RequestHandler {
  const part = partOf(pathname);
  // /__manifest asks for any page's routes.
  if (/%|\/\/|^\/__manifest/.test(pathname)) return whole;
  return handlers.get(part) ?? (handlers.has(part.toLowerCase()) ? whole : handlers.get("")!);
}

export const render: RequestHandler = (request, context) => handlerFor(new URL(request.url))(request, context);

/** Names the deployed build. */
export const version: string = assets.version;
