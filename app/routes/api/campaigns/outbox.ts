import { z } from "zod";
import { jsonDoor } from "~/http/api.server";
import { listCall } from "~/http/list-call.server";
import { listOutbox } from "~/services/campaigns/outbox-admin.server";

const door = jsonDoor({
  GET: listCall({
    for: "staff",
    filter: z.object({ to: z.string().max(254).optional() }),
    // Letters are heavy: fewer at a time than of other lists.
    run: (app, filter, size) => listOutbox(app, filter, Math.min(size, 50)),
    show: (mails) =>
      mails.map(({ to, subject, html, text, state, createdAt }) => ({ to, subject, html, text, state, createdAt })),
  }),
});
export const loader = door.loader;
export const action = door.action;
