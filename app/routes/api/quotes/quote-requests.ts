import type { z } from "zod";
import { shopDay } from "~/domain/calendar/calendar";
import { quoteFilter, quoteForm } from "~/domain/quotes/quotes";
import { endpoint, jsonRoute } from "~/http/api.server";
import { coerceFormValue } from "~/http/bodies/coercion.server";
import { readFormFields } from "~/http/bodies/multipart.server";
import { listEndpoint } from "~/http/list-endpoint.server";
import { quoteJson } from "~/http/presenters/staff.server";
import { listQuotes } from "~/services/quotes/admin.server";
import { requestQuote } from "~/services/quotes/requests.server";

const route = jsonRoute({
  GET: listEndpoint({
    for: "staff",
    filter: quoteFilter,
    run: listQuotes,
    show: (quotes) => quotes.map(quoteJson),
  }),
  POST: endpoint({
    for: "anyone",
    input: (app) => coerceFormValue(quoteForm(shopDay(app.now()))),
    from: ({ request }) => readFormFields(request),
    limit: ["quote-request", "forms"],
    run: (app, input: z.output<ReturnType<typeof quoteForm>>) => requestQuote(app, input),
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
