import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openAttachment } from "~/services/collaboration/comments.server";
import type { Route } from "./+types/attachment-file";

/** Attachment of a comment, for anyone with access to the room. */
export const loader = fileLoader(async (app, { params }: Route.LoaderArgs) =>
  fileResponse(await openAttachment(app, { token: params.token, id: params.id })),
);
