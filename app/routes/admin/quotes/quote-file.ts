import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openQuoteFile } from "~/services/quotes/admin.server";
import type { Route } from "./+types/quote-file";

export const loader = fileLoader(async (app, { params }: Route.LoaderArgs) =>
  fileResponse(await openQuoteFile(app, params)),
);
