import { redirect } from "react-router";
import { quoteUpload } from "~/routes/storefront/quote/quote-action.server";

/** Target of the quote form if JavaScript can show the upload's progress. */
export const loader = () => redirect("/quote");
export const action = quoteUpload;
