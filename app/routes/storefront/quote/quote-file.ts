import { redirect } from "react-router";
import { maxArtworkBytes } from "~/domain/forms/uploads";
import { quoteFileInput } from "~/domain/quotes/quotes";
import { formAction, submit } from "~/http/form.server";
import { storeQuoteFile } from "~/services/quotes/requests.server";

/** Target of the quote form's "More files". Each file has its own request, because an isolate can't hold five. */
export const loader = () => redirect("/quote");
export const action = formAction(
  { default: submit({ input: quoteFileInput, run: storeQuoteFile, then: (data) => ({ data }) }) },
  ["quote-file", "forms"],
  undefined,
  maxArtworkBytes,
);
