import { fileResponse } from "~/http/bodies/files.server";
import { page } from "~/http/page.server";
import { openQuoteLogo } from "~/services/quotes/admin.server";
import type { Route } from "./+types/logo";

export const loader = page(async (app, { params }: Route.LoaderArgs) =>
  fileResponse(await openQuoteLogo(app, params.id)),
);
