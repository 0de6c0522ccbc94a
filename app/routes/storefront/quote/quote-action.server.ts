import { shopDay } from "~/domain/calendar/calendar";
import { quoteNotices } from "~/domain/messages/messages";
import { quoteForm } from "~/domain/quotes/quotes";
import { formAction, submit } from "~/http/form.server";
import type { App } from "~/services/core/app.server";
import { requestQuote } from "~/services/quotes/requests.server";

const entry = {
  input: (app: App) => quoteForm(shopDay(app.now())),
  run: requestQuote,
};

const limit = ["quote-request", "forms"] as const;

/** Action of the page. Redirects to the confirmation, with or without JavaScript. */
export const quoteAction = formAction(
  {
    default: submit({
      ...entry,
      then: ({ id }) => ({ toast: quoteNotices.submitted, redirectTo: `/quote?sent=${id}` }),
    }),
  },
  limit,
);

/** Action for an upload with progress. The page navigates itself. */
export const quoteUpload = formAction({ default: submit({ ...entry, then: ({ id }) => ({ data: { id } }) }) }, limit);
