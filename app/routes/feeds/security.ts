import { securityText } from "~/domain/seo/feeds";
import { getApp } from "~/http/app-context.server";
import { feed } from "~/routes/feeds/feed.server";
import type { Route } from "./+types/security";

export const loader = ({ context }: Route.LoaderArgs) => {
  const app = getApp(context);
  return feed(securityText(app.origin, app.now()), "text/plain");
};
