// React Router's handler, one for each first part of a path, of endpoints and the back office the first two. A handler tries one route
// after the other until one fits, three times for each page, and makes all of its routes anew to render one: a page need not pass
// any other's.
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

const { DEV, MODE } = import.meta.env;
const { routes, assets } = build as ServerBuild;

/** "wholesale" of /wholesale and of /wholesale.data, "api/cart" of /api/cart/7, nothing of "/" and of its data. */
const partOf = (pathname: string) => /^\/(?!_\.data$)((?:(?:api|admin)\/)?[^/.]*)/.exec(pathname)?.[1] ?? "";

function pathOf(id: string): string {
  const { path = "", parentId } = routes[id]!;
  return parentId ? `${pathOf(parentId)}/${path}`.replace(/\/$/, "") : path;
}

const {
  "": frame = [],
  "*": unknown = [],
  "api/*": unknownCalls = [],
  ...parts
} = Object.groupBy(Object.keys(routes), (id) => partOf(pathOf(id)));

/** Without what is false: pages say this list to the browser, for which nothing means the same. */
const onlyTrue = <Facts>(facts: Facts) =>
  Object.fromEntries(Object.entries(facts ?? {}).filter(([, value]) => value !== false)) as Facts;

const handlerOf = (ids: readonly string[]) => {
  const only = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  const files = Object.fromEntries(Object.entries(only(assets.routes)).map(([id, route]) => [id, onlyTrue(route)]));
  // A build itself, not a function that brings it: the router then derives and ranks its routes once, not for each request.
  return createRequestHandler(
    { ...build, routes: only(routes), assets: { ...assets, routes: files } } as ServerBuild,
    MODE,
  );
};

/** Each has what is above every page of it, and the answer for what is not there. */
const handlers = new Map(
  Object.entries({ "": [], ...parts }).map(([part, ids = []]) => {
    const above = part.startsWith("admin/") ? (parts.admin ?? []) : [];
    const none = part.startsWith("api/") ? unknownCalls : [];
    return [part, handlerOf([...frame, ...above, ...ids, ...none, ...unknown])];
  }),
);
const whole = createRequestHandler(build, MODE);

/** A part's own, or for what is there nowhere that of the frame; the whole for what may be a part spelled otherwise. */
function handlerFor({ pathname }: URL): RequestHandler {
  const part = partOf(pathname);
  // /__manifest asks for any page's routes.
  if (/%|\/\/|^\/__manifest/.test(pathname)) return whole;
  const isSpelledOtherwise = handlers.has(part.toLowerCase()) || /^(?:api|admin)\b/i.test(part);
  return handlers.get(part) ?? (isSpelledOtherwise ? whole : handlers.get("")!);
}

export const render: RequestHandler = (request, context) => handlerFor(new URL(request.url))(request, context);

/** Names the deployed build; while somebody develops there is none. */
export const version: string | null = DEV ? null : assets.version;
