import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openAttachment } from "~/services/collaboration/comments.server";
import type { Route } from "./+types/attachment-file";

/** A comment's attachment, for whoever may look into the room. */
export const loader = fileLoader(async (app, { params }: Route.LoaderArgs) =>
  fileResponse(await openAttachment(app, { token: params.token, id: params.id })),
);
