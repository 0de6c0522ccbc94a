import { orderFilter } from "~/domain/orders/admin";
import { csvResponse } from "~/http/bodies/csv.server";
import { page } from "~/http/page.server";
import { exportOrders } from "~/services/orders/export.server";
import type { Route } from "./+types/export";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = orderFilter.parse(Object.fromEntries(url.searchParams));
  return csvResponse(await exportOrders(app, filter), "orders.csv");
});
