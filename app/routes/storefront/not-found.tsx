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

/** Page for unknown addresses, with the shop's frame. */
export default function NotFoundPage() {
  return (
    <main id="main">
      <NotFound title={screens.notFound.title} />
    </main>
  );
}
