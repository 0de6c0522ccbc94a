import { quoteFilter } from "~/domain/quotes";
import { call, jsonDoor } from "~/http/api.server";
import { showQuote } from "~/http/show-staff.server";
import { listQuotes } from "~/services/quotes-admin.server";

const door = jsonDoor({
  GET: call({
    input: quoteFilter,
    run: (app, filter) => listQuotes(app, filter, 1000),
    show: ({ rows }) => rows.map(showQuote),
  }),
});
export const loader = door.loader;
export const action = door.action;
