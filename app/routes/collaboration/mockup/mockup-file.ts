import { fileResponse } from "~/http/bodies/files.server";
import { page } from "~/http/page.server";
import { openMockup } from "~/services/collaboration/mockups.server";
import type { Route } from "./+types/mockup-file";

/** A version's picture, for whoever may look into the room. */
export const loader = page(async (app, { params }: Route.LoaderArgs) =>
  fileResponse(await openMockup(app, { token: params.token, version: Number(params.version) })),
);
