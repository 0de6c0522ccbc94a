import { z } from "zod";
import { call, jsonDoor } from "~/http/api.server";
import { listOutbox } from "~/services/outbox.server";

const door = jsonDoor({
  GET: call({
    input: z.object({ to: z.string().max(254).optional() }),
    run: listOutbox,
    show: (mails) =>
      mails.map(({ to, subject, html, text, state, createdAt }) => ({ to, subject, html, text, state, createdAt })),
  }),
});
export const loader = door.loader;
export const action = door.action;
