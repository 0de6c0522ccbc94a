import { coerceFormValue } from "@conform-to/zod/v4/future";
import { quoteForm } from "~/domain/quotes";
import { call, jsonDoor } from "~/http/api.server";
import { readFormFields } from "~/http/multipart.server";
import { limited } from "~/http/security.server";
import { requestQuote } from "~/services/quote-requests.server";

const door = jsonDoor({
  POST: call({
    input: (app) => coerceFormValue(quoteForm(app.now())),
    from: ({ request }) => readFormFields(request),
    run: limited("quote-request", "forms", requestQuote),
    status: 201,
  }),
});
export const loader = door.loader;
export const action = door.action;
