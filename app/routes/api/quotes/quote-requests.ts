import { coerceFormValue } from "@conform-to/zod/v4/future";
import type { z } from "zod";
import { quoteFilter, quoteForm } from "~/domain/quotes/quotes";
import { call, jsonDoor } from "~/http/api.server";
import { readFormFields } from "~/http/bodies/multipart.server";
import { listCall } from "~/http/list-call.server";
import { showQuote } from "~/http/show/staff.server";
import { listQuotes } from "~/services/quotes/admin.server";
import { requestQuote } from "~/services/quotes/requests.server";

const door = jsonDoor({
  GET: listCall({ for: "staff", filter: quoteFilter, run: listQuotes, show: (quotes) => quotes.map(showQuote) }),
  POST: call({
    for: "anyone",
    input: (app) => coerceFormValue(quoteForm(app.now())),
    from: ({ request }) => readFormFields(request),
    limit: ["quote-request", "forms"],
    run: (app, input: z.output<ReturnType<typeof quoteForm>>) => requestQuote(app, input),
    status: 201,
  }),
});
export const loader = door.loader;
export const action = door.action;
