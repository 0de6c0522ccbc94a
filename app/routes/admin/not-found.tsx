import { data } from "react-router";
import { brand } from "~/domain/brand/brand";
import { screens } from "~/domain/messages/messages";
import { NotFound } from "~/ui/frame/not-found";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = () => [
  { title: `${screens.notFound.title} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** Page for unknown addresses of the back office, for the team. Other visitors get the shop's page (adminOnly). */
export default function AdminNotFound() {
  return <NotFound title={screens.notFound.title} />;
}
