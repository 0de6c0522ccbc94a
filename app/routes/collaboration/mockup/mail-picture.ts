import { redirect } from "react-router";
import { defaultSocialImage } from "~/domain/seo/social-image";
import { mailFileResponse } from "~/http/bodies/files.server";
import { page } from "~/http/page.server";
import { openMailPicture } from "~/services/collaboration/mockups.server";
import type { Route } from "./+types/mail-picture";

/** The newest picture of a design, as its mails show it; the shop's own where there is none. */
export const loader = page(async (app, { params }: Route.LoaderArgs) => {
  const picture = await openMailPicture(app, params.key);
  return picture ? mailFileResponse(picture) : redirect(defaultSocialImage);
});
