import { publicFileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openPublicMedia } from "~/services/catalog/media.server";
import type { Route } from "./+types/media";

/** Pictures and videos of products and posts. The content under a key never changes. */
export const loader = fileLoader(async (app, { params, request }: Route.LoaderArgs) =>
  publicFileResponse(await openPublicMedia(app, params["*"], request.headers.get("Range"))),
);
