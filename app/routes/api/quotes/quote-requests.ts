import { coerceFormValue } from "@conform-to/zod/v4/future";
import { quoteFilter, quoteForm } from "~/domain/quotes/quotes";
import { endpoint, jsonRoute } from "~/http/api.server";
import { readFormFields } from "~/http/bodies/multipart.server";
import { listEndpoint } from "~/http/list-endpoint.server";
import { limited } from "~/http/security.server";
import { showQuote } from "~/http/show/staff.server";
import { listQuotes } from "~/services/quotes/admin.server";
import { requestQuote } from "~/services/quotes/requests.server";

const route = jsonRoute({
  GET: listEndpoint({ filter: quoteFilter, run: listQuotes, show: (quotes) => quotes.map(showQuote) }),
  POST: endpoint({
    input: (app) => coerceFormValue(quoteForm(app.now())),
    from: ({ request }) => readFormFields(request),
    run: limited("quote-request", "forms", requestQuote),
    status: 201,
  }),
});
export const loader = route.loader;
export const action = route.action;
