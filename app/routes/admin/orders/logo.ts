import { fileResponse } from "~/http/bodies/files.server";
import { page } from "~/http/page.server";
import { openOrderLogo } from "~/services/orders/detail.server";
import type { Route } from "./+types/logo";

export const loader = page(async (app, { params }: Route.LoaderArgs) =>
  fileResponse(await openOrderLogo(app, params.id)),
);
