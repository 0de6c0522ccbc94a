import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openSharedPicture } from "~/services/custom-orders/account-designs.server";
import type { Route } from "./+types/shared-picture";

/** Picture of a shared design, for anyone who has the link. */
export const loader = fileLoader(async (app, { params }: Route.LoaderArgs) =>
  fileResponse(await openSharedPicture(app, params.token)),
);
