// React Router's handler, in two sizes. It tries one route after the other until one fits, twice for each request, and renders with all
// of them: a shopper's page need not pass the back office's pages and the endpoints.
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

const { MODE } = import.meta.env;
const { routes, assets } = build as ServerBuild;

/** The trees that a shopper's page need not pass. Links into them still work: their routes come by /__manifest when one is pressed. */
const apart = "admin|api";

const isApart = new RegExp(`^(${apart})(/|$)`);
const isOfShop = (id: string): boolean => {
  const { path = "", parentId } = routes[id]!;
  return !isApart.test(path) && (!parentId || isOfShop(parentId));
};
const shops = <Route>(all: Record<string, Route>) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => isOfShop(id)));

// A build itself, not a function that brings it: the router then derives and ranks its routes once, not for each request.
const whole = createRequestHandler(build, MODE);
const shop = createRequestHandler(
  { ...build, routes: shops(routes), assets: { ...assets, routes: shops(assets.routes) } } as ServerBuild,
  MODE,
);

/** However it is spelled, what could be of the others goes to the whole: /__manifest asks for any page's routes. */
const mayBeElsewhere = new RegExp(`^/+(?:${apart}|__manifest)|%`, "i");

export const render: RequestHandler = (request, context) =>
  (mayBeElsewhere.test(new URL(request.url).pathname) ? whole : shop)(request, context);

/** Names the deployed build. */
export const version: string = assets.version;
