import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openMessageFile } from "~/services/conversations/conversations.server";
import type { Route } from "./+types/message-file";

export const loader = fileLoader(async (app, { params }: Route.LoaderArgs) =>
  fileResponse(await openMessageFile(app, params)),
);
