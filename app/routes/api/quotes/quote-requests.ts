import { coerceFormValue } from "@conform-to/zod/v4/future";
import { quoteFilter, quoteForm } from "~/domain/quotes/quotes";
import { call, jsonDoor } from "~/http/api.server";
import { readFormFields } from "~/http/bodies/multipart.server";
import { listCall } from "~/http/list-call.server";
import { limited } from "~/http/security.server";
import { showQuote } from "~/http/show/staff.server";
import { listQuotes } from "~/services/quotes/admin.server";
import { requestQuote } from "~/services/quotes/requests.server";

const door = jsonDoor({
  GET: listCall({ filter: quoteFilter, run: listQuotes, show: (quotes) => quotes.map(showQuote) }),
  POST: call({
    input: (app) => coerceFormValue(quoteForm(app.now())),
    from: ({ request }) => readFormFields(request),
    run: limited("quote-request", "forms", requestQuote),
    status: 201,
  }),
});
export const loader = door.loader;
export const action = door.action;
