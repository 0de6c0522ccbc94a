// Entry point of the Worker: pages and endpoints through React Router, email in and out, scheduled jobs.
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type RequestHandler, RouterContextProvider } from "react-router";
// Imported at startup so that no request waits for it. Browsers load this module only when someone selects an SVG.
import "~/domain/text/svg-safety";
import { handleRequest } from "~/http/handle-request.server";
import { openRoomSocket } from "~/http/room-socket.server";
import { consumeDeliveryEvents } from "./delivery-events";
import { receiveInbound } from "./inbound-email";
import { consumeMail } from "./mail-consumer";
import { runScheduled } from "./scheduled";

export { CollaborationRoom } from "./collaboration-room";

const { DEV, MODE } = import.meta.env;
const render = createRequestHandler(build, MODE);

/** Sockets go through the same steps as pages: App, headers, log line. */
const answer: RequestHandler = (request, context) =>
  new URL(request.url).pathname === "/ws"
    ? openRoomSocket(request, context as RouterContextProvider)
    : render(request, context);
const router = { render: answer, version: DEV ? null : build.assets.version };

export default {
  fetch: (request, env, ctx) => handleRequest(request, env, ctx, router, new RouterContextProvider()),
  email: receiveInbound,
  // Queue names contain the environment, so only the suffix tells queues apart.
  queue: (batch, env, ctx) =>
    batch.queue.endsWith("-mail-events") ? consumeDeliveryEvents(batch, env, ctx) : consumeMail(batch, env, ctx),
  scheduled: runScheduled,
} satisfies ExportedHandler<Env>;
