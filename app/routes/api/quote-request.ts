import { z } from "zod";
import { quoteChange } from "~/domain/quotes";
import { call, jsonDoor } from "~/http/api.server";
import { showQuote } from "~/http/show-staff.server";
import { changeQuote, deleteQuote } from "~/services/quotes-admin.server";

const quoteId = z.object({ id: z.string().max(64) });

const door = jsonDoor({
  PATCH: call({ input: quoteChange.extend(quoteId.shape), run: changeQuote, show: showQuote }),
  DELETE: call({ input: quoteId, run: deleteQuote, show: () => ({ ok: true }) }),
});
export const loader = door.loader;
export const action = door.action;
