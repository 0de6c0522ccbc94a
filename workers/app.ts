// The shop's Worker: pages and calls through React Router, mail from the Queue, upkeep by cron. Production's entry.
import { createRequestHandler, RouterContextProvider } from "react-router";
import { handleRequest } from "~/http/handle-request.server";
import { consumeMail } from "./mail-consumer";
import { runUpkeep } from "./upkeep";

export { CollaborationRoom } from "./collaboration-room";

const render = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

export default {
  fetch: (request, env, ctx) => handleRequest(request, env, ctx, render, new RouterContextProvider()),
  queue: consumeMail,
  scheduled: runUpkeep,
} satisfies ExportedHandler<Env>;
