import { RouteError } from "~/ui/frame/route-error";
import type { Route } from "./+types/pages";

export { Outlet as default } from "react-router";

/** Keeps the menu of the back office around an error, also around a record that does not exist (admin-21). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
