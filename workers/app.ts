// The shop's Worker: pages and calls through React Router, mail from the Queue, upkeep by cron. Production's entry.
import { createRequestHandler, type RequestHandler, RouterContextProvider } from "react-router";
import { handleRequest } from "~/http/handle-request.server";
import { openRoomSocket } from "~/http/room-socket.server";
import { consumeMail } from "./mail-consumer";
import { runUpkeep } from "./upkeep";

export { CollaborationRoom } from "./collaboration-room";

/** Made by the first page: from a function React Router would derive all routes anew for each request. */
let render: RequestHandler | undefined;

/** Sockets pass the same steps as pages: App, headers, log line. */
const answer: RequestHandler = async (request, context) => {
  if (new URL(request.url).pathname === "/ws") return openRoomSocket(request, context as RouterContextProvider);
  render ??= createRequestHandler(await import("virtual:react-router/server-build"), import.meta.env.MODE);
  return render(request, context);
};

export default {
  fetch: (request, env, ctx) => handleRequest(request, env, ctx, answer, new RouterContextProvider()),
  queue: consumeMail,
  scheduled: runUpkeep,
} satisfies ExportedHandler<Env>;
