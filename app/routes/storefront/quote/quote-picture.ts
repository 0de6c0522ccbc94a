import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openQuotePicture } from "~/services/quotes/picture.server";
import type { Route } from "./+types/quote-picture";

/** Picture of a quote, for anyone with its link. */
export const loader = fileLoader(async (app, { params: { token } }: Route.LoaderArgs) =>
  fileResponse(await openQuotePicture(app, { token })),
);
