import { redirect } from "react-router";
import { w9Answer } from "~/domain/settings/faq";
import { fileResponse } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import { openW9 } from "~/services/files/w9.server";
import type { Route } from "./+types/w9";

/** The shop's W-9 as a download. Without one, the FAQ says how to get it (files-13). */
export const loader = fileLoader(async (app, _args: Route.LoaderArgs) => {
  const open = await openW9(app);
  if (!open) return redirect(w9Answer);
  const response = fileResponse(open);
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
});
