import { ShopError } from "~/domain/brand/errors";
import { errorResponse } from "~/http/errors.server";

/** Any other path under /api: the JSON of a refusal, never the page's 404. */
const route = () => errorResponse(new ShopError("not_found", "This call does not exist."));
export const loader = route;
export const action = route;
