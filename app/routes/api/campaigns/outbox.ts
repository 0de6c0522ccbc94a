import { z } from "zod";
import { jsonRoute } from "~/http/api.server";
import { listEndpoint } from "~/http/list-endpoint.server";
import { listOutbox } from "~/services/campaigns/outbox-admin.server";

const route = jsonRoute({
  GET: listEndpoint({
    for: "staff",
    filter: z.object({ to: z.string().max(254).optional() }),
    // Pages are smaller than those of other lists, because emails are large.
    run: (app, filter, size) => listOutbox(app, filter, Math.min(size, 50)),
    show: (mails) =>
      mails.map(({ to, subject, html, text, state, createdAt }) => ({ to, subject, html, text, state, createdAt })),
  }),
});
export const loader = route.loader;
export const action = route.action;
