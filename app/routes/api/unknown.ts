import { ShopError } from "~/domain/brand/errors";
import { errorResponse } from "~/http/errors.server";

/** Answers unknown paths under /api with a JSON error instead of the 404 page. */
const route = () => errorResponse(new ShopError("not_found", "This call does not exist."));
export const loader = route;
export const action = route;
