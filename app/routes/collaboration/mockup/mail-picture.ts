import { mailFileResponse, publicPictureHeaders } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openMailPicture } from "~/services/collaboration/mockups.server";
import type { Route } from "./+types/mail-picture";

// A transparent GIF of 280 x 1 pixels, for an email whose picture does not exist. The email is written before the picture.
const nothing = Buffer.from("R0lGODlhGAEBAPAAAAAAAAAAACH5BAEAAAAALAAAAAAYAQEAAAIPhI+py+0Po5y02ouz3qgAADs=", "base64");

export const loader = fileLoader(async (app, { params }: Route.LoaderArgs) => {
  const picture = await openMailPicture(app, params.key);
  return picture
    ? mailFileResponse(picture)
    : new Response(nothing, { headers: { ...publicPictureHeaders, "Content-Type": "image/gif" } });
});
