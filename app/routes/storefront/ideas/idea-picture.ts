import { drawFlat, drawPin } from "~/domain/art/enamel";
import { ShopError } from "~/domain/brand/errors";
import { ideaPin } from "~/domain/ideas/ideas";
import { filledTexts, ideaQuery, ideaSlug } from "~/domain/ideas/ideas.schema";
import { publicPictureHeaders } from "~/http/bodies/files.server";
import { fileLoader } from "~/http/page.server";
import type { Route } from "./+types/idea-picture";

/** Picture of an idea with the texts of the query: a pin, or with `look=artwork` a logo for the designer. */
export const loader = fileLoader(async (app, { params, url }: Route.LoaderArgs) => {
  const [slug = "", end] = params.file.split(".");
  const idea = end === "svg" ? ideaSlug.parse(slug) : undefined;
  if (!idea) throw new ShopError("not_found", "Design not found");
  const query = Object.fromEntries(url.searchParams);
  const pin = ideaPin(idea, filledTexts(idea, ideaQuery.parse(query), app.now()));
  const svg = query.look === "artwork" ? drawFlat(slug, pin) : drawPin(slug, pin);
  return new Response(svg, { headers: { ...publicPictureHeaders, "Content-Type": "image/svg+xml" } });
});
