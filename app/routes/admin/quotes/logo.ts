import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openQuoteLogo } from "~/services/quotes/admin.server";
import type { Route } from "./+types/logo";

export const loader = fileLoader(async (app, { params }: Route.LoaderArgs) =>
  fileResponse(await openQuoteLogo(app, params.id)),
);
