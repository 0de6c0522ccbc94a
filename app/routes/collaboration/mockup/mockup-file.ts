import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openFurtherDesign, openMockup } from "~/services/collaboration/mockups.server";
import type { Route } from "./+types/mockup-file";

/** Picture of a version, or of another design of the order (`design-2`), for anyone with access to the room. */
export const loader = fileLoader(async (app, { params: { token, version } }: Route.LoaderArgs) => {
  const [, number] = /^design-(\d+)$/.exec(version) ?? [];
  return fileResponse(
    await (number
      ? openFurtherDesign(app, token, Number(number))
      : openMockup(app, { token, version: Number(version) })),
  );
});
