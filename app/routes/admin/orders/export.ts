import { orderFilter } from "~/domain/order-desk";
import { csvResponse } from "~/http/csv.server";
import { page } from "~/http/page.server";
import { exportOrders } from "~/services/order-export.server";
import type { Route } from "./+types/export";

export const loader = page(async (app, { url }: Route.LoaderArgs) => {
  const filter = orderFilter.parse(Object.fromEntries(url.searchParams));
  return csvResponse("orders.csv", await exportOrders(app, filter));
});
