import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openPictureForStaff } from "~/services/quotes/picture.server";
import type { Route } from "./+types/picture";

export const loader = fileLoader(async (app, { params: { id } }: Route.LoaderArgs) =>
  fileResponse(await openPictureForStaff(app, { id })),
);
