import { page } from "~/http/page.server";
import { lookUpCustomers } from "~/services/customers/lookup.server";
import type { Route } from "./+types/customer-lookup";

/** Customers for the form of a new order, as `?q=` is typed. */
export const loader = page((app, { url }: Route.LoaderArgs) =>
  lookUpCustomers(app, (url.searchParams.get("q") ?? "").slice(0, 100)),
);
