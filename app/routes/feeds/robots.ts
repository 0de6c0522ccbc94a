import { robotsText } from "~/domain/seo/feeds";
import { getApp } from "~/http/app-context.server";
import { feed } from "~/routes/feeds/feed.server";
import type { Route } from "./+types/robots";

export const loader = ({ context }: Route.LoaderArgs) =>
  feed(robotsText(getApp(context).origin, getApp(context).env.ROBOTS), "text/plain");
