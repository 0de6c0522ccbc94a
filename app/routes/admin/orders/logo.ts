import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openOrderLogo } from "~/services/orders/detail.server";
import type { Route } from "./+types/logo";

export const loader = fileLoader(async (app, { params }: Route.LoaderArgs) =>
  fileResponse(await openOrderLogo(app, params.id)),
);
