import { redirect } from "react-router";
import { quoteUpload } from "~/routes/storefront/quote/quote-action.server";

/** Where the quote page sends its form when a script can watch the upload. */
export const loader = () => redirect("/quote");
export const action = quoteUpload;
